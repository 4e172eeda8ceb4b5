// What nearly every test includes, parsed once for all of them.
#pragma once

#include "../cmake/precompiled.hpp"
#include "matchers.hpp"

// What nearly every test includes, parsed once for all of them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../cmake/precompiled.hpp"

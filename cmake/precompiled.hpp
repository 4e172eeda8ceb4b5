// What nearly every file includes, parsed once for all of them.  A file still includes what it uses: the presets tidy
// and fuzz compile without this header.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "inarow/position.hpp"

// gtest, and its matchers under the names that tests use.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace inarow {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;
using testing::UnorderedElementsAre;

}  // namespace inarow

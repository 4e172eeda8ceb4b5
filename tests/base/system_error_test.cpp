#include "base/system_error.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

TEST(SystemError, says_why) {
    EXPECT_EQ(system_error("cannot read a", ENOENT).message, "cannot read a: No such file or directory");
    errno = EACCES;
    EXPECT_EQ(system_error("cannot write a").message, "cannot write a: Permission denied");
}

TEST(SystemError, tells_what_the_machine_lacks_from_what_was_asked_wrongly) {
    for (const int code : {ENOMEM, EAGAIN, EMFILE, ENFILE, ENOSPC, EDQUOT, EFBIG, EIO})
        EXPECT_EQ(system_error("", code).failure, Failure::out_of_resources) << code;
    for (const int code : {0, ENOENT, EACCES, ELOOP, EADDRINUSE})
        EXPECT_EQ(system_error("", code).failure, Failure::bad_input) << code;
}

}  // namespace
}  // namespace inarow

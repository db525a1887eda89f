#pragma once
// A test is a function; CHECK notes a failure and goes on; `report()` is the program's exit code.

#include <cstdio>
#include <stdexcept>

namespace southseas::testing {

inline int& failures() {
    static int count = 0;
    return count;
}

inline void check(bool holds, const char* what, const char* file, int line) {
    if (holds) return;
    std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
    ++failures();
}

inline int report() {
    std::printf(failures() == 0 ? "passed\n" : "%d failures\n", failures());
    return failures() == 0 ? 0 : 1;
}

}  // namespace southseas::testing

#define CHECK(condition) southseas::testing::check((condition), #condition, __FILE__, __LINE__)
#define CHECK_THROWS(expression)                                                       \
    do {                                                                               \
        bool thrown = false;                                                           \
        try {                                                                          \
            (void)(expression);                                                        \
        } catch (const std::invalid_argument&) {                                       \
            thrown = true;                                                             \
        }                                                                              \
        southseas::testing::check(thrown, "throws: " #expression, __FILE__, __LINE__); \
    } while (false)

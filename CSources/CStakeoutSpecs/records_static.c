// SPDX-License-Identifier: Apache-2.0
//
// records_static.c: records that are there at compile time, where they cannot
// be made at run time. Their accessors are made by macros.

#include "records.h"

#if !defined(RECORDS_ARE_MADE)

// clang-format off
// X(n) for each n from 0x000 to 0xfff.
#define X16(p) \
  X(p##0) X(p##1) X(p##2) X(p##3) X(p##4) X(p##5) X(p##6) X(p##7) \
  X(p##8) X(p##9) X(p##a) X(p##b) X(p##c) X(p##d) X(p##e) X(p##f)
#define X256(p) \
  X16(p##0) X16(p##1) X16(p##2) X16(p##3) X16(p##4) X16(p##5) \
  X16(p##6) X16(p##7) X16(p##8) X16(p##9) X16(p##a) X16(p##b) \
  X16(p##c) X16(p##d) X16(p##e) X16(p##f)
#define X4096(p) \
  X256(p##0) X256(p##1) X256(p##2) X256(p##3) X256(p##4) X256(p##5) \
  X256(p##6) X256(p##7) X256(p##8) X256(p##9) X256(p##a) X256(p##b) \
  X256(p##c) X256(p##d) X256(p##e) X256(p##f)
// clang-format on

#define X(n)                                                            \
  static bool access_##n(void *out, const void *type, const void *hint, \
                         uintptr_t reserved) {                          \
    (void)hint;                                                         \
    (void)reserved;                                                     \
    return stk_specs_load(n, out, type);                                \
  }
X4096(0x)
#undef X

#if defined(__MACH__)
#define TEST_CONTENT "__DATA_CONST,__swift5_tests"
#else
#define TEST_CONTENT "swift5_tests"
#endif

// The address sanitizer would put a red zone between the records.
__attribute__((used, section(TEST_CONTENT),
               no_sanitize("address"))) static const struct record pool[] = {
#define X(n) {KIND_TEST, 0, access_##n, 0, 0},
    X4096(0x)
#undef X
};

uint32_t stk_specs_record_count(void) {
  return sizeof pool / sizeof pool[0];
}

#endif

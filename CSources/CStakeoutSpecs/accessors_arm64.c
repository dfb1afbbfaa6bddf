// SPDX-License-Identifier: Apache-2.0
//
// accessors_arm64.c: the accessor functions of the test-content records, for
// arm64. An accessor is two instructions. It keeps the return address in
// another register, and calls code that computes the accessor's number from the
// new return address. After that, the registers are as if the caller had called
// that code directly.

#include "records.h"

#if defined(__aarch64__)

const size_t stk_specs_stride = 8;

// clang-format off
__asm__(
    ".pushsection .text\n"
    ".p2align 4\n"
    ".hidden stk_specs_accessors\n"
    ".globl stk_specs_accessors\n"
    ".type stk_specs_accessors, %function\n"
    "stk_specs_accessors:\n"
    ".rept " TEXT(RECORDS_MADE) "\n"
    "  mov x9, x30\n"
    "  bl 1f\n"
    ".endr\n"
    "1:\n"
    "  adrp x10, stk_specs_accessors\n"
    "  add x10, x10, :lo12:stk_specs_accessors\n"
    "  sub x10, x30, x10\n"
    "  mov x30, x9\n"
    "  mov x2, x1\n"
    "  mov x1, x0\n"
    // The return address of the first accessor is eight bytes after its start.
    "  lsr x10, x10, #3\n"
    "  sub w0, w10, #1\n"
    "  b stk_specs_answer\n"
    ".size stk_specs_accessors, . - stk_specs_accessors\n"
    ".popsection\n");
// clang-format on

#endif

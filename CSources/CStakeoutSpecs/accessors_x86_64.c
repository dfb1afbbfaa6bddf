// SPDX-License-Identifier: Apache-2.0
//
// accessors_x86_64.c: the accessor functions of the test-content records, for
// x86_64. An accessor is one instruction of five bytes. It calls code that
// takes the return address off the stack, and computes the accessor's number
// from that address. After that, the stack is as if the caller had called that
// code directly.

#include "records.h"

#if defined(__x86_64__)

const size_t stk_specs_stride = 5;

// clang-format off
__asm__(
    ".pushsection .text\n"
    ".p2align 4\n"
    ".hidden stk_specs_accessors\n"
    ".globl stk_specs_accessors\n"
    ".type stk_specs_accessors, @function\n"
    "stk_specs_accessors:\n"
    ".rept " TEXT(RECORDS_MADE) "\n"
    "  call 1f\n"
    ".endr\n"
    "1:\n"
    "  popq %rax\n"
    "  leaq 5+stk_specs_accessors(%rip), %rcx\n"
    "  subq %rcx, %rax\n"
    // Divide by five. The result is exact for all values that come here.
    "  movl $0xcccccccd, %ecx\n"
    "  imulq %rcx, %rax\n"
    "  shrq $34, %rax\n"
    "  movq %rsi, %rdx\n"
    "  movq %rdi, %rsi\n"
    "  movl %eax, %edi\n"
    "  jmp stk_specs_answer\n"
    ".size stk_specs_accessors, . - stk_specs_accessors\n"
    ".popsection\n");
// clang-format on

#endif

// SPDX-License-Identifier: Apache-2.0
//
// accessors_x86_64.c: an accessor is one instruction of five bytes, a call to a
// function that takes the return address off the stack, and has its number from
// that. The stack is then as if the accessor had been the function.

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
    // Divides by five, which is exact for all that come here.
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

// SPDX-License-Identifier: Apache-2.0
//
// signal_context.h: where a signal met the program, two lines an architecture.

#ifndef STK_TRAP_CONTEXT_H
#define STK_TRAP_CONTEXT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#if defined(__x86_64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
}
#elif defined(__aarch64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.pc;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.sp;
}
#else
#error "Stakeout's trap knows x86_64 and arm64."
#endif

/// The return address that an unwinder means. On arm64 the quick walk of
/// libunwind 1.6 gives the address before it, where no instruction begins.
static inline uintptr_t stk_context_return_address(uintptr_t given) {
#if defined(__aarch64__)
  enum { INSTRUCTION = 4 };
  return (given + INSTRUCTION - 1) / INSTRUCTION * INSTRUCTION;
#else
  return given;
#endif
}

/// Whether the thread was interrupted at the end of a system call that has sent
/// the signal: the number is among its arguments, the second one of
/// kill(process, signal), the third one of tgkill.
static inline bool stk_context_sends(const ucontext_t *context, int signal) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  const unsigned char *next = (const unsigned char *)registers[REG_RIP];
  bool ends_call =
      registers[REG_RAX] == 0 && next[-2] == 0x0f && next[-1] == 0x05;
  int second = (int)registers[REG_RSI], third = (int)registers[REG_RDX];
#else
  enum { SVC = 0xd4000001 };
  const uint32_t *next = (const uint32_t *)context->uc_mcontext.pc;
  bool ends_call = context->uc_mcontext.regs[0] == 0 && next[-1] == SVC;
  int second = (int)context->uc_mcontext.regs[1];
  int third = (int)context->uc_mcontext.regs[2];
#endif
  return ends_call && (second == signal || third == signal);
}

#endif

// SPDX-License-Identifier: Apache-2.0
//
// context.h: where a signal met the program, two lines an architecture.

#ifndef STK_TRAP_CONTEXT_H
#define STK_TRAP_CONTEXT_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

#if defined(__linux__) && defined(__x86_64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
}
#elif defined(__linux__) && defined(__aarch64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.pc;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.sp;
}
#elif defined(__APPLE__) && defined(__aarch64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__pc;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__sp;
}
#elif defined(__APPLE__) && defined(__x86_64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__rip;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__rsp;
}
#else
#error "Stakeout's trap knows x86_64 and arm64 on Linux and Darwin."
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

#if defined(__linux__)

/// Whether the thread was interrupted at the end of a system call that
/// succeeded.
static inline bool stk_context_ends_call(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  const unsigned char *next = (const unsigned char *)registers[REG_RIP];
  return registers[REG_RAX] == 0 && next[-2] == 0x0f && next[-1] == 0x05;
#else
  enum { SVC = 0xd4000001 };
  const uint32_t *next = (const uint32_t *)context->uc_mcontext.pc;
  return context->uc_mcontext.regs[0] == 0 && next[-1] == SVC;
#endif
}

/// Whether that call sends the signal: the number is among its arguments, the
/// second one of kill(process, signal), the third one of tgkill.
static inline bool stk_context_sends(const ucontext_t *context, int signal) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  int second = (int)registers[REG_RSI], third = (int)registers[REG_RDX];
#else
  int second = (int)context->uc_mcontext.regs[1];
  int third = (int)context->uc_mcontext.regs[2];
#endif
  return stk_context_ends_call(context) &&
         (second == signal || third == signal);
}

/// Whether it sets the mask: sigprocmask(SIG_SETMASK, set, NULL).
static inline bool stk_context_restores_mask(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *registers = context->uc_mcontext.gregs;
  bool sets = registers[REG_RDI] == SIG_SETMASK && registers[REG_RDX] == 0;
#else
  enum { RT_SIGPROCMASK = 135 };
  bool sets = context->uc_mcontext.regs[8] == RT_SIGPROCMASK;
#endif
  return sets && stk_context_ends_call(context);
}

#else

static inline bool stk_context_sends(const ucontext_t *context, int signal) {
  (void)context;
  (void)signal;
  return true;
}

static inline bool stk_context_restores_mask(const ucontext_t *context) {
  (void)context;
  return false;
}

#endif

#endif

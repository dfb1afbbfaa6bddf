// SPDX-License-Identifier: Apache-2.0
//
// signal_context.h: the registers of the code that a signal interrupted, for each
// architecture.

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

/// The frame pointer of the interrupted code.
static inline uintptr_t stk_context_frame_pointer(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RBP];
#else
  enum { FRAME_POINTER = 29 };
  return context->uc_mcontext.regs[FRAME_POINTER];
#endif
}

/// Makes the context that of the caller, for a call of an address at which there is
/// no code, such as a null function pointer. The program counter is then inside of
/// the call instruction. The stack must be readable.
static inline void stk_context_leave_callee(ucontext_t *context) {
#if defined(__x86_64__)
  greg_t *registers = context->uc_mcontext.gregs;
  registers[REG_RIP] = *(const greg_t *)registers[REG_RSP] - 1;
  registers[REG_RSP] += (greg_t)sizeof(greg_t);
#else
  enum { LINK_REGISTER = 30 };
  context->uc_mcontext.pc = context->uc_mcontext.regs[LINK_REGISTER] - 4;
#endif
}

/// Sets the program counter and the stack pointer of the context.
static inline void stk_context_move(ucontext_t *context, uintptr_t pc,
                                    uintptr_t sp) {
#if defined(__x86_64__)
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)pc;
  context->uc_mcontext.gregs[REG_RSP] = (greg_t)sp;
#else
  context->uc_mcontext.pc = pc;
  context->uc_mcontext.sp = sp;
#endif
}

/// Returns the context that a signal handler returns to, for the stack pointer at
/// its return.
///
/// The kernel puts the context there, as the structure rt_sigframe of each
/// architecture defines.
static inline const ucontext_t *stk_context_of_handler(uintptr_t sp) {
#if defined(__x86_64__)
  return (const ucontext_t *)sp;
#else
  return (const ucontext_t *)(sp + sizeof(siginfo_t));
#endif
}

/// Switches off the check that each access is aligned, for the calling thread and in
/// the context. Otherwise the handler would trap itself.
static inline void stk_context_allow_unaligned(ucontext_t *context) {
#if defined(__x86_64__)
  enum { ALIGNMENT_CHECK = 1 << 18 };
  __asm__ volatile(
      "pushfq\n"
      "andq %0, (%%rsp)\n"
      "popfq\n"
      :
      : "i"(~ALIGNMENT_CHECK)
      : "cc", "memory");
  context->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)ALIGNMENT_CHECK;
#else
  (void)context;
#endif
}

/// Returns the return address for an address that an unwinder gives. On arm64, the
/// quick walk of libunwind 1.6 gives the address before it, at which no instruction
/// begins.
static inline uintptr_t stk_context_return_address(uintptr_t given) {
#if defined(__aarch64__)
  enum { INSTRUCTION = 4 };
  return (given + INSTRUCTION - 1) / INSTRUCTION * INSTRUCTION;
#else
  return given;
#endif
}

/// Whether the signal interrupted the thread at the end of the system call that
/// sent the signal. The signal's number is then an argument of the call: the second
/// of kill(process, signal), or the third of tgkill(process, thread, signal).
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

// SPDX-License-Identifier: Apache-2.0
//
// registers.h: the registers that a function keeps for its caller, by their
// names in libunwind and by their places in a signal's context. Include it
// after <libunwind.h>.

#ifndef STK_TRAP_REGISTERS_H
#define STK_TRAP_REGISTERS_H

#include <stdint.h>
#include <ucontext.h>

#if defined(__linux__) && defined(__x86_64__)

enum { STK_CALLEE_SAVED = 6 };
static const int stk_callee_saved[STK_CALLEE_SAVED] = {
    UNW_X86_64_RBX, UNW_X86_64_RBP, UNW_X86_64_R12,
    UNW_X86_64_R13, UNW_X86_64_R14, UNW_X86_64_R15,
};

/// Has the thread go on, when the handler returns, as a function goes on that
/// has these registers.
static inline void stk_context_set(ucontext_t *context, uintptr_t pc,
                                   uintptr_t sp, const uintptr_t *saved) {
  static const int places[STK_CALLEE_SAVED] = {REG_RBX, REG_RBP, REG_R12,
                                               REG_R13, REG_R14, REG_R15};
  for (int i = 0; i < STK_CALLEE_SAVED; i++) {
    context->uc_mcontext.gregs[places[i]] = (greg_t)saved[i];
  }
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)pc;
  context->uc_mcontext.gregs[REG_RSP] = (greg_t)sp;
}

#elif defined(__linux__) && defined(__aarch64__)

enum { STK_CALLEE_SAVED = 11 };
static const int stk_callee_saved[STK_CALLEE_SAVED] = {
    UNW_AARCH64_X19, UNW_AARCH64_X20, UNW_AARCH64_X21, UNW_AARCH64_X22,
    UNW_AARCH64_X23, UNW_AARCH64_X24, UNW_AARCH64_X25, UNW_AARCH64_X26,
    UNW_AARCH64_X27, UNW_AARCH64_X28, UNW_AARCH64_X29,
};

/// As above. The floating-point registers d8 to d15 stay as they are: nothing
/// that is finished in this way computes with them.
static inline void stk_context_set(ucontext_t *context, uintptr_t pc,
                                   uintptr_t sp, const uintptr_t *saved) {
  for (int i = 0; i < STK_CALLEE_SAVED; i++) {
    context->uc_mcontext.regs[19 + i] = saved[i];
  }
  context->uc_mcontext.pc = pc;
  context->uc_mcontext.sp = sp;
}

#else

enum { STK_CALLEE_SAVED = 0 };
static const int stk_callee_saved[1];

static inline void stk_context_set(ucontext_t *context, uintptr_t pc,
                                   uintptr_t sp, const uintptr_t *saved) {
  (void)context;
  (void)pc;
  (void)sp;
  (void)saved;
}

#endif

#endif

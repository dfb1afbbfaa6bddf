// SPDX-License-Identifier: Apache-2.0
//
// walk.h: walks the frames of a signal's context with libunwind, and sets the
// registers of a context. The functions are in a header because signal handlers
// call them. The caller must be in a section of stk_fork.h. Include it after
// <libunwind.h>.

#ifndef STK_UNWIND_WALK_H
#define STK_UNWIND_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

/// Sets the cursor to the interrupted instruction of a signal's context. Returns
/// whether that was possible.
static inline bool stk_walk_begin(unw_cursor_t *cursor,
                                  const ucontext_t *context) {
  return unw_init_local2(cursor, (unw_context_t *)context,
                         UNW_INIT_SIGNAL_FRAME) == 0;
}

/// Appends the addresses of the cursor's frame and of all outer frames. `*count` is
/// correct at each moment, so that a fault during the walk leaves the frames that
/// were read before it.
static inline void stk_walk_on(unw_cursor_t *cursor, uintptr_t *frames,
                               size_t capacity, size_t *count) {
  unw_word_t address = 0;
  while (*count < capacity && unw_get_reg(cursor, UNW_REG_IP, &address) == 0 &&
         address != 0) {
    frames[*count] = (uintptr_t)address;
    (*count)++;
    if (unw_step(cursor) <= 0) {
      return;
    }
  }
}

/// Begins a walk at the context, and appends the addresses of all frames.
static inline void stk_walk(const ucontext_t *context, uintptr_t *frames,
                            size_t capacity, size_t *count) {
  unw_cursor_t cursor;
  if (stk_walk_begin(&cursor, context)) {
    stk_walk_on(&cursor, frames, capacity, count);
  }
}

#if defined(__x86_64__)

/// The number of registers that a function must preserve for its caller, and the
/// place of the frame pointer among them.
enum { STK_CALLEE_SAVED = 6, STK_FRAME_POINTER = 1 };
/// These registers, by libunwind's numbers.
static const int stk_callee_saved[STK_CALLEE_SAVED] = {
    UNW_X86_64_RBX, UNW_X86_64_RBP, UNW_X86_64_R12,
    UNW_X86_64_R13, UNW_X86_64_R14, UNW_X86_64_R15,
};

/// Sets the registers with which the thread continues when the handler returns: the
/// program counter, the stack pointer, and those that a function must preserve.
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

#else

/// The number of registers that a function must preserve for its caller, and the
/// place of the frame pointer among them.
enum { STK_CALLEE_SAVED = 11, STK_FRAME_POINTER = 10 };
/// These registers, by libunwind's numbers.
static const int stk_callee_saved[STK_CALLEE_SAVED] = {
    UNW_AARCH64_X19, UNW_AARCH64_X20, UNW_AARCH64_X21, UNW_AARCH64_X22,
    UNW_AARCH64_X23, UNW_AARCH64_X24, UNW_AARCH64_X25, UNW_AARCH64_X26,
    UNW_AARCH64_X27, UNW_AARCH64_X28, UNW_AARCH64_X29,
};

/// Sets the registers with which the thread continues when the handler returns: the
/// program counter, the stack pointer, and those that a function must preserve.
///
/// The floating-point registers d8 to d15 stay as they are, because no call that is
/// finished in this way computes with them.
static inline void stk_context_set(ucontext_t *context, uintptr_t pc,
                                   uintptr_t sp, const uintptr_t *saved) {
  for (int i = 0; i < STK_CALLEE_SAVED; i++) {
    context->uc_mcontext.regs[19 + i] = saved[i];
  }
  context->uc_mcontext.pc = pc;
  context->uc_mcontext.sp = sp;
}

#endif

#endif

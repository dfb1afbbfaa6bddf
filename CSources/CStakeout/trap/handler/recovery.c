// SPDX-License-Identifier: Apache-2.0
//
// recovery.c: leaves the frames of a trap by a jump, after the library calls that
// must finish first. It runs inside the signal handler, and under the same check as
// handler.c.
//
//   decide --- nothing is in the way ----------------------> leave, by a jump
//     |
//     +------- a call must finish: resume ... trampoline --> the next call, or leave
//     |
//     +------- a lock would stay held ---------------------> report, pass the signal on
//
// A trap ends the smallest thing that its system can end. To end another kind of
// thing, add a row, and a test to TrapEndsTests:
//
//   thing                    how its end is found           how it ends
//   a job of a task          a region (swift_jobs.c)        as by a suspension
//   a block, a handler, a    a region (started_blocks.c,    as by a return
//   timer, a thread, a       and the files beside it)
//   destructor of a thread
//   a class's setUp of       a region (SurvivingClass)      as by a return
//   XCTest
//   a thread of a child      a region (ForkedChild)         the child ends
//   a call of libdispatch    the image of the frames        finishes (places.c)
//   a cancellation           frames of swift_task_cancel    finishes (places.c)
//   an operation, a thread   frames of Operation.start      finishes (places.c)
//   of Foundation            and similar functions
//   a global's initialiser   the learned return address     the token is released
//                            of swift_once                  (swift_runtime.c)
//   a static variable of     __cxa_guard_acquire            __cxa_guard_abort
//   a C++ function                                          (cxx_statics.c)
//   a cleanup handler        the list at the region's       the list is set back
//                            beginning                      (glibc_cleanup_handlers.c)
//   a signal handler         the return address of the      the mask is set back
//                            handler
//
// A library call that must finish gets what it needs for that. An allocator that
// ran into the soft guard gets access to this memory. libdispatch is told that its
// callback has returned. The return address of the call's outermost frame is
// replaced by the address of the trampoline, an instruction that traps. So the
// handler runs again when the call has finished. The frames further out are intact,
// because the call ran below them.
//
//   T8  A return address is only replaced if the word at the location that the
//       unwinder names holds it.
//   T9  The registers that a resumed call needs were read from the abandoned frames
//       before any of these frames could be overwritten.
//   T10 From the decision to the jump, no code takes a lock that abandoned frames
//       can hold. After the jump the allocator is used again, so no frame of the
//       allocator may have been abandoned.
//   T11 The mask of a signal handler's context is used only if the unwinder finds
//       the same interrupted instruction as the context names.

#define UNW_LOCAL_ONLY

#include <libunwind.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "trap/handler/signal_context.h"
#include "trap/handler/recovery.h"
#include "unwind/walk.h"
#include "platform/repairs.h"

/// The most callbacks that may trap while library calls finish.
enum { SKIPPED_MAX = 10000 };

// The trampoline, and the instruction that raises an exception. Both trap, and are
// recognised by their addresses.
extern const char stk_recovery_trampoline[]
    __attribute__((visibility("hidden")));
extern const char stk_recovery_raise_here[]
    __attribute__((visibility("hidden")));

#if defined(__x86_64__)
#define TRAPPING_INSTRUCTION "ud2\n"
#else
#define TRAPPING_INSTRUCTION "brk #1\n"
#endif

__asm__(
    ".text\n"
    ".globl stk_recovery_trampoline\n"
    "stk_recovery_trampoline:\n" TRAPPING_INSTRUCTION);

void stk_recovery_raise(void) {
  __asm__ volatile(
      ".globl stk_recovery_raise_here\n"
      "stk_recovery_raise_here:\n" TRAPPING_INSTRUCTION);
}

bool stk_recovery_is_from_trampoline(const ucontext_t *context) {
  return stk_context_pc(context) == (uintptr_t)stk_recovery_trampoline;
}

bool stk_recovery_is_raise(const ucontext_t *context) {
  return stk_context_pc(context) == (uintptr_t)stk_recovery_raise_here;
}

// Leaving the frames.

/// Ends the exclusive accesses of the abandoned frames, back to the beginning of
/// the region.
///
/// Begins a new list if `again` is true, because code of the region continues to
/// run. If ending the accesses faults, the list is beyond repair: the handler runs
/// again with the stage set, and this function does nothing.
static void end_accesses(stk_thread *thread, bool again) {
  stk_region *region = thread->region;
  if (thread->stage == STK_STAGE_LEAVING) {
    return;
  }
  thread->stage = STK_STAGE_LEAVING;
  if (stk_runtime_end_accesses(region->list)) {
    region->report->was_modifying = true;
  }
  // Swift's runtime ends the accesses of a job itself, as at each suspension. Leave
  // it an empty list.
  if (again || region->is_job) {
    stk_runtime_begin_accesses(region->list);
  }
}

/// Makes abandoned initialisers of globals available again, so that the next access
/// runs them. A thread that waits for one sleeps in the kernel, which then passes
/// the token on to it.
static void give_tokens_back(stk_thread *thread) {
  uint32_t me = (uint32_t)gettid();
  for (size_t i = 0; i < thread->token_count; i++) {
    _Atomic(uint32_t) *owner = (_Atomic(uint32_t) *)(thread->tokens[i] + 4);
    uint32_t seen = me;
    // P22
    if (!stk_cas_acq_rel(owner, &seen, 0)) {
      enum { UNLOCK_PI_PRIVATE = 7 | 128 };
      syscall(SYS_futex, owner, UNLOCK_PI_PRIVATE, 0, NULL, NULL, 0);
    }
    thread->region->report->given_back++;
  }
  thread->token_count = 0;
}

void stk_recovery_leave(stk_thread *thread) {
  stk_region *region = thread->region;
  end_accesses(thread, false);
  give_tokens_back(thread);
  if (thread->has_mask) {
    pthread_sigmask(SIG_SETMASK, &thread->mask, NULL);
  }
  thread->stage = STK_STAGE_BODY;
  thread->is_finishing = false;
  siglongjmp(region->recovery_point, 1);
}

// Deciding how to leave the frames.

/// Reads the registers with which the thread would continue in the cursor's frame.
/// Returns false if one cannot be read.
static bool read_call(unw_cursor_t *cursor, stk_unfinished *call) {
  bool is_read = unw_get_reg(cursor, UNW_REG_IP, &call->pc) == 0 &&
                 unw_get_reg(cursor, UNW_REG_SP, &call->sp) == 0;
  for (int i = 0; is_read && i < STK_CALLEE_SAVED; i++) {
    is_read = unw_get_reg(cursor, stk_callee_saved[i], &call->saved[i]) == 0;
  }
  return is_read;
}

/// Makes the callee of the cursor's frame return to the trampoline, so that the
/// handler runs again when that call ends. Returns false if its return address
/// cannot be found (T8).
static bool redirect(unw_cursor_t *cursor) {
  uintptr_t address = 0;
  unw_save_loc_t place;
  if (unw_get_reg(cursor, UNW_REG_IP, &address) != 0 ||
      unw_get_save_loc(cursor, UNW_REG_IP, &place) != 0 ||
      place.type != UNW_SLT_MEMORY) {
    return false;
  }
  uintptr_t *word = (uintptr_t *)place.u.addr;
  if (*word != address) {  // T8
    return false;
  }
  *word = (uintptr_t)stk_recovery_trampoline;
  return true;
}

/// Records the token that the cursor's frame, one of swift_once, keeps in a
/// register.
static void note_token(stk_thread *thread, unw_cursor_t *cursor) {
  uintptr_t value = 0;
  if (unw_get_reg(cursor, stk_once.token_register, &value) != 0 ||
      value % 8 != 0 || thread->token_count == STK_TOKENS_MAX) {
    return;
  }
  const volatile uint32_t *words = (const volatile uint32_t *)value;
  enum { THREAD_NUMBER = 0x3fffffff };
  if (words[0] == 0 && (words[1] & THREAD_NUMBER) == (uint32_t)gettid()) {
    thread->tokens[thread->token_count++] = value;
  }
}

/// Notes the signal mask of the code that a signal handler has interrupted. The
/// handler has returned to the cursor's frame. Takes a copy of the cursor.
static void note_mask(stk_thread *thread, unw_cursor_t cursor) {
  uintptr_t sp = 0, interrupted = 0;
  unw_get_reg(&cursor, UNW_REG_SP, &sp);
  const ucontext_t *context = stk_context_of_handler(sp);
  if (unw_step(&cursor) > 0 &&
      unw_get_reg(&cursor, UNW_REG_IP, &interrupted) == 0 &&
      interrupted == stk_context_pc(context)) {  // T11
    thread->mask = context->uc_sigmask;
    thread->has_mask = true;
  }
}

/// Whether the frames of this library that begin at the cursor's frame include a
/// function that must finish. Takes a copy of the cursor.
static bool has_unfinished_call(unw_cursor_t cursor, stk_place library) {
  do {
    uintptr_t address = 0;
    unw_get_reg(&cursor, UNW_REG_IP, &address);
    stk_place place = stk_place_of(address - 1);
    if (stk_place_library(place) != library) {
      return false;
    }
    if (stk_place_must_finish(place)) {
      return true;
    }
  } while (unw_step(&cursor) > 0);
  return false;
}

/// Visits all abandoned frames: records the library calls that must finish, makes
/// them return to the trampoline, and records the tokens of initialisers.
///
/// The first `interrupted` frames are one call. If `continues` is true, it continues
/// when the handler returns; otherwise it is abandoned. Returns NULL, or the reason
/// why the frames cannot be left.
static const char *STK_NULLABLE prepare(stk_thread *thread, ucontext_t *context,
                                        size_t interrupted, bool continues) {
  unw_cursor_t cursor;
  if (!stk_walk_begin(&cursor, context)) {
    return "its frames cannot be read";
  }
  thread->unfinished_count = 0;
  bool in_call = false, is_unfinished = false;
  stk_place library_before = STK_PLACE_PROGRAM;
  size_t index = 0;
  do {
    uintptr_t sp = 0, address = 0;
    unw_get_reg(&cursor, UNW_REG_SP, &sp);
    unw_get_reg(&cursor, UNW_REG_IP, &address);
    if (address == 0) {
      return "its frames cannot be read";
    }
    if (address == stk_once.return_address) {
      if (!stk_once.can_give_back) {
        stk_capability_report_once(STK_CAPABILITY_ONCE);
        return "a frame that would be abandoned initialises a global, which "
               "would be locked forever";
      }
      note_token(thread, &cursor);
    }
    if (address == thread->handler_return) {
      note_mask(thread, cursor);
    }
    stk_place place = stk_place_of(address - (index > 0 ? 1 : 0));
    stk_place library = stk_place_library(place);
    if (library != library_before) {
      library_before = library;
      is_unfinished = has_unfinished_call(cursor, library);
    }
    bool is_call = index >= interrupted && is_unfinished;
    bool was_call = in_call || (continues && index == interrupted);
    if (was_call && !is_call && !redirect(&cursor)) {
      return "the stack does not match its unwind information";
    }
    if (is_call && !was_call) {
      size_t next = thread->unfinished_count++;
      if (next == STK_UNFINISHED_MAX ||
          !read_call(&cursor, &thread->unfinished[next])) {
        return "too many calls of a library would have to end first";
      }
    }
    if (index >= interrupted &&
        (place == STK_PLACE_LOADER || place == STK_PLACE_ONE_TIME)) {
      return "it happened inside a call that runs once, such as pthread_once "
             "or exit, or that holds a lock of the loader or of Swift's "
             "runtime";
    }
    in_call = is_call;
    bool is_on_stack = thread->stack_high == 0 ||
                       (sp >= thread->stack_floor && sp < thread->stack_high);
    if (is_on_stack && sp > (uintptr_t)thread->region) {
      return NULL;
    }
    index++;
  } while (unw_step(&cursor) > 0);
  return "its frames cannot be read";
}

/// Makes the soft guard accessible, so that a library call can use it.
///
/// First touches the pages between the main thread's stack and the guard, because
/// the kernel does not let a stack grow next to an accessible mapping.
static void open_guard(stk_thread *thread, uintptr_t sp) {
  uintptr_t end = thread->soft_low + STK_SOFT_SIZE;
  enum { PAGE = 4096 };
  for (uintptr_t at = sp; at > end; at -= PAGE) {
    (void)*(volatile char *)at;
  }
  (void)*(volatile char *)end;
  mprotect((void *)thread->soft_low, STK_SOFT_SIZE, PROT_READ | PROT_WRITE);
  thread->soft_open = true;
}

/// Decides how the thread leaves the frames of its trap. The checks have this
/// order:
///
/// - A second try, after a fault during the first one: gives up.
/// - The task: gives up if the trap happened in another task than the region's.
///   This needs no frames.
/// - The soft guard: a library call that ran into it can finish, because the guard
///   can be opened. This comes before the allocator, which can finish in this way
///   as well.
/// - The allocator: gives up if the trap interrupted it.
/// - The frames: searched for calls that must finish. This comes last, because it
///   replaces return addresses.
///
/// The state of the thread depends on the result:
///
/// - STK_RECOVERY_IMMEDIATE: nothing has changed on the stack.
/// - STK_RECOVERY_AFTER_CALLS: the accesses of the abandoned frames have ended, and
///   the stage is STK_STAGE_BODY. When the handler returns, the thread continues in
///   the interrupted call with the soft guard open, or in the first call that must
///   finish.
/// - STK_RECOVERY_IMPOSSIBLE: the reason has been printed, and the stage is
///   STK_STAGE_GIVING_UP.
stk_recovery stk_recovery_decide(stk_thread *thread, ucontext_t *context,
                                 const siginfo_t *info) {
  stk_trap_report *report = thread->region->report;
  bool is_second_try = thread->stage == STK_STAGE_JUDGING;
  thread->stage = STK_STAGE_JUDGING;
  thread->token_count = 0;
  thread->has_mask = false;
  if (is_second_try) {
    return stk_recovery_give_up(thread, "its frames cannot be read", NULL);
  }
  if (!stk_region_is_own(thread)) {
    return stk_recovery_give_up(
        thread,
        "it happened in a different task than the one that catches traps here",
        "Task.immediate, or a job of the main queue during a wait");
  }
  stk_frames frames = stk_frames_abandoned(report->frames, report->frame_count);
  uintptr_t at = (uintptr_t)info->si_addr;
  bool is_soft = report->is_overflow && !thread->soft_open &&
                 thread->soft_low != 0 && at >= thread->soft_low &&
                 at < thread->soft_low + STK_SOFT_SIZE;
  size_t interrupted = stk_frames_interrupted(&frames);
  bool continues = is_soft && interrupted > 0;
  const char *allocator =
      is_soft ? NULL : stk_frames_allocator(&frames, interrupted);
  if (allocator != NULL) {
    return stk_recovery_give_up(
        thread,
        "it happened inside the allocator, whose lock would stay held, or "
        "whose memory is broken",
        allocator);
  }
  thread->unfinished_count = 0;
  if (continues || stk_frames_need_look(thread, &frames)) {
    const char *why =
        prepare(thread, context,
                continues ? interrupted : stk_frames_dead(&frames), continues);
    if (why != NULL) {
      return stk_recovery_give_up(thread, why, NULL);
    }
  }
  thread->next_unfinished = 0;
  thread->skipped = 0;
  if (!continues && thread->unfinished_count == 0) {
    return STK_RECOVERY_IMMEDIATE;
  }
  thread->is_finishing = true;
  end_accesses(thread, true);
  thread->stage = STK_STAGE_BODY;
  if (continues) {
    open_guard(thread, report->sp);
  } else {
    stk_recovery_resume(thread, context);
  }
  return STK_RECOVERY_AFTER_CALLS;
}

bool stk_recovery_resume(stk_thread *thread, ucontext_t *context) {
  if (thread->next_unfinished == thread->unfinished_count) {
    return false;
  }
  const stk_unfinished *call = &thread->unfinished[thread->next_unfinished++];
  stk_context_set(context, call->pc, call->sp, call->saved);
  return true;
}

/// Sets the context to the innermost of its library calls that must finish. Returns
/// false if there is none, or if a frame inside it must not be abandoned.
static bool resume_at_call(ucontext_t *context) {
  uintptr_t addresses[STK_TRAP_FRAMES_MAX];
  size_t count = 0, index = 1;
  stk_walk(context, addresses, STK_TRAP_FRAMES_MAX, &count);
  stk_frames frames = stk_frames_abandoned(addresses, count);
  for (; index < frames.count; index++) {
    stk_place place = stk_frames_place(&frames, index);
    if (place == STK_PLACE_ALLOCATOR || place == STK_PLACE_LOADER) {
      return false;
    }
    if (place == STK_PLACE_DISPATCH) {
      break;
    }
  }
  unw_cursor_t cursor;
  stk_unfinished call;
  if (index >= frames.count || !stk_walk_begin(&cursor, context)) {
    return false;
  }
  while (index > 0 && unw_step(&cursor) > 0) {
    index--;
  }
  if (index > 0 || !read_call(&cursor, &call)) {
    return false;
  }
  stk_context_set(context, call.pc, call.sp, call.saved);
  return true;
}

stk_recovery stk_recovery_skip(stk_thread *thread, ucontext_t *context) {
  bool may_skip =
      thread->stage == STK_STAGE_BODY && ++thread->skipped < SKIPPED_MAX;
  thread->stage = STK_STAGE_JUDGING;
  if (may_skip && resume_at_call(context)) {
    end_accesses(thread, true);
    thread->stage = STK_STAGE_BODY;
    return STK_RECOVERY_AFTER_CALLS;
  }
  return stk_recovery_give_up(thread,
                              "a library call that must finish before the trap "
                              "can be caught trapped as well",
                              NULL);
}

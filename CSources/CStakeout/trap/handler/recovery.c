// SPDX-License-Identifier: Apache-2.0
//
// recovery.c: the way out of a trap. It runs inside a signal handler, and under
// the same check as handler.c.
//
//   judge --- nothing in the way -----------------------> leave, by a jump
//     |
//     +------ a call that must end: resume ... strip ---> the next, or leave
//     |
//     +------ a lock that would stay held --------------> say so, pass it on
//
// A call of a library that must end is given what it needs: an allocator that
// ran into the soft guard gets the room behind it, libdispatch is told that the
// callback has returned. The return address of the outermost frame of the call
// is exchanged for that of the landing strip, an instruction that traps, so
// that the handler runs again when the call has ended. What lies further out is
// intact: the call ran below it.
//
//   T8  A return address is only exchanged when the word that the unwinder
//       names holds it.
//   T9  What a resumed call needs of the abandoned frames was read before any
//       of them could be overwritten.
//   T10 No lock that can be held by abandoned frames is needed from the
//       judgement to the jump. Behind the jump the allocator is used again, so
//       no frame of it may have been abandoned.

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

/// Callbacks of one call that may trap while it finishes.
enum { SKIPPED_MAX = 10000 };

// The landing strip, and the place where an exception is raised: instructions
// that trap, at addresses of their own.
extern const char stk_landing_strip[] __attribute__((visibility("hidden")));
extern const char stk_landing_raise_here[]
    __attribute__((visibility("hidden")));

#if defined(__x86_64__)
#define TRAPPING_INSTRUCTION "ud2\n"
#else
#define TRAPPING_INSTRUCTION "brk #1\n"
#endif

__asm__(
    ".text\n"
    ".globl stk_landing_strip\n"
    "stk_landing_strip:\n" TRAPPING_INSTRUCTION);

void stk_landing_raise(void) {
  __asm__ volatile(
      ".globl stk_landing_raise_here\n"
      "stk_landing_raise_here:\n" TRAPPING_INSTRUCTION);
}

bool stk_landing_is_strip(const ucontext_t *context) {
  return stk_context_pc(context) == (uintptr_t)stk_landing_strip;
}

bool stk_landing_is_raise(const ucontext_t *context) {
  return stk_context_pc(context) == (uintptr_t)stk_landing_raise_here;
}

// Leaving.

/// Ends the accesses of the abandoned frames, as far as the region's begin. A
/// second fault means that the list is beyond repair: the handler comes back
/// with the stage set, and nothing more is repaired.
static void end_accesses(stk_thread *thread, bool again) {
  stk_region *region = thread->region;
  if (thread->stage == STK_STAGE_LEAVING) {
    return;
  }
  thread->stage = STK_STAGE_LEAVING;
  if (stk_runtime_end_accesses(region->list)) {
    region->report->was_modifying = true;
  }
  // The runtime itself ends those of a job, as at each suspension: none are left then.
  if (again || region->is_job) {
    stk_runtime_begin_accesses(region->list);
  }
}

/// Gives abandoned initialisers of globals back: the next access runs them
/// again. A thread that waits for one sleeps in the kernel, which hands it
/// over.
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

void stk_landing_leave(stk_thread *thread) {
  stk_region *region = thread->region;
  end_accesses(thread, false);
  give_tokens_back(thread);
  thread->stage = STK_STAGE_BODY;
  thread->is_finishing = false;
  siglongjmp(region->landing, 1);
}

// Judging.

/// Reads how the thread goes on in the cursor's frame.
static bool read_call(unw_cursor_t *cursor, stk_unfinished *call) {
  bool is_read = unw_get_reg(cursor, UNW_REG_IP, &call->pc) == 0 &&
                 unw_get_reg(cursor, UNW_REG_SP, &call->sp) == 0;
  for (int i = 0; is_read && i < STK_CALLEE_SAVED; i++) {
    is_read = unw_get_reg(cursor, stk_callee_saved[i], &call->saved[i]) == 0;
  }
  return is_read;
}

/// Has the frame inside the cursor's return to the landing strip.
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
  *word = (uintptr_t)stk_landing_strip;
  return true;
}

/// Notes the token that the cursor's frame of swift_once keeps.
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

/// Goes through all abandoned frames: notes the calls that must end, redirects
/// them, and notes tokens. The first `interrupted` frames are one call, which
/// goes on by itself or is abandoned. NULL, or why that cannot be done.
static const char *STK_NULLABLE prepare(stk_thread *thread, ucontext_t *context,
                                        const stk_frames *frames,
                                        size_t interrupted, bool goes_on) {
  unw_cursor_t cursor;
  if (!stk_walk_begin(&cursor, context)) {
    return "its frames cannot be read";
  }
  thread->unfinished_count = 0;
  bool in_call = false;
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
        stk_door_say(STK_DOOR_ONCE);
        return "a frame that would be abandoned initialises a global, which "
               "would be locked forever";
      }
      note_token(thread, &cursor);
    }
    // The walk of the report ends early in a deep recursion.
    stk_place place = index < frames->count
                          ? stk_frames_place(frames, index)
                          : stk_place_of(address - (index > 0 ? 1 : 0));
    bool is_call = index >= interrupted && place == STK_PLACE_DISPATCH;
    bool was_call = in_call || (goes_on && index == interrupted);
    if (was_call && !is_call && !redirect(&cursor)) {
      return "a return address is not where it should be";
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
      return "a frame that would be abandoned runs once, or holds a lock of "
             "the loader or of Swift's runtime";
    }
    in_call = is_call;
    if (sp > (uintptr_t)thread->region) {
      return NULL;
    }
    index++;
  } while (unw_step(&cursor) > 0);
  return "its frames cannot be read";
}

/// Opens the soft guard. The pages between the main thread's stack and the
/// guard come first: an accessible neighbour would stop its growth.
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

stk_landing stk_landing_judge(stk_thread *thread, ucontext_t *context,
                              const siginfo_t *info) {
  stk_trap_report *report = thread->region->report;
  bool is_second_try = thread->stage == STK_STAGE_JUDGING;
  thread->stage = STK_STAGE_JUDGING;
  thread->token_count = 0;
  if (is_second_try) {
    return stk_landing_refuse(thread, "its frames cannot be read", NULL);
  }
  if (!stk_region_is_own(thread)) {
    return stk_landing_refuse(
        thread, "it happened in another task than the region's own",
        "Task.immediate, or a job of the main queue during a wait");
  }
  stk_frames frames = stk_frames_abandoned(report->frames, report->frame_count);
  uintptr_t at = (uintptr_t)info->si_addr;
  bool is_soft = report->is_overflow && !thread->soft_open &&
                 thread->soft_low != 0 && at >= thread->soft_low &&
                 at < thread->soft_low + STK_SOFT_SIZE;
  size_t interrupted = stk_frames_interrupted(&frames);
  bool goes_on = is_soft && interrupted > 0;
  const char *allocator =
      is_soft ? NULL : stk_frames_allocator(&frames, interrupted);
  if (allocator != NULL) {
    return stk_landing_refuse(
        thread,
        "it happened inside the allocator, whose lock would stay held, or "
        "whose memory is broken",
        allocator);
  }
  thread->unfinished_count = 0;
  if (goes_on || stk_frames_need_look(thread, &frames)) {
    const char *why =
        prepare(thread, context, &frames,
                goes_on ? interrupted : stk_frames_dead(&frames), goes_on);
    if (why != NULL) {
      return stk_landing_refuse(thread, why, NULL);
    }
  }
  thread->next_unfinished = 0;
  thread->skipped = 0;
  if (!goes_on && thread->unfinished_count == 0) {
    return STK_LANDING_NOW;
  }
  thread->is_finishing = true;
  end_accesses(thread, true);
  thread->stage = STK_STAGE_BODY;
  if (goes_on) {
    open_guard(thread, report->sp);
  } else {
    stk_landing_resume(thread, context);
  }
  return STK_LANDING_LATER;
}

bool stk_landing_resume(stk_thread *thread, ucontext_t *context) {
  if (thread->next_unfinished == thread->unfinished_count) {
    return false;
  }
  const stk_unfinished *call = &thread->unfinished[thread->next_unfinished++];
  stk_context_set(context, call->pc, call->sp, call->saved);
  return true;
}

/// Sets the context to the innermost call of its frames that must end.
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

stk_landing stk_landing_skip(stk_thread *thread, ucontext_t *context) {
  bool may_skip =
      thread->stage == STK_STAGE_BODY && ++thread->skipped < SKIPPED_MAX;
  thread->stage = STK_STAGE_JUDGING;
  if (may_skip && resume_at_call(context)) {
    end_accesses(thread, true);
    thread->stage = STK_STAGE_BODY;
    return STK_LANDING_LATER;
  }
  return stk_landing_refuse(
      thread, "a call that had to end before the landing trapped as well",
      NULL);
}

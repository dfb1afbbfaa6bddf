// SPDX-License-Identifier: Apache-2.0
//
// frames.c: what the frames tell that a trap would abandon. It runs
// inside the signal handler, and under the same check as handler.c.

#include "trap/handler/recovery.h"

#include "trap/handler/signal_context.h"
#include "platform/repairs.h"

/// How far up a sanitizer's allocator may have its entry.
enum { ALLOCATOR_DEPTH = 32 };

void stk_frames_describe(stk_trap_report *report, int signal,
                         const siginfo_t *info, const ucontext_t *context) {
  const stk_thread *thread = stk_this_thread;
  report->signal = signal;
  // A signal that was sent has its sender in the place of the address.
  report->address = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
  report->pc = stk_context_pc(context);
  report->sp = stk_context_sp(context);
  report->is_overflow =
      thread != NULL && stk_guard_is_overflow(thread, signal, info, report->sp);
  report->was_modifying = false;
  report->given_back = 0;
}

stk_frames stk_frames_abandoned(const uintptr_t *addresses, size_t count) {
  stk_frames found = {addresses, 0, false};
  while (found.count < count && !found.is_complete) {
    if (stk_place_is_region(addresses[found.count])) {
      found.is_complete = true;
    } else {
      found.count++;
    }
  }
  return found;
}

/// A return address may be the first of the next function.
static stk_place table_place(const stk_frames *frames, size_t index) {
  return stk_place_of(frames->addresses[index] - (index > 0 ? 1 : 0));
}

/// Whether a frame of Swift's runtime belongs to a cancellation: the frames from it
/// to the call are all of that library.
static bool is_cancelling(const stk_frames *frames, size_t index) {
  while (index < frames->count &&
         table_place(frames, index) == STK_PLACE_TASKS) {
    index++;
  }
  return index < frames->count &&
         table_place(frames, index) == STK_PLACE_CANCEL;
}

stk_place stk_frames_place(const stk_frames *frames, size_t index) {
  stk_place place = table_place(frames, index);
  if (place == STK_PLACE_TASKS || place == STK_PLACE_CANCEL) {
    return is_cancelling(frames, index) ? STK_PLACE_DISPATCH : STK_PLACE_SYSTEM;
  }
  return place;
}

size_t stk_frames_interrupted(const stk_frames *frames) {
  size_t count = 0;
  for (size_t i = 0; i < frames->count && i < ALLOCATOR_DEPTH; i++) {
    if (stk_frames_place(frames, i) == STK_PLACE_ALLOCATOR) {
      count = i + 1;
    }
  }
  while (count < frames->count &&
         stk_frames_place(frames, count) != STK_PLACE_PROGRAM) {
    count++;
  }
  return count;
}

/// Whether a word of the abandoned stack may be a return address into code that
/// needs a closer look. Fast, and right when it says no: for the thousands of
/// frames of an endless recursion.
__attribute__((no_sanitize("address", "thread"))) static bool may_hide_calls(
    const stk_thread *thread, uintptr_t sp) {
  // An overflow has the stack pointer where nothing can be read.
  bool is_below = sp >= thread->stack_floor && sp < thread->stack_low;
  uintptr_t low = is_below ? thread->stack_low : (sp + 7) & ~(uintptr_t)7;
  const uintptr_t *end = (const uintptr_t *)thread->region;
  for (const uintptr_t *word = (const uintptr_t *)low; word < end; word++) {
    stk_place place = stk_place_of(*word);
    bool is_call = place >= STK_PLACE_CANCEL && place != STK_PLACE_ALLOCATOR;
    if (is_call || (*word == stk_once.return_address && *word != 0)) {
      return true;
    }
  }
  return false;
}

const char *STK_NULLABLE stk_frames_allocator(const stk_frames *frames,
                                              size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (stk_frames_place(frames, i) == STK_PLACE_ALLOCATOR) {
      return stk_place_name(frames->addresses[i] - (i > 0 ? 1 : 0));
    }
  }
  return NULL;
}

size_t stk_frames_dead(const stk_frames *frames) {
  size_t count = 0;
  while (count < frames->count &&
         stk_frames_place(frames, count) == STK_PLACE_DISPATCH) {
    count++;
  }
  return count;
}

bool stk_frames_need_look(const stk_thread *thread, const stk_frames *frames) {
  for (size_t i = 0; i < frames->count; i++) {
    if (stk_frames_place(frames, i) > STK_PLACE_SYSTEM ||
        frames->addresses[i] == stk_once.return_address) {
      return true;
    }
  }
  return !frames->is_complete &&
         may_hide_calls(thread, thread->region->report->sp);
}

// SPDX-License-Identifier: Apache-2.0
//
// frames.c: classifies the frames that a trap would abandon, by the library that
// each lies in. It runs inside the signal handler, and under the same check as
// handler.c.

#include "trap/handler/recovery.h"

#include "trap/handler/signal_context.h"
#include "platform/repairs.h"

/// The number of frames in which the allocator's entry is searched for: a
/// sanitizer's allocator calls other functions from it.
enum { ALLOCATOR_DEPTH = 32 };

void stk_frames_describe(stk_trap_report *report, int signal,
                         const siginfo_t *info, const ucontext_t *context) {
  const stk_thread *thread = stk_this_thread;
  report->signal = signal;
  // A signal that was sent has its sender in place of the address.
  report->address = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
  report->pc = stk_context_pc(context);
  report->sp = stk_context_sp(context);
  report->is_overflow = thread != NULL && stk_stack_guard_is_overflow(
                                              thread, signal, info, report->sp);
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

/// Looks the frame up in the table. The address before a return address is looked
/// up, because the return address may be the start of the next function.
static stk_place table_place(const stk_frames *frames, size_t index) {
  return stk_place_of(frames->addresses[index] - (index > 0 ? 1 : 0));
}

/// Whether one of the frames that lie next to each other in the library of this
/// frame belongs to a function of that library that must finish.
static bool is_in_unfinished_call(const stk_frames *frames, size_t index) {
  stk_place library = stk_place_library(table_place(frames, index));
  size_t first = index;
  while (first > 0 &&
         stk_place_library(table_place(frames, first - 1)) == library) {
    first--;
  }
  for (size_t i = first; i < frames->count; i++) {
    stk_place place = table_place(frames, i);
    if (stk_place_library(place) != library) {
      break;
    }
    if (stk_place_must_finish(place)) {
      return true;
    }
  }
  return false;
}

stk_place stk_frames_place(const stk_frames *frames, size_t index) {
  stk_place place = table_place(frames, index);
  stk_place library = stk_place_library(place);
  if (library == STK_PLACE_TASKS || library == STK_PLACE_FOUNDATION) {
    return is_in_unfinished_call(frames, index) ? STK_PLACE_DISPATCH
                                                : STK_PLACE_SYSTEM;
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

/// Whether a return address belongs to code that needs a closer look.
static bool needs_look(const stk_thread *thread, uintptr_t address) {
  return stk_place_of(address - 1) > STK_PLACE_SYSTEM ||
         address == thread->handler_return ||
         address == stk_once.return_address;
}

/// The result of following the frame records of the abandoned stack.
typedef enum records {
  /// The records do not lead to the region.
  RECORDS_BROKEN,
  /// The records lead to the region, and no return address needs a closer look.
  RECORDS_PLAIN,
  /// A return address needs a closer look.
  RECORDS_SPECIAL,
} records;

/// Follows the frame records that the code keeps, from the interrupted instruction
/// to the region.
///
/// A function that keeps no record is seen as well, by the return address in the
/// record of the function that it has called. Only a function of a library that was
/// called by another one of this kind is not seen. Both are in the same library, so
/// its callee tells enough.
__attribute__((no_sanitize("address", "thread"))) static records follow_records(
    const stk_thread *thread) {
  /// Swift marks the frame pointer of an asynchronous function with this bit.
  static const uintptr_t asynchronous = (uintptr_t)1 << 60;
  uintptr_t low = stk_context_sp(thread->interrupted);
  uintptr_t at = stk_context_frame_pointer(thread->interrupted);
  if (low < thread->stack_low) {
    low = thread->stack_low;  // the overflow is below what can be read
  }
  while (true) {
    at &= ~asynchronous;
    if (at < low || at >= (uintptr_t)thread->region ||
        at % sizeof(uintptr_t) != 0) {
      return RECORDS_BROKEN;
    }
    const uintptr_t *record = (const uintptr_t *)at;
    uintptr_t address = record[1];
    if (stk_place_is_region(address)) {
      return RECORDS_PLAIN;
    }
    if (needs_look(thread, address)) {
      return RECORDS_SPECIAL;
    }
    low = at + 1;
    at = record[0];
  }
}

/// Whether a word of the abandoned stack may be a return address into code that
/// needs a closer look.
///
/// A result of false is certain. The search is fast, for the thousands of frames of
/// an endless recursion.
__attribute__((no_sanitize("address", "thread"))) static bool may_hide_calls(
    const stk_thread *thread, uintptr_t sp) {
  if (thread->stack_high != 0 &&
      (sp < thread->stack_floor || sp >= thread->stack_high)) {
    // The code runs on another stack, such as that of a signal handler.
    return true;
  }
  // After an overflow, the stack pointer may be where nothing can be read.
  bool is_below = sp >= thread->stack_floor && sp < thread->stack_low;
  uintptr_t low = is_below ? thread->stack_low : (sp + 7) & ~(uintptr_t)7;
  const uintptr_t *end = (const uintptr_t *)thread->region;
  for (const uintptr_t *word = (const uintptr_t *)low; word < end; word++) {
    stk_place place = stk_place_of(*word);
    bool is_call = place >= STK_PLACE_OPERATION && place != STK_PLACE_ALLOCATOR;
    if (is_call || *word == thread->handler_return ||
        (*word == stk_once.return_address && *word != 0)) {
      return true;
    }
  }
  return false;
}

const char *STK_NULLABLE stk_frames_allocator(const stk_frames *frames,
                                              size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (stk_frames_place(frames, i) == STK_PLACE_ALLOCATOR) {
      return stk_code_name(frames->addresses[i] - (i > 0 ? 1 : 0));
    }
  }
  return NULL;
}

size_t stk_frames_dead(const stk_frames *frames) {
  size_t first = 0;
  // The standard library reports a failure of Foundation or of the concurrency
  // runtime: it is their innermost callee.
  while (first < frames->count &&
         table_place(frames, first) == STK_PLACE_SYSTEM) {
    first++;
  }
  if (first < frames->count &&
      table_place(frames, first) == STK_PLACE_DISPATCH) {
    first = 0;
  }
  size_t count = first;
  while (count < frames->count &&
         stk_frames_place(frames, count) == STK_PLACE_DISPATCH) {
    count++;
  }
  return count > first ? count : 0;
}

bool stk_frames_need_look(const stk_thread *thread, const stk_frames *frames) {
  for (size_t i = 0; i < frames->count; i++) {
    if (stk_frames_place(frames, i) > STK_PLACE_SYSTEM ||
        frames->addresses[i] == thread->handler_return ||
        frames->addresses[i] == stk_once.return_address) {
      return true;
    }
  }
  if (frames->is_complete) {
    return false;
  }
  records records = follow_records(thread);
  return records == RECORDS_SPECIAL ||
         (records == RECORDS_BROKEN &&
          may_hide_calls(thread, thread->region->report->sp));
}

// SPDX-License-Identifier: Apache-2.0
//
// clock.c: the time of a run, in place of the machine's, for a thread.
//
// Invariant:
//
//   C1  `is_open` is true only after the table of places was made, by which
//       `clock_gettime` knows the runtime.

#include "stk_tasks.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_time.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"

/// No thread holds the moment 0: it stands for none.
static _Thread_local stk_time held;

stk_time stk_clock_real(void) {
  return (stk_time){stk_clock_read(CLOCK_MONOTONIC),
                    stk_clock_read(CLOCK_BOOTTIME)};
}

void stk_clock_hold(stk_time time) {
  held = time;
}

uint64_t stk_clock_now(void) {
  return held.suspending != 0 ? held.suspending
                              : stk_clock_read(CLOCK_MONOTONIC);
}

/// Whether the clocks may show the time of a run.
static _Atomic(bool) is_open;

STK_NEXT(clock_gettime)

/// Answers the calls of Swift's concurrency runtime with the time that the thread
/// holds.
STK_INTERPOSED int clock_gettime(clockid_t clock, struct timespec *time) {
  bool is_held =
      held.suspending != 0 && stk_load_acquire(&is_open) &&  // C1
      (clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME) &&
      stk_place_of((uintptr_t)__builtin_return_address(0)) == STK_PLACE_TASKS;
  if (stk_interpose_is_looking) {
    return (int)syscall(SYS_clock_gettime, clock, time);  // N4
  }
  if (!is_held) {
    return next_clock_gettime()(clock, time);
  }
  *time = stk_timespec(clock == CLOCK_MONOTONIC ? held.suspending
                                                : held.continuous);
  return 0;
}

STK_INTERPOSE(clock_gettime)

/// The first call may come from a signal handler, which must not ask the loader. N1
__attribute__((constructor(101))) static void find_next(void) {
  next_clock_gettime();
}

bool stk_clock_open(void) {
  bool opens =
      stk_interpose_is_first(&interposed_clock_gettime) && stk_places_make();
  stk_store_release(&is_open, opens);  // C1
  return opens;
}

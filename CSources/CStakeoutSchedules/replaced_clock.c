// SPDX-License-Identifier: Apache-2.0
//
// replaced_clock.c: interposes clock_gettime, so that Swift's clocks show the
// virtual time of a run.
//
// Invariant:
//
//   S9  `is_open` is true only after the table of places was made, by which
//       `clock_gettime` recognises calls from the runtime.

#include "stk_schedules.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_time.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"

/// Whether Swift's clocks may show the virtual time of a run.
static _Atomic(bool) is_open;

STK_NEXT(clock_gettime)

/// Returns the time that the calling thread holds to Swift's concurrency
/// runtime. Passes all other calls on.
STK_INTERPOSED int clock_gettime(clockid_t clock, struct timespec *time) {
  stk_time held = stk_clock_held();
  bool is_held =
      held.suspending != 0 && stk_load_acquire(&is_open) &&  // S9
      (clock == CLOCK_MONOTONIC || clock == CLOCK_BOOTTIME) &&
      stk_place_of((uintptr_t)__builtin_return_address(0)) == STK_PLACE_TASKS;
  if (stk_interpose_is_looking) {
    return (int)syscall(SYS_clock_gettime, clock, time);  // P5
  }
  if (!is_held) {
    return next_clock_gettime()(clock, time);
  }
  *time = stk_timespec(clock == CLOCK_MONOTONIC ? held.suspending
                                                : held.continuous);
  return 0;
}

STK_INTERPOSE(clock_gettime)

/// Finds the library's definition when the program is loaded: the first call
/// may come from a signal handler, which must not ask the loader. P2
__attribute__((constructor(101))) static void find_next(void) {
  next_clock_gettime();
}

bool stk_clock_install(void) {
  bool opens =
      stk_interpose_is_first(&interposed_clock_gettime) && stk_places_make();
  stk_store_release(&is_open, opens);  // S9
  return opens;
}

// SPDX-License-Identifier: Apache-2.0
//
// clock.c: the time of a run, in place of the machine's, for a thread.

#include "stk_tasks.h"

#include "base/stk_atomic.h"
#include "base/stk_time.h"
#include "stk_wait.h"
#include "tasks/slots.h"

/// No thread holds the moment 0: it stands for none.
static _Thread_local stk_time held;

stk_time stk_clock_real(void) {
  return (stk_time){stk_now(), stk_clock_read(CLOCK_BOOTTIME)};
}

void stk_clock_hold(stk_time time) {
  held = time;
}

uint64_t stk_clock_now(void) {
  return held.suspending != 0 ? held.suspending : stk_now();
}

/// Stands in the slot of `clock_gettime` of Swift's concurrency runtime.
static int get_held_time(clockid_t clock, struct timespec *time) {
  if (held.suspending == 0 ||
      (clock != CLOCK_MONOTONIC && clock != CLOCK_BOOTTIME)) {
    return clock_gettime(clock, time);
  }
  *time = stk_timespec(clock == CLOCK_MONOTONIC ? held.suspending
                                                : held.continuous);
  return 0;
}

bool stk_clock_open(void) {
  static stk_slot_change change = {.symbol = "clock_gettime",
                                   .object = "libswift_Concurrency",
                                   .replacement = (void *)get_held_time};
  stk_slots_add(&change, 1);
  return stk_load_relaxed(&change.count) > 0;  // D5
}

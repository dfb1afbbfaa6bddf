// SPDX-License-Identifier: Apache-2.0
//
// held_time.c: stores the virtual time that a thread sees in place of the
// machine's time. It reads no clock, because the clock_gettime that schedules
// interpose calls it.

#include "stk_wait.h"

/// The time that the calling thread holds. The time 0 stands for none.
static _Thread_local stk_time held;

void stk_clock_hold(stk_time time) {
  held = time;
}

stk_time stk_clock_held(void) {
  return held;
}

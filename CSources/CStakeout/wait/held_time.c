// SPDX-License-Identifier: Apache-2.0
//
// held_time.c: the moment that a thread holds in place of the machine's time: that of a
// run. It reads no clock, because a schedule's clock_gettime asks it.

#include "stk_wait.h"

/// No thread holds the moment 0: it stands for none.
static _Thread_local stk_time held;

void stk_clock_hold(stk_time time) {
  held = time;
}

stk_time stk_clock_held(void) {
  return held;
}

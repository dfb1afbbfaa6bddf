// SPDX-License-Identifier: Apache-2.0
//
// deadline.c: the clock, and arithmetic on its times.

#include "stk_wait.h"

#include <time.h>

enum {
  NANOSECONDS_PER_SECOND = 1000000000,
  SHORTEST_PAUSE = 20000,
  PAUSES_PER_WAIT = 24,
};

uint64_t stk_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * NANOSECONDS_PER_SECOND +
         (uint64_t)time.tv_nsec;
}

uint64_t stk_deadline_after(uint64_t start, int64_t nanoseconds) {
  if (nanoseconds <= 0) {
    return start;
  }
  uint64_t deadline = start + (uint64_t)nanoseconds;
  return deadline < start ? STK_DEADLINE_NEVER : deadline;
}

uint64_t stk_wait_pause(uint64_t elapsed, uint64_t longest) {
  uint64_t pause = elapsed / PAUSES_PER_WAIT;
  if (pause > longest) {
    pause = longest;
  }
  return pause < SHORTEST_PAUSE ? SHORTEST_PAUSE : pause;
}

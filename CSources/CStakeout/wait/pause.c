// SPDX-License-Identifier: Apache-2.0
//
// pause.c: how long a wait pauses between two evaluations of its condition.

#include "stk_wait.h"

enum {
  SHORTEST_PAUSE = 20000,
  PAUSES_PER_WAIT = 24,
  /// Fine enough to see a change within 0.5 ms, with a late timer.
  FINE_PAUSE = 350000,
  /// A longer interval than this asks for few evaluations.
  USUAL_INTERVAL = 10000000,
  // The processor time of a wait: so much at once, and then one part of the
  // elapsed time in so many. 14.3 ms in the first second.
  BUDGET = 2500000,
  BUDGET_PARTS = 85,
  /// So many waits at once have a budget each. More share what these have.
  BUDGETS = 8,
};

static uint64_t smaller(uint64_t one, uint64_t other) {
  return one < other ? one : other;
}

static uint64_t larger(uint64_t one, uint64_t other) {
  return one > other ? one : other;
}

uint64_t stk_wait_pause(stk_poll poll) {
  uint64_t longest = larger(poll.longest, SHORTEST_PAUSE);
  uint64_t coarse =
      smaller(larger(poll.elapsed / PAUSES_PER_WAIT, SHORTEST_PAUSE), longest);
  if (longest > USUAL_INTERVAL) {
    return coarse;
  }
  // No pause is longer than USUAL_INTERVAL from here on: that bounds factors.
  uint64_t waits = larger(poll.waits, BUDGETS);
  uint64_t budget = (BUDGET + poll.elapsed / BUDGET_PARTS) / waits * BUDGETS;
  uint64_t debt = poll.spent > budget ? poll.spent - budget : 0;
  uint64_t pause =
      smaller(debt, USUAL_INTERVAL) * BUDGET_PARTS * waits / BUDGETS;
  return smaller(larger(pause, FINE_PAUSE), coarse);
}

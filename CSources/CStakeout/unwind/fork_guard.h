// SPDX-License-Identifier: Apache-2.0
//
// fork_guard.h: keeps a fork from happening in the middle of a walk.
//
// libunwind takes a lock in each step, and the loader one while it looks for
// unwind information. A child that was forked while another thread held one
// would deadlock at its first walk.
//
//   U1  A walking thread counts itself in and then reads `forking`; a forking
//       thread sets `forking` and then waits for the count to be 0. All four are sequentially
//       consistent, so at least one of the two sees the other, and either the
//       walk is given up or the fork waits for its end.

#ifndef STK_UNWIND_FORK_GUARD_H
#define STK_UNWIND_FORK_GUARD_H

#include <time.h>

#include "base/stk_atomic.h"
#include "stk_base.h"

extern _Atomic(uint32_t) stk_unwind_walkers;
extern _Atomic(int) stk_unwind_forking;

/// Ends what stk_unwind_may_walk began.
static inline void stk_unwind_end_walk(void) {
  stk_fetch_sub_seq_cst(&stk_unwind_walkers, 1);  // U1
}

/// Whether the caller may walk; not while another thread forks. In the header
/// because the handler calls it.
static inline bool stk_unwind_may_walk(void) {
  stk_fetch_add_seq_cst(&stk_unwind_walkers, 1);     // U1
  if (stk_load_seq_cst(&stk_unwind_forking) == 0) {  // U1
    return true;
  }
  stk_unwind_end_walk();
  return false;
}

/// The same, but waits for a fork, which takes milliseconds. Bounded, since the
/// fork may be what this thread is doing.
static inline bool stk_unwind_wait_to_walk(void) {
  enum { ROUNDS = 1000 };
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 1000000};
  for (int i = 0; i < ROUNDS; i++) {
    if (stk_unwind_may_walk()) {
      return true;
    }
    nanosleep(&moment, NULL);
  }
  return false;
}

/// For pthread_atfork.
void stk_unwind_before_fork(void);
void stk_unwind_after_fork_in_parent(void);
void stk_unwind_after_fork_in_child(void);

#endif

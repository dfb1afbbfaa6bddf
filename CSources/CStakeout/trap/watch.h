// SPDX-License-Identifier: Apache-2.0
//
// watch.h: traps that another thread reports, and threads that are parked after
// a trap, while a watch is on.
//
//   state.c    holds the variables
//   watch.c    begins and ends watches, and takes reports
//   parking.c  runs in the signal handler
//
// Invariants:
//
//   W1  A report that waits is not changed any more, and the thread on whose
//       stack it lies never goes on. It is linked in with release, after it was
//       written, and found with acquire. One thread at a time takes reports off,
//       so that none is linked in anew in between.
//   W2  A trap is counted into `unreported` before anything else is done about
//       it. A thread without a region then reads `watchers`; stk_watch_end lowers
//       `watchers` and then reads `unreported`. All four are sequentially
//       consistent. So either the thread sees that no watch is on and is passed
//       on, or the end of the watch waits for it.
//   W3  `stk_waiting_posted` is raised once for each report that waits, so that a
//       thread that has waited for it finds one.
//   W4  A thread of Swift's pool is parked only if it was counted, and the count
//       stays below the pool's width: one thread is left.

#ifndef STK_TRAP_WATCH_H
#define STK_TRAP_WATCH_H

#include <semaphore.h>

#include "stk_watch.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

/// The threads that wait to be taken, the latest first.
extern _Atomic(stk_parked *) stk_waiting;
extern sem_t stk_waiting_posted;
/// How many watches are on.
extern _Atomic(uint32_t) stk_watchers;
/// How many traps are not reported yet.
extern _Atomic(uint32_t) stk_unreported;
/// How many threads Swift's pool has, and how many of them are parked.
extern uint32_t stk_pool_width;
extern _Atomic(uint32_t) stk_pool_parked;

/// Whether the next trap of the calling thread ends the process in any case:
/// the thread has said why it is not parked, or is on its way out.
extern _Thread_local bool stk_watch_is_refused
    __attribute__((tls_model("initial-exec")));

/// In the handler: parks the calling thread if it runs a member task of a run.
/// Returns when that cannot be done.
void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context);

/// In the handler: says that a trap outside of all regions ends the process, where
/// that is what comes next.
void stk_watch_say_end(int signal, const siginfo_t *info, ucontext_t *context);

STK_NONNULL_END

#endif

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
//   W1  A slot belongs to the thread that has claimed it until it is full, and
//       to the one that takes it until it is free again. Full is written with
//       release, after the report, and read with acquire, before it.
//   W2  A trap is counted into `unreported` before anything else is done about
//       it. A thread without a region then reads `watchers`; stk_watch_end lowers
//       `watchers` and then reads `unreported`. All four are sequentially
//       consistent. So either the thread sees that no watch is on and is passed
//       on, or the end of the watch waits for it.
//   W3  `stk_slots_posted` is raised once for each slot that becomes full, so
//       that a thread that has waited for it finds a full slot.
//   W4  A thread of Swift's pool is parked only if it was counted, and the count
//       stays below the pool's width: one thread is left.

#ifndef STK_TRAP_WATCH_H
#define STK_TRAP_WATCH_H

#include <semaphore.h>

#include "stk_watch.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

enum { STK_SLOTS = 64 };

typedef enum stk_slot_state {
  STK_SLOT_FREE = 0,
  STK_SLOT_CLAIMED,
  STK_SLOT_FULL,
} stk_slot_state;

/// Room for one report.
typedef struct stk_slot {
  _Atomic(uint32_t) state;
  stk_parked parked;
} stk_slot;

extern stk_slot stk_slots[STK_SLOTS];
extern sem_t stk_slots_posted;
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

/// Whether a watch is on.
bool stk_watch_is_on(void);

/// In the handler: parks the calling thread if it runs a member task of a run.
/// Returns when that cannot be done.
void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context);

/// In the handler: says that a trap outside of all regions ends the process, where
/// that is what comes next.
void stk_watch_say_end(int signal, const siginfo_t *info, ucontext_t *context);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// watch.h: threads that trap outside of any region, while somebody watches.
//
//   watch.c    begins and ends it, and takes reports
//   parking.c  runs in the signal handler
//
// Invariants:
//
//   W1  A slot belongs to the thread that has claimed it until it is full, and
//       to the one that takes it until it is free again. Full is written with
//       release, after the report, and read with acquire, before it.
//   W2  `watchers` is above 0 from before stk_watch_begin returns until
//       stk_watch_end is called. A trap that finds it 0 is passed on.
//   W3  `posted` is raised once for each slot that becomes full, so that who has
//       waited for it finds a full slot.

#ifndef STK_TRAP_WATCH_H
#define STK_TRAP_WATCH_H

#include <semaphore.h>

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
  stk_trap_report report;
} stk_slot;

extern stk_slot stk_slots[STK_SLOTS];
extern sem_t stk_slots_posted;

/// Whether somebody watches.
bool stk_watch_is_on(void);

/// In the handler: parks the calling thread, which is in no region. Returns when
/// that cannot be done.
void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// slot.h: one place for an entry, and who may touch it when.
//
//                  claim by a           publish
//                  writer of g
//      FREE(h) ------------------> WRITING(g) -----------> FULL(g)
//      h <= g                         |                       |
//        ^                            | sweep for G > g       | sweep for G > g
//        |                            v                       | takes payload
//        |<-------- give back ---- DOOMED(G)                  |
//        |                                                    |
//        +------------------------- FREE(G) <-----------------+
//
// WRITING and FULL bear the generation of the writer. FREE(h) and DOOMED(h)
// bear the oldest generation whose writers may have the slot next; a sweep for
// G raises theirs to G as well. A thread that dies while it writes leaves the
// slot WRITING, the next sweep makes it DOOMED, and so it stays: one slot lost.
//
// Invariants. Each atomic operation names the one it keeps; journal.h continues
// the numbering.
//
//   I1  The generation of a slot never decreases. So a state that was read too
//       early errs to the old side only, and the compare-and-swap that follows
//       finds out.
//   I2  From claim until publish or give-back only the claimant touches the
//       entry. While the slot is FULL no thread writes it, and only the holder
//       of the readers' lock reads it or takes it out of FULL.
//   I3  publish releases the entry to a thread that finds FULL. A way to FREE
//       releases the slot to the next claimant; without that, the next entry
//       could be written before a sweep has read the last one's payload.
//   I4  Where a writer and a sweep meet, one compare-and-swap on WRITING says
//       who owns the payload: FULL, the journal; DOOMED, still the writer.

#ifndef STK_JOURNAL_SLOT_H
#define STK_JOURNAL_SLOT_H

#include "base/stk_atomic.h"
#include "stk_journal.h"

STK_NONNULL_BEGIN

typedef struct stk_slot {
  /// generation << 2 | phase.
  _Atomic(uint64_t) state;
  stk_entry entry;
} stk_slot;

/// FREE(0) is 0: fresh memory is a row of free slots.
enum {
  STK_SLOT_FREE = 0,
  STK_SLOT_WRITING = 1,
  STK_SLOT_FULL = 2,
  STK_SLOT_DOOMED = 3,
  STK_SLOT_PHASES = 3,
};

static inline uint64_t stk_slot_state(uint32_t generation, uint64_t phase) {
  return (uint64_t)generation << 2 | phase;
}

static inline uint32_t stk_slot_generation(uint64_t state) {
  return (uint32_t)(state >> 2);
}

static inline uint64_t stk_slot_phase(uint64_t state) {
  return state & STK_SLOT_PHASES;
}

/// Whether the caller, a writer of `generation`, now owns the slot. If not, it
/// is too late (a reset ended its generation) or too early (the sweep of that
/// reset has not come here yet), or a dead writer left the slot behind.
static inline bool stk_slot_claim(stk_slot *slot, uint32_t generation) {
  // A guess saves the load: right in a journal that was never reset, and where
  // the last sweep has been. A wrong one is replaced by the true state.
  uint64_t seen = stk_slot_state(generation, STK_SLOT_FREE);
  uint64_t writing = stk_slot_state(generation, STK_SLOT_WRITING);
  while (!stk_cas_acq_rel(&slot->state, &seen, writing)) {  // I1, I2, I3
    if (stk_slot_phase(seen) != STK_SLOT_FREE ||
        stk_slot_generation(seen) > generation) {
      return false;
    }
  }
  return true;
}

/// Ends a claim. When it returns false a reset came first: the slot is somebody
/// else's again, and nothing was published.
static inline bool stk_slot_publish(stk_slot *slot, uint32_t generation) {
  uint64_t seen = stk_slot_state(generation, STK_SLOT_WRITING);
  uint64_t full = stk_slot_state(generation, STK_SLOT_FULL);
  // seq_cst for I9: the entry is out before the watchers are looked at.
  if (stk_cas_seq_cst(&slot->state, &seen, full)) {  // I3, I4, I9
    return true;
  }
  // DOOMED(h). Another sweep may be raising h; the slot is freed for whatever
  // it says by then, never for less, or late writers could get it (I7).
  uint64_t vacant = stk_slot_state(stk_slot_generation(seen), STK_SLOT_FREE);
  while (!stk_cas_acq_rel(&slot->state, &seen, vacant)) {  // I1, I3
    vacant = stk_slot_state(stk_slot_generation(seen), STK_SLOT_FREE);
  }
  return false;
}

/// Whether the slot holds an entry of `generation`, which may then be read.
/// Under the readers' lock.
static inline bool stk_slot_holds(stk_slot *slot, uint32_t generation) {
  return stk_load_acquire(&slot->state) ==  // I3
         stk_slot_state(generation, STK_SLOT_FULL);
}

/// Takes the slot away from all generations before `generation`. If it held an
/// entry of one, returns its payload, which is the caller's then; NULL when it
/// has none. Under the readers' lock.
static inline void *STK_NULLABLE stk_slot_sweep(stk_slot *slot,
                                                uint32_t generation) {
  uint64_t seen = stk_load_acquire(&slot->state);  // I3
  while (stk_slot_generation(seen) < generation) {
    uint64_t next = stk_slot_state(generation, STK_SLOT_DOOMED);
    if (stk_slot_phase(seen) == STK_SLOT_FULL) {
      void *payload = slot->entry.payload;
      next = stk_slot_state(generation, STK_SLOT_FREE);
      stk_store_release(&slot->state, next);  // I2, I3
      return payload;
    }
    if (stk_slot_phase(seen) == STK_SLOT_FREE) {
      next = stk_slot_state(generation, STK_SLOT_FREE);
    }
    if (stk_cas_acq_rel(&slot->state, &seen, next)) {  // I1, I4
      return NULL;
    }
  }
  return NULL;
}

STK_NONNULL_END

#endif

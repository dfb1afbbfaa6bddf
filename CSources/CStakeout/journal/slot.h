// SPDX-License-Identifier: Apache-2.0
//
// slot.h: one place for an entry, and who may touch it when.
//
//              claim              publish
//      FREE ----------> TAKEN ---------------> full of generation g
//        ^                ^                      |            |
//        |                |  sweep for G > g     |            | withdraw, by
//        |<-- payload ----+----------------------+            | its writer
//        |    is out                                          |
//        +----------------------------------------------------+
//
// A writer does not look at the generation before it publishes. If a reset has
// begun by then, the writer withdraws (I7): the sweep may have been here already.
// A thread that dies while it writes leaves the slot TAKEN, and so it stays: one
// slot lost.
//
// Invariants. Each atomic operation names the one it keeps; journal.h continues
// the numbering.
//
//   I1  Only a writer with a ticket of g for this slot makes it full of g, and
//       there is one such ticket (I5). So that state comes at most once.
//   I2  While the slot is TAKEN only the one who took it touches the entry. While
//       the slot is full no thread writes it, and only the holder of the readers'
//       lock reads it. That thread reads an entry of the current generation in
//       place, because no thread takes it away meanwhile, and an earlier one after
//       it has made the slot TAKEN, because the writer may withdraw.
//   I3  publish releases the entry to a thread that finds the slot full. A way to
//       FREE releases the slot to the next claimant; without that, the next entry
//       could be written before a sweep has read the last one's payload.
//   I4  Where a writer that withdraws and a sweep meet, one compare-and-swap says
//       who owns the payload: the one that takes the full slot away.

#ifndef STK_JOURNAL_SLOT_H
#define STK_JOURNAL_SLOT_H

#include "private/stk_atomic.h"
#include "stk_journal.h"

STK_NONNULL_BEGIN

typedef struct stk_slot {
  /// FREE, TAKEN, or the generation of the entry that it is full of.
  _Atomic(uint64_t) state;
  stk_entry entry;
} stk_slot;

/// FREE is 0: fresh memory is a row of free slots.
enum { STK_SLOT_FREE = 0, STK_SLOT_TAKEN = 1, STK_SLOT_FULL = 2 };

/// The state of a slot that is full of this generation.
static inline uint64_t stk_slot_full_of(uint32_t generation) {
  return (uint64_t)generation + STK_SLOT_FULL;
}

/// Whether the caller now owns the slot. If not, it holds the entry of an earlier
/// generation (the sweep has not come here yet) or of a later one, or a late or
/// dead writer has it.
static inline bool stk_slot_claim(stk_slot *slot) {
  uint64_t seen = STK_SLOT_FREE;
  return stk_cas_acq_rel(&slot->state, &seen, STK_SLOT_TAKEN);  // I2, I3
}

/// Whether the slot holds an entry of the current generation, which may then be
/// read. Under the readers' lock.
static inline bool stk_slot_holds(stk_slot *slot, uint32_t current) {
  return stk_load_acquire(&slot->state) == stk_slot_full_of(current);  // I2, I3
}

/// Takes an entry out of the slot, if its state is below `limit`. Returns its payload,
/// which is the caller's then; NULL when there is none. Under the readers' lock.
static inline void *STK_NULLABLE stk_slot_sweep(stk_slot *slot,
                                                uint64_t limit) {
  uint64_t seen = stk_load_seq_cst(&slot->state);  // I3, I7
  if (seen < STK_SLOT_FULL || seen >= limit ||
      !stk_cas_acq_rel(&slot->state, &seen, STK_SLOT_TAKEN)) {  // I4
    return NULL;
  }
  void *payload = slot->entry.payload;             // I2
  stk_store_release(&slot->state, STK_SLOT_FREE);  // I3
  return payload;
}

STK_NONNULL_END

#endif

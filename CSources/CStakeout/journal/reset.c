// SPDX-License-Identifier: Apache-2.0
//
// reset.c: forgetting. A reset allocates nothing, so there is no memory for it
// to lack: it carries one payload after the other out of the lock.

#include "journal/journal.h"

void *stk_journal_sweep(stk_journal *journal, uint32_t *index, uint32_t end,
                        uint64_t limit) {
  void *payload = NULL;
  while (*index < end && payload == NULL) {
    unsigned number = stk_segment_of(*index);
    uint32_t base = stk_segment_base(number);
    stk_slot *slots = stk_load_seq_cst(&journal->directory[number]);  // I6, I7
    if (slots == NULL) {
      *index = base + stk_segment_size(number);
    } else {
      payload = stk_slot_sweep(&slots[*index - base], limit);
      ++*index;
    }
  }
  return payload;
}

/// Begins a new generation. What is left of the one before lies below
/// `unswept`. Under the readers' lock.
static void begin_generation(stk_journal *journal, uint32_t generation) {
  stk_ticket first = {.generation = generation, .index = 0};
  uint64_t tail = stk_ticket_pack(first);
  tail = stk_exchange_acq_rel(&journal->tail, tail);    // I5, I7
  stk_store_seq_cst(&journal->generation, generation);  // I7
  uint32_t drawn = stk_ticket_unpack(tail).index;
  if (journal->unswept < drawn) {
    journal->unswept = drawn;
  }
}

static void sweep_and_release(stk_journal *journal, uint32_t generation,
                              uint32_t end) {
  uint32_t index = 0;
  void *payload;
  do {
    stk_journal_lock(journal);
    uint64_t tail = stk_load_relaxed(&journal->tail);  // I5
    uint32_t current = stk_ticket_unpack(tail).generation;
    payload =
        stk_journal_sweep(journal, &index, end, stk_slot_full_of(current));
    if (payload == NULL && current == generation) {
      journal->unswept = 0;  // I7
    }
    stk_journal_unlock(journal);
    // Anything may happen here: an append, a reset, a jump out of the release
    // that never comes back. `unswept` tells the next reset what is left.
    if (payload != NULL) {
      journal->ops.release(payload);
    }
  } while (payload != NULL);
}

stk_status stk_journal_reset(stk_journal *journal) {
  stk_journal_lock(journal);
  uint64_t tail = stk_load_relaxed(&journal->tail);  // I5
  uint32_t generation = stk_ticket_unpack(tail).generation;
  bool is_empty = stk_ticket_unpack(tail).index == 0 && journal->unswept == 0;
  bool is_last = generation == UINT32_MAX;
  if (!is_empty && !is_last) {
    generation++;
    begin_generation(journal, generation);
  }
  uint32_t end = journal->unswept;
  stk_journal_unlock(journal);
  if (is_empty) {
    return STK_STATUS_OK;
  }
  if (is_last) {
    return STK_STATUS_FULL;
  }
  stk_fence_seq_cst();  // I9: for the generation, which no load may overtake
  stk_journal_ring(journal);
  sweep_and_release(journal, generation, end);
  return STK_STATUS_OK;
}

// SPDX-License-Identifier: Apache-2.0
//
// write.c: the work for each recorded call. No locks, no loops but for the
// reset that comes in between.

#include <stdlib.h>

#include "journal/journal.h"
#include "stk_tasks.h"

/// The last sequence number handed out, on a cache line of its own: all
/// journals of the process write it.
static struct {
  _Alignas(64) _Atomic(uint64_t) last;
  char rest[64 - sizeof(uint64_t)];
} sequence;

uint64_t stk_sequence_latest(void) {
  return stk_load_acquire(&sequence.last);  // I10
}

uint64_t stk_sequence_next(void) {
  return stk_fetch_add_release(&sequence.last, 1) + 1;  // I10
}

stk_status stk_journal_draw(stk_journal *journal, stk_ticket *ticket) {
  // Looked at before it is counted up, so that a full journal does not count
  // on into the generation.
  uint64_t tail = stk_load_relaxed(&journal->tail);  // I5
  if (stk_ticket_unpack(tail).index >= STK_JOURNAL_CAPACITY) {
    return STK_STATUS_FULL;
  }
  tail = stk_fetch_add_seq_cst(&journal->tail, 1);  // I5, I8, I9
  *ticket = stk_ticket_unpack(tail);
  return ticket->index < STK_JOURNAL_CAPACITY ? STK_STATUS_OK : STK_STATUS_FULL;
}

/// The slots of a segment, made if need be; NULL without memory.
static stk_slot *STK_NULLABLE open_segment(stk_journal *journal,
                                           unsigned segment) {
  _Atomic(stk_slot *) *place = &journal->directory[segment];
  stk_slot *found = stk_load_seq_cst(place);  // I6, I7
  if (found != NULL) {
    return found;
  }
  stk_slot *made = stk_allocate(stk_segment_size(segment), sizeof *made);
  if (made != NULL && !stk_cas_seq_cst(place, &found, made)) {  // I6, I7, I9
    free(made);
    return found;
  }
  return made;
}

stk_status stk_journal_claim(stk_journal *journal, stk_ticket ticket,
                             stk_slot **slot) {
  unsigned number = stk_segment_of(ticket.index);
  stk_slot *slots = open_segment(journal, number);
  *slot = NULL;
  if (slots == NULL) {
    return STK_STATUS_NO_MEMORY;
  }
  stk_slot *wanted = &slots[ticket.index - stk_segment_base(number)];
  if (stk_slot_claim(wanted)) {
    *slot = wanted;
  }
  return STK_STATUS_OK;
}

bool stk_journal_publish(stk_journal *journal, stk_slot *slot,
                         uint32_t generation) {
  uint64_t full = stk_slot_full_of(generation);
  // seq_cst for I9, too: the entry is out before the watchers are looked at.
  stk_store_seq_cst(&slot->state, full);                       // I1, I3, I7, I9
  if (stk_load_seq_cst(&journal->generation) <= generation) {  // I7
    return true;
  }
  // Where the sweep has the payload already, the entry was there and is gone.
  return !stk_cas_acq_rel(&slot->state, &full, STK_SLOT_FREE);  // I3, I4
}

stk_status stk_journal_append(stk_journal *journal, uint64_t function,
                              void *payload) {
  // Slow steps come before the claim: a slot is in writing for as short
  // as can be.
  stk_entry entry = {
      .time = stk_now(),
      .thread = (uint64_t)stk_thread_id(),
      .task = stk_tasks_number(),
      .function = function,
      .payload = payload,
  };
  while (true) {
    stk_ticket ticket;
    stk_slot *slot;
    stk_status status = stk_journal_draw(journal, &ticket);
    if (status == STK_STATUS_OK) {
      status = stk_journal_claim(journal, ticket, &slot);
    }
    if (status != STK_STATUS_OK) {
      return status;
    }
    if (slot == NULL) {
      continue;
    }
    entry.sequence = stk_sequence_next();
    slot->entry = entry;
    if (stk_journal_publish(journal, slot, ticket.generation)) {
      stk_journal_ring(journal);
      return STK_STATUS_OK;
    }
  }
}

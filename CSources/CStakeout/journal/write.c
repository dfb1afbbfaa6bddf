// SPDX-License-Identifier: Apache-2.0
//
// write.c: writes a journal: appends entries, resets the journal, and rings its
// subscribers. An append takes no lock, and repeats its steps only if its slot
// was taken from it, which only a reset makes possible.

#include <stdlib.h>

#include "journal/journal.h"
#include "stk_tasks.h"

/// The last sequence number that was drawn. It has a cache line of its own,
/// because all journals of the process write it.
static struct {
  _Alignas(64) _Atomic(uint64_t) last;
  char rest[64 - sizeof(uint64_t)];
} sequence;

uint64_t stk_sequence_latest(void) {
  return stk_load_acquire(&sequence.last);  // J10
}

uint64_t stk_sequence_next(void) {
  return stk_fetch_add_release(&sequence.last, 1) + 1;  // J10
}

stk_status stk_journal_draw(stk_journal *journal, stk_ticket *ticket) {
  // Check the index before raising it, so that a full journal does not count
  // into the generation.
  uint64_t tail = stk_load_relaxed(&journal->tail);  // J5
  if (stk_ticket_unpack(tail).index >= STK_JOURNAL_CAPACITY) {
    return STK_STATUS_FULL;
  }
  tail = stk_fetch_add_seq_cst(&journal->tail, 1);  // J5, J8, J9
  *ticket = stk_ticket_unpack(tail);
  return ticket->index < STK_JOURNAL_CAPACITY ? STK_STATUS_OK : STK_STATUS_FULL;
}

/// Returns the slots of a segment, and makes the segment if it does not exist;
/// NULL if there is no memory.
static stk_slot *STK_NULLABLE open_segment(stk_journal *journal,
                                           unsigned segment) {
  _Atomic(stk_slot *) *place = &journal->directory[segment];
  stk_slot *found = stk_load_seq_cst(place);  // J6, J7
  if (found != NULL) {
    return found;
  }
  stk_slot *made = stk_allocate(stk_segment_size(segment), sizeof *made);
  if (made != NULL && !stk_cas_seq_cst(place, &found, made)) {  // J6, J7, J9
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
  // seq_cst also for J9: publish the entry before looking for subscribers.
  stk_store_seq_cst(&slot->state, full);                       // J1, J3, J7, J9
  if (stk_load_seq_cst(&journal->generation) <= generation) {  // J7
    return true;
  }
  // If the swap fails, a sweep has the payload already.
  return !stk_cas_acq_rel(&slot->state, &full, STK_SLOT_FREE);  // J3, J4
}

stk_status stk_journal_append(stk_journal *journal, uint64_t function,
                              void *payload) {
  // Do the slow steps before the claim, so that the slot is TAKEN for as short
  // a time as possible.
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
    } else {
      stk_payload_release(journal, payload);
    }
    return STK_STATUS_OK;
  }
}

// Creation and end of a journal, and the source of its memory.

stk_allocate_function stk_allocate = calloc;

stk_journal *stk_journal_create(stk_payload_ops ops) {
  stk_journal *journal = stk_allocate(1, sizeof *journal);
  if (journal == NULL) {
    return NULL;
  }
  if (pthread_mutex_init(&journal->readers, NULL) != 0) {
    free(journal);
    return NULL;
  }
  journal->ops = ops;
  return journal;
}

void stk_journal_destroy(stk_journal *journal) {
  uint64_t tail = stk_load_acquire(&journal->tail);  // J8
  uint32_t index = 0, end = stk_ticket_unpack(tail).index;
  if (end < journal->unswept) {
    end = journal->unswept;
  }
  void *payload;
  while ((payload = stk_journal_sweep(journal, &index, end, UINT64_MAX))) {
    journal->ops.release(payload);
  }
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    free(stk_load_acquire(&journal->directory[number]));  // J6
  }
  pthread_mutex_destroy(&journal->readers);
  free(journal);
}

// Resetting. A reset allocates nothing, so it cannot fail for lack of memory:
// it takes one payload at a time, and releases the payload without the lock.

void *stk_journal_sweep(stk_journal *journal, uint32_t *index, uint32_t end,
                        uint64_t limit) {
  void *payload = NULL;
  while (*index < end && payload == NULL) {
    unsigned number = stk_segment_of(*index);
    uint32_t base = stk_segment_base(number);
    stk_slot *slots = stk_load_seq_cst(&journal->directory[number]);  // J6, J7
    if (slots == NULL) {
      *index = base + stk_segment_size(number);
    } else {
      payload = stk_slot_sweep(&slots[*index - base], limit);
      ++*index;
    }
  }
  return payload;
}

/// Begins a new generation. The entries that are left of the generation before
/// are below `unswept`. Call it with the readers' lock held.
static void begin_generation(stk_journal *journal, uint32_t generation) {
  stk_ticket first = {.generation = generation, .index = 0};
  uint64_t tail = stk_ticket_pack(first);
  tail = stk_exchange_acq_rel(&journal->tail, tail);    // J5, J7
  stk_store_seq_cst(&journal->generation, generation);  // J7
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
    uint64_t tail = stk_load_relaxed(&journal->tail);  // J5
    uint32_t current = stk_ticket_unpack(tail).generation;
    payload =
        stk_journal_sweep(journal, &index, end, stk_slot_full_of(current));
    if (payload == NULL && current == generation) {
      journal->unswept = 0;  // J7
    }
    stk_journal_unlock(journal);
    // The release may run any code: an append, a reset, or a jump out of it
    // that never returns. `unswept` tells the next reset which slots are left.
    if (payload != NULL) {
      journal->ops.release(payload);
    }
  } while (payload != NULL);
}

stk_status stk_journal_reset(stk_journal *journal) {
  stk_journal_lock(journal);
  uint64_t tail = stk_load_relaxed(&journal->tail);  // J5
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
  stk_fence_seq_cst();  // J9: no later load may overtake the new generation
  stk_journal_ring(journal);
  sweep_and_release(journal, generation, end);
  return STK_STATUS_OK;
}

// Waking the threads that wait for an entry.

/// Replaces the first of the subscribers that is `from` by `to`. Returns false
/// if there is none.
static bool replace(stk_journal *journal, stk_event *STK_NULLABLE from,
                    stk_event *STK_NULLABLE to) {
  for (unsigned place = 0; place < STK_SUBSCRIBERS; place++) {
    stk_event *expected = from;
    if (stk_cas_seq_cst(&journal->subscribers[place], &expected, to)) {  // J9
      return true;
    }
  }
  return false;
}

stk_status stk_journal_subscribe(stk_journal *journal, stk_event *event) {
  if (!replace(journal, NULL, event)) {
    return STK_STATUS_FULL;
  }
  stk_fetch_add_seq_cst(&journal->subscriptions, 1);  // J9
  // This fence keeps the caller's evaluation from reading a slot before the
  // subscriber is visible. Otherwise the append that fills the slot could see
  // no subscriber while the evaluation does not see the entry, and the wait
  // would sleep.
  stk_fence_seq_cst();  // J9
  return STK_STATUS_OK;
}

void stk_journal_unsubscribe(stk_journal *journal, stk_event *event) {
  if (replace(journal, event, NULL)) {
    stk_fetch_sub_seq_cst(&journal->subscriptions, 1);  // J9
  }
}

void stk_journal_ring(stk_journal *journal) {
  if (stk_load_seq_cst(&journal->subscriptions) == 0) {  // J9
    return;
  }
  for (unsigned place = 0; place < STK_SUBSCRIBERS; place++) {
    stk_event *event = stk_load_seq_cst(&journal->subscribers[place]);  // J9
    if (event != NULL) {
      // The subscriber may have been removed just now. Its event can still be
      // rung, because events outlive their users.
      stk_event_ring(event);
    }
  }
}

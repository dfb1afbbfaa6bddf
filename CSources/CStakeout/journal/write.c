// SPDX-License-Identifier: Apache-2.0
//
// write.c: writing a journal: appending, resetting, and telling those who watch. An
// append takes no lock, and has no loop but for the reset that comes in between.

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
  return stk_load_acquire(&sequence.last);  // J10
}

uint64_t stk_sequence_next(void) {
  return stk_fetch_add_release(&sequence.last, 1) + 1;  // J10
}

stk_status stk_journal_draw(stk_journal *journal, stk_ticket *ticket) {
  // Looked at before it is counted up, so that a full journal does not count
  // on into the generation.
  uint64_t tail = stk_load_relaxed(&journal->tail);  // J5
  if (stk_ticket_unpack(tail).index >= STK_JOURNAL_CAPACITY) {
    return STK_STATUS_FULL;
  }
  tail = stk_fetch_add_seq_cst(&journal->tail, 1);  // J5, J8, J9
  *ticket = stk_ticket_unpack(tail);
  return ticket->index < STK_JOURNAL_CAPACITY ? STK_STATUS_OK : STK_STATUS_FULL;
}

/// The slots of a segment, made if need be; NULL without memory.
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
  // seq_cst for J9, too: the entry is out before the watchers are looked at.
  stk_store_seq_cst(&slot->state, full);                       // J1, J3, J7, J9
  if (stk_load_seq_cst(&journal->generation) <= generation) {  // J7
    return true;
  }
  // Where the sweep has the payload already, the entry was there and is gone.
  return !stk_cas_acq_rel(&slot->state, &full, STK_SLOT_FREE);  // J3, J4
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

// The life of a journal, and where its memory comes from.

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

// Forgetting. A reset allocates nothing, so there is no memory for it
// to lack: it carries one payload after the other out of the lock.

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

/// Begins a new generation. What is left of the one before lies below
/// `unswept`. Under the readers' lock.
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
    // Anything may happen here: an append, a reset, a jump out of the release
    // that never comes back. `unswept` tells the next reset what is left.
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
  stk_fence_seq_cst();  // J9: for the generation, which no load may overtake
  stk_journal_ring(journal);
  sweep_and_release(journal, generation, end);
  return STK_STATUS_OK;
}

// Waking the threads that wait for an entry.

/// Puts `to` in the first place that has `from`; false if none has.
static bool replace(stk_journal *journal, stk_event *STK_NULLABLE from,
                    stk_event *STK_NULLABLE to) {
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *expected = from;
    if (stk_cas_seq_cst(&journal->watchers[place], &expected, to)) {  // J9
      return true;
    }
  }
  return false;
}

stk_status stk_journal_watch(stk_journal *journal, stk_event *event) {
  if (!replace(journal, NULL, event)) {
    return STK_STATUS_FULL;
  }
  stk_fetch_add_seq_cst(&journal->watching, 1);  // J9
  // Without it, the caller's evaluation could read a slot before the watcher is
  // out: the append that fills the slot then sees no watcher, the
  // evaluation does not see the entry, and the wait sleeps.
  stk_fence_seq_cst();  // J9
  return STK_STATUS_OK;
}

void stk_journal_unwatch(stk_journal *journal, stk_event *event) {
  if (replace(journal, event, NULL)) {
    stk_fetch_sub_seq_cst(&journal->watching, 1);  // J9
  }
}

void stk_journal_ring(stk_journal *journal) {
  if (stk_load_seq_cst(&journal->watching) == 0) {  // J9
    return;
  }
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *event = stk_load_seq_cst(&journal->watchers[place]);  // J9
    if (event != NULL) {
      // It may have been unwatched just now; events outlive their users.
      stk_event_ring(event);
    }
  }
}

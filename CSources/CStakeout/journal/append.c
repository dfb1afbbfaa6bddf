// SPDX-License-Identifier: Apache-2.0
//
// append.c: the work for each recorded call. No locks, no loops but for the
// reset that comes in between.

#include <unistd.h>

#include "journal/journal.h"
#include "stk_tasks.h"

/// The last sequence number handed out, on a cache line of its own: all
/// journals of the process write it.
static struct {
  _Alignas(64) _Atomic(uint64_t) last;
  char rest[64 - sizeof(uint64_t)];
} sequence;

uint64_t stk_sequence_latest(void) {
  return stk_load_relaxed(&sequence.last);  // I10
}

uint64_t stk_sequence_next(void) {
  return stk_fetch_add_relaxed(&sequence.last, 1) + 1;  // I10
}

static _Thread_local uint64_t known_number;

static uint64_t thread_number(void) {
  if (known_number == 0) {
    known_number = (uint64_t)gettid();
  }
  return known_number;
}

/// The one thread of a forked child has a number of its own.
static void forget_thread_number(void) {
  known_number = 0;
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, forget_thread_number);
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

stk_status stk_journal_claim(stk_journal *journal, stk_ticket ticket,
                             stk_slot **slot) {
  unsigned number = stk_segment_of(ticket.index);
  stk_segment *segment;
  stk_status status =
      stk_segment_open(journal, number, ticket.generation, &segment);
  *slot = NULL;
  if (segment != NULL) {
    uint32_t offset = ticket.index - stk_segment_base(number);
    stk_slot *wanted = &segment->slots[offset];
    if (stk_slot_claim(wanted, ticket.generation)) {
      *slot = wanted;
    }
  }
  return status;
}

stk_status stk_journal_append(stk_journal *journal, uint64_t function,
                              void *payload) {
  // Slow steps come before the claim: a slot is in writing for as short
  // as can be.
  stk_entry entry = {
      .time = stk_now(),
      .thread = thread_number(),
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
    if (stk_slot_publish(slot, ticket.generation)) {
      stk_journal_ring(journal);
      return STK_STATUS_OK;
    }
  }
}

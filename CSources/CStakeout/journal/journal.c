// SPDX-License-Identifier: Apache-2.0
//
// journal.c: the life of a journal, and where its memory comes from.

#include "journal/journal.h"

#include <stdlib.h>

#include "journal/memory.h"

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

static void release_all(stk_journal *journal, stk_slot *slots, uint32_t count) {
  for (uint32_t offset = 0; offset < count; offset++) {
    uint64_t state = stk_load_acquire(&slots[offset].state);  // I3
    if (state >= STK_SLOT_FULL) {
      stk_payload_release(journal, slots[offset].entry.payload);
    }
  }
}

void stk_journal_destroy(stk_journal *journal) {
  uint64_t tail = stk_load_acquire(&journal->tail);  // I8
  uint32_t end = stk_ticket_unpack(tail).index;
  if (end < journal->unswept) {
    end = journal->unswept;
  }
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    stk_slot *slots = stk_load_acquire(&journal->directory[number]);  // I6
    if (slots != NULL) {
      uint32_t base = stk_segment_base(number);
      uint32_t size = stk_segment_size(number);
      uint32_t drawn = end > base ? end - base : 0;
      release_all(journal, slots, drawn < size ? drawn : size);
      free(slots);
    }
  }
  pthread_mutex_destroy(&journal->readers);
  free(journal);
}

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
  for (unsigned segment = 0; segment < STK_SEGMENTS; segment++) {
    uint64_t empty = stk_segment_empty(0);
    stk_store_relaxed(&journal->directory[segment], empty);  // I6
  }
  return journal;
}

static void release_all(stk_journal *journal, stk_segment *segment,
                        uint32_t slots) {
  for (uint32_t offset = 0; offset < slots; offset++) {
    stk_slot *slot = &segment->slots[offset];
    uint64_t state = stk_load_acquire(&slot->state);  // I3
    if (stk_slot_phase(state) == STK_SLOT_FULL) {
      stk_payload_release(journal, slot->entry.payload);
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
    uint64_t entry = stk_load_acquire(&journal->directory[number]);  // I6
    stk_segment *segment = stk_segment_in(entry);
    if (segment != NULL) {
      uint32_t base = stk_segment_base(number);
      uint32_t size = stk_segment_size(number);
      uint32_t drawn = end > base ? end - base : 0;
      release_all(journal, segment, drawn < size ? drawn : size);
      free(segment);
    }
  }
  pthread_mutex_destroy(&journal->readers);
  free(journal);
}

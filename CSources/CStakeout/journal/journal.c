// SPDX-License-Identifier: Apache-2.0
//
// journal.c: the life of a journal, and where its memory comes from.

#include "journal/journal.h"

#include <stdlib.h>

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
  uint64_t tail = stk_load_acquire(&journal->tail);  // I8
  uint32_t index = 0, end = stk_ticket_unpack(tail).index;
  if (end < journal->unswept) {
    end = journal->unswept;
  }
  void *payload;
  while ((payload = stk_journal_sweep(journal, &index, end, UINT64_MAX))) {
    journal->ops.release(payload);
  }
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    free(stk_load_acquire(&journal->directory[number]));  // I6
  }
  pthread_mutex_destroy(&journal->readers);
  free(journal);
}

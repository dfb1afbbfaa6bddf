// SPDX-License-Identifier: Apache-2.0
//
// segments.c: making segments, and closing those that are not there.

#include <stdlib.h>

#include "journal/journal.h"
#include "journal/memory.h"

static stk_segment *make(unsigned segment, uint32_t generation) {
  size_t slots = stk_segment_size(segment);
  size_t size = sizeof(stk_segment) + slots * sizeof(stk_slot);
  stk_segment *made = stk_allocate(1, size);
  if (made != NULL) {
    made->born = generation;
  }
  return made;
}

stk_status stk_segment_open(stk_journal *journal, unsigned segment,
                            uint32_t generation, stk_segment **opened) {
  _Atomic(uint64_t) *place = &journal->directory[segment];
  uint64_t seen = stk_load_acquire(place);  // I6
  stk_segment *found = stk_segment_in(seen);
  *opened = NULL;
  if (found == NULL && seen <= stk_segment_empty(generation)) {
    stk_segment *made = make(segment, generation);
    if (made == NULL) {
      return STK_STATUS_NO_MEMORY;
    }
    found = made;
    // The entry may change once or twice meanwhile: to a segment, or to an
    // EMPTY that a sweep has raised, perhaps still open to this writer.
    while (!stk_cas_seq_cst(place, &seen, (uintptr_t)made)) {  // I6, I9
      found = stk_segment_in(seen);
      if (found != NULL || seen > stk_segment_empty(generation)) {
        free(made);
        break;
      }
      found = made;
    }
  }
  if (found != NULL && found->born <= generation) {
    *opened = found;
  }
  return STK_STATUS_OK;
}

stk_segment *stk_segment_close(stk_journal *journal, unsigned segment,
                               uint32_t generation) {
  _Atomic(uint64_t) *place = &journal->directory[segment];
  uint64_t seen = stk_load_acquire(place);  // I6
  uint64_t closed = stk_segment_empty(generation);
  while (stk_segment_in(seen) == NULL && seen < closed) {
    if (stk_cas_acq_rel(place, &seen, closed)) {  // I6, I7
      return NULL;
    }
  }
  return stk_segment_in(seen);
}

// SPDX-License-Identifier: Apache-2.0
//
// watch.c: waking those who wait for an entry.

#include "journal/journal.h"

stk_status stk_journal_watch(stk_journal *journal, stk_event *event) {
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *none = NULL;
    if (stk_cas_seq_cst(&journal->watchers[place], &none, event)) {  // I9
      stk_fetch_add_seq_cst(&journal->watching, 1);                  // I9
      // Without it, the caller's evaluation could read a slot before the two
      // lines above are out: the append that fills the slot then sees nobody to
      // ring, the evaluation does not see the entry, and the wait sleeps.
      stk_fence_seq_cst();  // I9
      return STK_STATUS_OK;
    }
  }
  return STK_STATUS_BUSY;
}

void stk_journal_unwatch(stk_journal *journal, stk_event *event) {
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *expected = event;
    if (stk_cas_seq_cst(&journal->watchers[place], &expected, NULL)) {  // I9
      stk_fetch_sub_seq_cst(&journal->watching, 1);                     // I9
      return;
    }
  }
}

void stk_journal_ring(stk_journal *journal) {
  if (stk_load_seq_cst(&journal->watching) == 0) {  // I9
    return;
  }
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *event = stk_load_seq_cst(&journal->watchers[place]);  // I9
    if (event != NULL) {
      // It may have been unwatched just now; events outlive their users.
      stk_event_ring(event);
    }
  }
}

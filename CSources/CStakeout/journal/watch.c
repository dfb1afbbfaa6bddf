// SPDX-License-Identifier: Apache-2.0
//
// watch.c: waking the threads that wait for an entry.

#include "journal/journal.h"

/// Puts `to` in the first place that has `from`; false if none has.
static bool replace(stk_journal *journal, stk_event *STK_NULLABLE from,
                    stk_event *STK_NULLABLE to) {
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    stk_event *expected = from;
    if (stk_cas_seq_cst(&journal->watchers[place], &expected, to)) {  // I9
      return true;
    }
  }
  return false;
}

stk_status stk_journal_watch(stk_journal *journal, stk_event *event) {
  if (!replace(journal, NULL, event)) {
    return STK_STATUS_FULL;
  }
  stk_fetch_add_seq_cst(&journal->watching, 1);  // I9
  // Without it, the caller's evaluation could read a slot before the watcher is
  // out: the append that fills the slot then sees no watcher, the
  // evaluation does not see the entry, and the wait sleeps.
  stk_fence_seq_cst();  // I9
  return STK_STATUS_OK;
}

void stk_journal_unwatch(stk_journal *journal, stk_event *event) {
  if (replace(journal, event, NULL)) {
    stk_fetch_sub_seq_cst(&journal->watching, 1);  // I9
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

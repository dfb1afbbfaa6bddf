// SPDX-License-Identifier: Apache-2.0
//
// watch.c: waking the threads that wait for an entry.

#include "journal/journal.h"

/// Has appends ring `event`, if there is a place among the first ones.
static bool take_place(stk_journal *journal, unsigned place, stk_event *event) {
  stk_event *none = NULL;
  if (!stk_cas_seq_cst(&journal->watchers[place], &none, event)) {  // I9
    return false;
  }
  stk_fetch_add_seq_cst(&journal->watching, 1);  // I9
  return true;
}

static bool leave_place(stk_journal *journal, unsigned place,
                        stk_event *event) {
  stk_event *expected = event;
  if (!stk_cas_seq_cst(&journal->watchers[place], &expected, NULL)) {  // I9
    return false;
  }
  stk_fetch_sub_seq_cst(&journal->watching, 1);  // I9
  return true;
}

static bool join_crowd(stk_journal *journal, stk_event *event) {
  stk_event_lock();
  bool is_in = journal->crowd != NULL && stk_crowd_add(journal->crowd, event);
  if (journal->crowd == NULL) {
    journal->crowd = stk_crowd_gather(event);
    is_in = journal->crowd != NULL;
    if (is_in) {
      take_place(journal, STK_WATCHERS, stk_crowd_event(journal->crowd));
    }
  }
  stk_event_unlock();
  return is_in;
}

static void leave_crowd(stk_journal *journal, stk_event *event) {
  stk_event_lock();
  bool is_over = false;
  if (journal->crowd != NULL) {
    stk_event *ringing = stk_crowd_event(journal->crowd);
    stk_crowd_remove(journal->crowd, event, &is_over);
    if (is_over) {
      leave_place(journal, STK_WATCHERS, ringing);
      journal->crowd = NULL;
    }
  }
  stk_event_unlock();
}

stk_status stk_journal_watch(stk_journal *journal, stk_event *event) {
  bool is_in = false;
  for (unsigned place = 0; place < STK_WATCHERS && !is_in; place++) {
    is_in = take_place(journal, place, event);
  }
  if (!is_in && !join_crowd(journal, event)) {
    return STK_STATUS_NO_MEMORY;
  }
  // Without it, the caller's evaluation could read a slot before the watcher is
  // out: the append that fills the slot then sees no watcher, the
  // evaluation does not see the entry, and the wait sleeps.
  stk_fence_seq_cst();  // I9
  return STK_STATUS_OK;
}

void stk_journal_unwatch(stk_journal *journal, stk_event *event) {
  for (unsigned place = 0; place < STK_WATCHERS; place++) {
    if (leave_place(journal, place, event)) {
      return;
    }
  }
  leave_crowd(journal, event);
}

bool stk_journal_is_watched(stk_journal *journal) {
  return stk_load_seq_cst(&journal->watching) > 0;  // I9
}

void stk_journal_ring(stk_journal *journal) {
  if (!stk_journal_is_watched(journal)) {
    return;
  }
  for (unsigned place = 0; place <= STK_WATCHERS; place++) {
    stk_event *event = stk_load_seq_cst(&journal->watchers[place]);  // I9
    if (event != NULL) {
      // It may have been unwatched just now; events outlive their users.
      stk_event_ring(event);
    }
  }
}

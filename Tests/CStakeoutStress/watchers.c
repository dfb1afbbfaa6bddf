// SPDX-License-Identifier: Apache-2.0
//
// watchers.c: waiting on nothing but the event always ends, because no append
// is missed between the look at the journal and the wait.

#include <sched.h>
#include <stdlib.h>

#include "journal/journal.h"
#include "support.h"

enum { WAITERS = 2 };
static const int64_t generous = 20000000000;

typedef struct scene {
  const knobs *knobs;
  stk_journal *journal;
  unsigned rounds;
  /// The last round that each waiter saw to its end.
  atomic_uint seen[WAITERS];
} scene;

static void wait_for(scene *scene, stk_event *event, size_t count) {
  uint64_t deadline = stk_deadline_after(stk_now(), generous);
  while (stk_journal_count(scene->journal) < count) {
    unsigned reasons = stk_wait(deadline, event, false);
    expect((reasons & STK_WAIT_DEADLINE) == 0, "a wake-up was lost");
  }
}

/// Each round, watches, waits for one entry of each writer, and unwatches.
static void wait_each_round(scene *scene, unsigned waiter) {
  stk_event *event = stk_event_acquire();
  expect(event != NULL, "no event for the test itself");
  for (unsigned round = 1; round <= scene->rounds; round++) {
    stk_status status = stk_journal_watch(scene->journal, event);
    expect(status == STK_STATUS_OK, "a watch returned %d", (int)status);
    wait_for(scene, event, (size_t)round * scene->knobs->threads);
    stk_journal_unwatch(scene->journal, event);
    atomic_store(&scene->seen[waiter], round);
  }
  stk_event_release(event);
}

static void write_each_round(scene *scene, unsigned thread) {
  dice dice = dice_for(scene->knobs, thread);
  for (unsigned round = 1; round <= scene->rounds; round++) {
    for (unsigned waiter = 0; waiter < WAITERS; waiter++) {
      while (atomic_load(&scene->seen[waiter]) + 1 < round) {
        sched_yield();
      }
    }
    for (uint64_t pause = dice_below(&dice, 4); pause > 0; pause--) {
      stk_now();
    }
    append(scene->journal, payload_create(thread, round));
  }
}

static void wait_or_write(void *context, unsigned thread) {
  scene *scene = context;
  if (thread < WAITERS) {
    wait_each_round(scene, thread);
  } else {
    write_each_round(scene, thread - WAITERS);
  }
}

static void check_places(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  stk_event *event = stk_event_acquire();
  for (unsigned watcher = 0; watcher < 8; watcher++) {
    stk_status status = stk_journal_watch(journal, event);
    expect(status == STK_STATUS_OK, "watcher %u is refused", watcher);
  }
  stk_status status = stk_journal_watch(journal, event);
  expect(status == STK_STATUS_BUSY, "watcher 9 is not refused");
  stk_journal_unwatch(journal, event);
  status = stk_journal_watch(journal, event);
  expect(status == STK_STATUS_OK, "a place was not given back");
  for (unsigned watcher = 0; watcher < 8; watcher++) {
    stk_journal_unwatch(journal, event);
  }
  expect(stk_load_relaxed(&journal->watching) == 0, "appends still look");
  append(journal, payload_create(0, 0));
  expect(stk_wait(0, event, false) == STK_WAIT_DEADLINE,
         "an event rang that nobody watches with");
  stk_event_release(event);
  stk_journal_destroy(journal);
}

void check_watchers(const knobs *knobs) {
  check_places();
  scene *scene = calloc(1, sizeof *scene);
  scene->knobs = knobs;
  // A round costs a few switches of threads, and counts all entries so far.
  scene->rounds = knobs->iterations / 8 + 1;
  scene->journal = stk_journal_create(payload_ops);
  on_threads(knobs->threads + WAITERS, wait_or_write, scene);
  stk_journal_destroy(scene->journal);
  free(scene);
}

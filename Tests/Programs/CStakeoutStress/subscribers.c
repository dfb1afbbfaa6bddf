// SPDX-License-Identifier: Apache-2.0
//
// subscribers.c: checks that a wait for nothing but the event always ends: no
// append is missed between reading the journal and waiting.

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "journal/journal.h"
#include "support.h"

/// The number of waiters. Every other one has, as the library sees it, no
/// thread to sleep on.
enum { WAITERS = STK_SUBSCRIBERS };
static const int64_t generous = 20000000000;

typedef struct scene {
  const knobs *knobs;
  stk_journal *journal;
  unsigned rounds;
  /// The last round that each waiter has completed.
  atomic_uint seen[WAITERS];
} scene;

/// The means by which a waiter that uses stk_event_await sleeps.
typedef struct sleeper {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  unsigned wakes;
} sleeper;

static void wake(void *context) {
  sleeper *sleeper = context;
  pthread_mutex_lock(&sleeper->lock);
  sleeper->wakes++;
  pthread_cond_signal(&sleeper->changed);
  pthread_mutex_unlock(&sleeper->lock);
}

/// Waits for the event by stk_event_await. An alarm rings the event at the
/// deadline.
static void await(stk_event *event, uint64_t deadline) {
  sleeper sleeper = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
  expect_ok(stk_event_ring_at(event, deadline), "an alarm");
  stk_status status = stk_event_await(event, wake, &sleeper);
  if (status == STK_STATUS_OK) {
    pthread_mutex_lock(&sleeper.lock);
    while (sleeper.wakes == 0) {
      pthread_cond_wait(&sleeper.changed, &sleeper.lock);
    }
    pthread_mutex_unlock(&sleeper.lock);
    // A second call of `wake` would write to a sleeper that is gone.
    expect(sleeper.wakes == 1, "woken %u times", sleeper.wakes);
  } else {
    expect(status == STK_STATUS_BUSY, "an await returned %d", (int)status);
  }
  stk_event_ring_at(event, STK_DEADLINE_NEVER);
}

static void wait_for(scene *scene, stk_event *event, size_t count,
                     bool has_thread) {
  uint64_t deadline = stk_deadline_after(stk_now(), generous);
  while (stk_journal_count(scene->journal, NULL) < count) {
    if (has_thread) {
      stk_wait(deadline, event, false);
    } else {
      await(event, deadline);
    }
    expect(stk_now() < deadline, "a wake-up was lost");
  }
}

/// Subscribes, waits for one entry of each writer and unsubscribes, in each round.
static void wait_each_round(scene *scene, unsigned waiter) {
  stk_event *event = stk_event_acquire();
  expect(event != NULL, "no event for the test itself");
  for (unsigned round = 1; round <= scene->rounds; round++) {
    // Try again if no place is free: others may have come and gone during the
    // search.
    while (stk_journal_subscribe(scene->journal, event) == STK_STATUS_FULL) {
      sched_yield();
    }
    wait_for(scene, event, (size_t)round * scene->knobs->threads,
             waiter % 2 == 0);
    stk_journal_unsubscribe(scene->journal, event);
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

/// Appends an entry, and fails unless each subscriber is rung.
static void expect_all_to_hear(stk_journal *journal, stk_event **events,
                               unsigned count) {
  append(journal, payload_create(0, 0));
  uint64_t deadline = stk_deadline_after(stk_now(), generous);
  for (unsigned subscriber = 0; subscriber < count; subscriber++) {
    unsigned reasons = stk_wait(deadline, events[subscriber], false);
    expect(reasons == STK_WAIT_EVENT, "subscriber %u heard nothing",
           subscriber);
  }
}

static void check_places(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  stk_event *events[STK_SUBSCRIBERS];
  for (unsigned round = 0; round < 3; round++) {
    for (unsigned subscriber = 0; subscriber < STK_SUBSCRIBERS; subscriber++) {
      events[subscriber] = stk_event_acquire();
      stk_status status = stk_journal_subscribe(journal, events[subscriber]);
      expect(status == STK_STATUS_OK, "subscriber %u is refused", subscriber);
    }
    stk_status status = stk_journal_subscribe(journal, events[0]);
    expect(status == STK_STATUS_FULL, "one more returned %d", (int)status);
    expect_all_to_hear(journal, events, STK_SUBSCRIBERS);
    for (unsigned subscriber = 0; subscriber < STK_SUBSCRIBERS;
         subscriber += 2) {
      stk_journal_unsubscribe(journal, events[subscriber]);
      stk_event_release(events[subscriber]);
      events[subscriber / 2] = events[subscriber + 1];
    }
    expect_all_to_hear(journal, events, STK_SUBSCRIBERS / 2);
    for (unsigned subscriber = 0; subscriber < STK_SUBSCRIBERS / 2;
         subscriber++) {
      stk_journal_unsubscribe(journal, events[subscriber]);
    }
    expect(stk_load_relaxed(&journal->subscriptions) == 0,
           "appends still look");
    append(journal, payload_create(0, 0));
    for (unsigned subscriber = 0; subscriber < STK_SUBSCRIBERS / 2;
         subscriber++) {
      stk_event_release(events[subscriber]);
    }
  }
  stk_journal_destroy(journal);
}

/// Checks that a reset rings as well, because a wait may be for a reset.
static void check_reset_rings(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  stk_event *event = stk_event_acquire();
  append(journal, payload_create(0, 0));
  stk_journal_subscribe(journal, event);
  stk_journal_reset(journal);
  expect(stk_wait(0, event, false) & STK_WAIT_EVENT, "a reset does not ring");
  stk_journal_unsubscribe(journal, event);
  stk_event_release(event);
  stk_journal_destroy(journal);
}

void check_subscribers(const knobs *knobs) {
  check_places();
  check_reset_rings();
  scene *scene = calloc(1, sizeof *scene);
  scene->knobs = knobs;
  // Make the rounds fewer than the appends of other checks: each costs a switch
  // of all threads, and counts all entries so far.
  scene->rounds = knobs->iterations / 64 + 1;
  scene->journal = stk_journal_create(payload_ops);
  on_threads(knobs->threads + WAITERS, wait_or_write, scene);
  stk_journal_destroy(scene->journal);
  free(scene);
}

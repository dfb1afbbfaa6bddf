// SPDX-License-Identifier: Apache-2.0
//
// waker.c: the pool of events, and the waker: one thread that rings alarms, and
// wakes waiters that have no thread to sleep on. The waker starts when it is
// first needed, and never ends.
//
//   W10  The events that have an alarm are a circular list in the order of
//        their alarms, which begins and ends at `alarms`. All other events have
//        no neighbours.
//   W11  A rung event is added to `stk_rung` before the waker's own event is
//        rung, and the waker takes all events out after each of its waits. So
//        no rung event is left behind.
//   W12  The waker calls `wake` and rings events without a lock, because `wake`
//        may run any code.
//   W13  Between two looks at the alarms, the waker sleeps until `next_look` at
//        the latest. Setting an earlier alarm rings the waker, so that it never
//        sleeps beyond the first alarm.
//   W14  Only the waker writes `ring_cost`. It is an estimate, and publishes no
//        other data.

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "stk_fork.h"
#include "stk_inherit.h"
#include "trap/region.h"
#include "wait/event.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/// Takes the lock of all events. No fork happens while a thread holds it.
static void lock(void) {
  stk_fork_hold();
  pthread_mutex_lock(&mutex);
}

static void unlock(void) {
  pthread_mutex_unlock(&mutex);
  stk_fork_release();
}

/// The free events, and all events. Guarded by the lock.
static stk_event *pool, *all;
static stk_event alarms = {.earlier = &alarms, .later = &alarms};  // W10
static bool is_running;
/// The time at which the waker looks at the alarms without being rung (W13).
/// Guarded by the lock.
static uint64_t next_look = STK_DEADLINE_NEVER;
static _Atomic(uint64_t) ring_cost;

// MARK: Alarms. Adding and removing one needs the lock.

/// Adds an event to the list of alarms. Searches backwards from the latest
/// alarm, because most alarms are set in the order in which they are due.
static void add_alarm(stk_event *event) {
  stk_event *earlier = alarms.earlier;
  while (earlier != &alarms && earlier->alarm > event->alarm) {
    earlier = earlier->earlier;
  }
  event->earlier = earlier;
  event->later = earlier->later;
  earlier->later->earlier = event;
  earlier->later = event;
}

static void remove_alarm(stk_event *event) {
  if (event->later == NULL) {
    return;
  }
  event->earlier->later = event->later;
  event->later->earlier = event->earlier;
  event->earlier = event->later = NULL;
}

/// Rings one event whose alarm is due. Returns false if there is none. Writes
/// the time of the next look to `next`.
static bool ring_due(uint64_t *next) {
  stk_event *due = NULL;
  lock();
  if (alarms.later != &alarms && alarms.later->alarm <= stk_now()) {
    due = alarms.later;
    remove_alarm(due);
  }
  bool is_any = alarms.later != &alarms;
  *next = next_look = is_any ? alarms.later->alarm : STK_DEADLINE_NEVER;  // W13
  unlock();
  if (due != NULL) {
    stk_event_ring(due);  // W12
  }
  return due != NULL;
}

// MARK: Rung events

/// Calls `wake` for all rung events. Returns false if there were none.
static bool wake_rung(void) {
  stk_event *event = stk_exchange_acq_rel(&stk_rung, NULL);  // W11
  bool is_any = event != NULL;
  while (event != NULL) {
    // Read the next event first. The waiter may wait again, and be rung again,
    // before `wake` has returned.
    stk_event *next = event->next_rung;
    event->wake(event->context);  // W5, W12
    event = next;
  }
  return is_any;
}

// MARK: The thread

uint64_t stk_event_ring_cost(void) {
  return stk_load_relaxed(&ring_cost);  // W14
}

/// Updates the moving average of the cost of a ring: the waker has used `spent`
/// for `rings` alarms.
static void note_cost(uint64_t spent, uint64_t rings) {
  if (rings > 0) {
    uint64_t before = stk_load_relaxed(&ring_cost);  // W14
    uint64_t now = (7 * before + spent / rings) / 8;
    stk_store_relaxed(&ring_cost, now);  // W14
  }
}

static void *serve(void *unused) {
  uint64_t next = STK_DEADLINE_NEVER;
  uint64_t before = stk_thread_time();
  stk_signals_unblock();
  while (true) {
    uint64_t rings = 0;
    bool is_any;
    do {
      bool is_due = ring_due(&next);
      rings += is_due ? 1 : 0;
      is_any = is_due || wake_rung();
    } while (is_any);
    uint64_t now = stk_thread_time();
    note_cost(now - before, rings);
    before = now;
    stk_wait(next, &stk_waker_bell, false);
  }
  return unused;
}

/// Starts the waker if it does not run. It is a thread that receives no signals
/// except those of its own traps. Returns whether the waker runs. Call it with
/// the lock held.
static bool start_waker(void) {
  if (is_running) {
    return true;
  }
  sigset_t all_signals, before;
  sigfillset(&all_signals);
  pthread_t thread;
  pthread_sigmask(SIG_SETMASK, &all_signals, &before);
  stk_started_pause(1);
  is_running = pthread_create(&thread, NULL, serve, NULL) == 0;
  stk_started_pause(-1);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_running) {
    pthread_detach(thread);
  }
  return is_running;
}

// MARK: Events

/// Resets the events in a forked child.
///
/// The waiters and the waker exist only in the parent, so a ring must neither
/// wake a waiter nor resume the copy of a task here. A pending ring stays
/// pending. The child shares its parent's bell until this function closes the
/// bell.
static void after_fork_in_child(void) {
  for (stk_event *event = all; event != NULL; event = event->next_of_all) {
    uint32_t state = stk_load_relaxed(&event->state);  // W2
    if (state != STK_EVENT_RUNG) {
      stk_store_release(&event->state, STK_EVENT_SILENT);  // W2
    }
    event->earlier = event->later = NULL;
  }
  alarms.earlier = alarms.later = &alarms;
  next_look = STK_DEADLINE_NEVER;
  is_running = false;
  stk_store_release(&stk_waker_bell.state, STK_EVENT_SILENT);  // W2
  stk_store_release(&stk_rung, NULL);  // W11: no other thread exists yet
  if (stk_main_bell >= 0) {
    close(stk_main_bell);
    stk_main_bell = -1;
  }
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

stk_event *stk_event_acquire(void) {
  lock();
  stk_event *event = pool;
  if (event != NULL) {
    pool = event->next;
    // Clear a ring that the previous user of the event caused or did not
    // consume.
    stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // W1, W3
  } else if ((event = calloc(1, sizeof *event)) != NULL) {
    event->next_of_all = all;
    all = event;
  }
  unlock();
  return event;
}

void stk_event_release(stk_event *event) {
  lock();
  remove_alarm(event);
  event->next = pool;
  pool = event;
  unlock();
}

stk_status stk_event_ring_at(stk_event *event, uint64_t deadline) {
  bool is_wanted = deadline != STK_DEADLINE_NEVER;
  lock();
  remove_alarm(event);
  bool is_set = is_wanted && start_waker();
  if (is_set) {
    event->alarm = deadline;
    add_alarm(event);
  }
  bool is_early = is_set && deadline < next_look;  // W13
  unlock();
  if (is_early) {
    stk_event_ring(&stk_waker_bell);  // W13
  }
  return is_set || !is_wanted ? STK_STATUS_OK : STK_STATUS_SYSTEM;
}

stk_status stk_event_await(stk_event *event, void (*wake)(void *),
                           void *context) {
  lock();
  bool is_served = start_waker();
  unlock();
  if (!is_served) {
    return STK_STATUS_SYSTEM;
  }
  event->wake = wake;  // W5
  event->context = context;
  return stk_event_begin_wait(event, STK_EVENT_WAKER) ? STK_STATUS_OK
                                                      : STK_STATUS_BUSY;
}

void stk_event_end_await(stk_event *event) {
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // W3, W4
}

// SPDX-License-Identifier: Apache-2.0
//
// pool.c: the pool of events, and what a forked child does with all of them.

#include <pthread.h>
#include <stdlib.h>

#include "wait/event.h"
#include "wait/main_bell.h"
#include "wait/waker.h"

static stk_event *pool, *all;

/// The waiters exist only in the parent. A ring must neither wake one of them
/// nor resume the copy of a task here. A pending ring stays pending.
static void after_fork_in_child(void) {
  for (stk_event *event = all; event != NULL; event = event->next_of_all) {
    uint32_t state = stk_load_relaxed(&event->state);  // E2
    if (state != STK_EVENT_RUNG) {
      stk_store_release(&event->state, STK_EVENT_SILENT);  // E2
    }
    event->earlier = event->later = NULL;
  }
  stk_waker_after_fork();
  stk_main_bell_after_fork();
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

/// With the lock held.
static stk_event *make_event(void) {
  stk_event *event = calloc(1, sizeof *event);
  if (event != NULL) {
    event->next_of_all = all;
    all = event;
  }
  return event;
}

stk_event *stk_event_acquire(void) {
  stk_event_lock();
  stk_event *event = pool;
  if (event != NULL) {
    pool = event->next;
    // Of its last user, or for him.
    stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // E1, E3
  } else {
    event = make_event();
  }
  stk_event_unlock();
  return event;
}

void stk_event_release(stk_event *event) {
  stk_event_lock();
  stk_alarm_remove(event);
  event->next = pool;
  pool = event;
  stk_event_unlock();
}

stk_status stk_event_await(stk_event *event, void (*wake)(void *),
                           void *context) {
  stk_event_lock();
  bool is_served = stk_waker_start();
  stk_event_unlock();
  if (!is_served) {
    return STK_STATUS_SYSTEM;
  }
  event->wake = wake;  // E5
  event->context = context;
  return stk_event_begin_wait(event, STK_EVENT_WAKER) ? STK_STATUS_OK
                                                      : STK_STATUS_BUSY;
}

void stk_event_end_await(stk_event *event) {
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // E3, E4
}

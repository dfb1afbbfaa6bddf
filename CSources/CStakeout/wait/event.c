// SPDX-License-Identifier: Apache-2.0
//
// event.c: the pool of events, and ringing them.

#include "wait/event.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "stk_fork.h"
#include "wait/main_bell.h"
#include "wait/park.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static stk_event *pool, *all;
static size_t count;

void stk_event_lock(void) {
  stk_fork_hold();
  pthread_mutex_lock(&lock);
}

void stk_event_unlock(void) {
  pthread_mutex_unlock(&lock);
  stk_fork_release();
}

/// The waiters exist only in the parent. A ring must neither wake one of them
/// nor resume the copy of a task here. A pending ring stays pending.
static void after_fork_in_child(void) {
  for (stk_event *event = all; event != NULL; event = event->next_of_all) {
    uint32_t state = stk_load_relaxed(&event->state);  // E2
    if (state != STK_EVENT_RUNG) {
      stk_store_release(&event->state, STK_EVENT_SILENT);  // E2
    }
    event->place = 0;
  }
  stk_waker_after_fork();
  stk_main_bell_after_fork();
  stk_crowds_after_fork();
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

/// With the lock held.
static stk_event *make_event(void) {
  if (!stk_alarms_reserve(count + 1)) {
    return NULL;
  }
  stk_event *event = calloc(1, sizeof *event);
  if (event != NULL) {
    event->next_of_all = all;
    all = event;
    count++;
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

void stk_event_ring(stk_event *event) {
  int before = errno;
  switch (stk_exchange_acq_rel(&event->state, STK_EVENT_RUNG)) {  // E2, E4
    case STK_EVENT_THREAD:
      stk_unpark(&event->state);
      break;
    case STK_EVENT_MAIN_THREAD:
      stk_main_bell_ring();
      break;
    case STK_EVENT_WAKER:
      stk_waker_take(event);
      break;
    default:
      break;
  }
  errno = before;
}

bool stk_event_begin_wait(stk_event *event, uint32_t state) {
  uint32_t seen = STK_EVENT_SILENT;
  if (stk_cas_acq_rel(&event->state, &seen, state)) {  // E2, E4
    return true;
  }
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // E3, E4
  return false;
}

bool stk_event_end_wait(stk_event *event, uint32_t state) {
  uint32_t seen = state;
  if (stk_cas_acq_rel(&event->state, &seen, STK_EVENT_SILENT)) {  // E2
    return false;
  }
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // E3, E4
  return true;
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

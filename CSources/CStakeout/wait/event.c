// SPDX-License-Identifier: Apache-2.0
//
// event.c: ringing events, and what a wait does with them. It calls only
// main_bell.c and park.c; the events themselves come from pool.c.

#include "wait/event.h"

#include <errno.h>
#include <pthread.h>

#include "stk_fork.h"
#include "wait/main_bell.h"
#include "wait/park.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

_Atomic(stk_event *) stk_rung;
stk_event stk_waker_bell;

void stk_event_lock(void) {
  stk_fork_hold();
  pthread_mutex_lock(&lock);
}

void stk_event_unlock(void) {
  pthread_mutex_unlock(&lock);
  stk_fork_release();
}

/// Puts an event into the list of rung ones, and wakes the waker.
static void give_to_waker(stk_event *event) {
  stk_event *first = stk_load_relaxed(&stk_rung);  // W2
  do {
    event->next_rung = first;
  } while (!stk_cas_acq_rel(&stk_rung, &first, event));  // W2, E6
  stk_event_ring(&stk_waker_bell);                       // W2
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
      give_to_waker(event);
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

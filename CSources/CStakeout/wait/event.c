// SPDX-License-Identifier: Apache-2.0
//
// event.c: rings events, and begins and ends a wait for an event.
//
//   W8  A thread rings the main thread's bell only after it has found, in the
//       state of an event, that the main thread waits there. So the descriptor
//       of the bell existed before, and it exists until the end of the process.
//   W9  A ring of the bell that comes after the wait makes the next wait return
//       without a reason. No ring is lost, because the state of the event tells
//       whether it was rung.

#include "wait/event.h"

#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

_Atomic(stk_event *) stk_rung;
stk_event stk_waker_bell;
int stk_main_bell = -1;

/// Adds an event to the list of rung events, and wakes the waker.
static void give_to_waker(stk_event *event) {
  stk_event *first = stk_load_relaxed(&stk_rung);  // W11
  do {
    event->next_rung = first;
  } while (!stk_cas_acq_rel(&stk_rung, &first, event));  // W11, W6
  stk_event_ring(&stk_waker_bell);                       // W11
}

static void ring_main_bell(void) {
  uint64_t one = 1;
  (void)TEMP_FAILURE_RETRY(write(stk_main_bell, &one, sizeof one));  // W8
}

void stk_event_ring(stk_event *event) {
  int before = errno;
  switch (stk_exchange_acq_rel(&event->state, STK_EVENT_RUNG)) {  // W2, W4
    case STK_EVENT_THREAD:
      syscall(SYS_futex, &event->state, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
      break;
    case STK_EVENT_MAIN_THREAD:
      ring_main_bell();
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
  if (stk_cas_acq_rel(&event->state, &seen, state)) {  // W2, W4
    return true;
  }
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // W3, W4
  return false;
}

bool stk_event_end_wait(stk_event *event, uint32_t state) {
  uint32_t seen = state;
  if (stk_cas_acq_rel(&event->state, &seen, STK_EVENT_SILENT)) {  // W2
    return false;
  }
  stk_exchange_acq_rel(&event->state, STK_EVENT_SILENT);  // W3, W4
  return true;
}

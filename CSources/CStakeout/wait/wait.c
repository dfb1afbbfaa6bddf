// SPDX-License-Identifier: Apache-2.0
//
// wait.c: the one place where a thread of this package goes to sleep.

#include "stk_wait.h"

#include <poll.h>
#include <time.h>

#include "wait/event.h"
#include "wait/main_bell.h"
#include "wait/main_queue.h"
#include "wait/park.h"

enum {
  NANOSECONDS_PER_SECOND = 1000000000,
  WITHOUT_DESCRIPTOR = 1000000,
};

static int poll_until(struct pollfd *STK_NULLABLE descriptors, nfds_t count,
                      uint64_t deadline) {
#if defined(__linux__)
  if (deadline == STK_DEADLINE_NEVER) {
    return ppoll(descriptors, count, NULL, NULL);
  }
  uint64_t now = stk_now();
  uint64_t left = deadline > now ? deadline - now : 0;
  struct timespec timeout = {
      .tv_sec = (time_t)(left / NANOSECONDS_PER_SECOND),
      .tv_nsec = (long)(left % NANOSECONDS_PER_SECOND),
  };
  int slack = stk_timer_sharpen(deadline);
  int ready = ppoll(descriptors, count, &timeout, NULL);
  stk_timer_relax(slack);
  return ready;
#else
  int milliseconds = -1;
  if (deadline != STK_DEADLINE_NEVER) {
    uint64_t now = stk_now();
    uint64_t left = deadline > now ? (deadline - now + 999999) / 1000000 : 0;
    milliseconds = left > 1000000000 ? 1000000000 : (int)left;
  }
  return poll(descriptors, count, milliseconds);
#endif
}

/// Waits for the main queue, and for the event at the main thread's bell.
static unsigned wait_on_main_thread(uint64_t deadline,
                                    stk_event *STK_NULLABLE event) {
  // Made first: a thread that finds the main thread waiting rings the bell.
  struct pollfd descriptors[2] = {
      {.fd = event != NULL ? stk_main_bell() : -1, .events = POLLIN},
      {.fd = stk_main_queue_descriptor(), .events = POLLIN},
  };
  bool sleeps =
      event != NULL && stk_event_begin_wait(event, STK_EVENT_MAIN_THREAD);
  bool is_rung = event != NULL && !sleeps;
  uint64_t end = is_rung ? 0 : deadline;
  if ((sleeps && descriptors[0].fd < 0) || descriptors[1].fd < 0) {
    // No descriptor is left: the caller looks again after a moment.
    uint64_t moment = stk_deadline_after(stk_now(), WITHOUT_DESCRIPTOR);
    end = end < moment ? end : moment;
  }
  int ready = poll_until(descriptors, 2, end);
  if (sleeps) {
    is_rung = stk_event_end_wait(event, STK_EVENT_MAIN_THREAD);
    stk_main_bell_settle();
  }
  unsigned reasons = is_rung ? STK_WAIT_EVENT : 0;
  if (ready > 0 && descriptors[1].revents != 0) {
    stk_main_queue_drain();
    reasons |= STK_WAIT_MAIN_QUEUE;
  }
  return reasons;
}

static unsigned wait_for_event(uint64_t deadline, stk_event *event) {
  if (stk_event_begin_wait(event, STK_EVENT_THREAD)) {
    stk_park(&event->state, STK_EVENT_THREAD, deadline);
    if (!stk_event_end_wait(event, STK_EVENT_THREAD)) {
      return 0;
    }
  }
  return STK_WAIT_EVENT;
}

unsigned stk_wait(uint64_t deadline, stk_event *event, bool main_queue) {
  unsigned reasons = 0;
  if (main_queue && stk_wait_is_main_thread()) {
    reasons = wait_on_main_thread(deadline, event);
  } else if (event != NULL) {
    reasons = wait_for_event(deadline, event);
  } else {
    poll_until(NULL, 0, deadline);
  }
  if (deadline != STK_DEADLINE_NEVER && stk_now() >= deadline) {
    reasons |= STK_WAIT_DEADLINE;
  }
  return reasons;
}

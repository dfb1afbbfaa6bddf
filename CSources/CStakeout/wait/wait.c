// SPDX-License-Identifier: Apache-2.0
//
// wait.c: the one place where a thread of this package goes to sleep.

#include "stk_wait.h"

#include <poll.h>
#include <time.h>

#include "wait/event.h"
#include "wait/main_queue.h"

enum { NANOSECONDS_PER_SECOND = 1000000000 };

static int poll_until(struct pollfd *descriptors, nfds_t count,
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
  return ppoll(descriptors, count, &timeout, NULL);
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

unsigned stk_wait(uint64_t deadline, stk_event *event, bool main_queue) {
  main_queue = main_queue && stk_wait_is_main_thread();
  struct pollfd descriptors[2] = {
      {.fd = event != NULL ? stk_event_descriptor(event) : -1,
       .events = POLLIN},
      {.fd = main_queue ? stk_main_queue_descriptor() : -1, .events = POLLIN},
  };
  int ready = poll_until(descriptors, 2, deadline);
  unsigned reasons = 0;
  if (ready > 0 && descriptors[0].revents != 0 && event != NULL) {
    stk_event_settle(event);
    reasons |= STK_WAIT_EVENT;
  }
  if (ready > 0 && descriptors[1].revents != 0) {
    stk_main_queue_drain();
    reasons |= STK_WAIT_MAIN_QUEUE;
  }
  if (deadline != STK_DEADLINE_NEVER && stk_now() >= deadline) {
    reasons |= STK_WAIT_DEADLINE;
  }
  return reasons;
}

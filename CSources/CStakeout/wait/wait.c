// SPDX-License-Identifier: Apache-2.0
//
// wait.c: puts a thread to sleep until a deadline, an event or work of the main
// queue, and computes with times. Every wait for an event sleeps here.

#include "stk_wait.h"

#include <linux/futex.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "private/stk_time.h"
#include "wait/event.h"

enum {
  /// The longest sleep without a descriptor for the queue or the bell, in
  /// nanoseconds.
  WITHOUT_DESCRIPTOR = 1000000,
  /// The longest sleep that needs an exact timer, in nanoseconds.
  SHORT_SLEEP = 200000,
};

/// Makes the calling thread's timer exact for a short sleep, because the
/// kernel's default slack would be a large part of the sleep. Returns the slack
/// that `relax_timer` restores after the sleep. No other code may run in
/// between: a thread started there would inherit the exact timer.
static int sharpen_timer(uint64_t deadline) {
  if (deadline == STK_DEADLINE_NEVER || deadline > stk_now() + SHORT_SLEEP) {
    return 0;
  }
  int slack = prctl(PR_GET_TIMERSLACK);
  if (slack > 1) {
    prctl(PR_SET_TIMERSLACK, 1ul);
  }
  return slack;
}

/// Restores the slack of the calling thread's timer.
static void relax_timer(int slack) {
  if (slack > 1) {
    prctl(PR_SET_TIMERSLACK, (unsigned long)slack);
  }
}

static int poll_until(struct pollfd *STK_NULLABLE descriptors, nfds_t count,
                      uint64_t deadline) {
  uint64_t now = stk_now();
  struct timespec left = stk_timespec(deadline > now ? deadline - now : 0);
  int slack = sharpen_timer(deadline);
  int ready = ppoll(descriptors, count,
                    deadline == STK_DEADLINE_NEVER ? NULL : &left, NULL);
  relax_timer(slack);
  return ready;
}

/// Waits until the main queue has work, which it then runs, or until a ring of
/// the event wakes the main thread by its bell.
static unsigned wait_on_main_thread(uint64_t deadline,
                                    stk_event *STK_NULLABLE event) {
  // Make the bell first, because a thread that finds the main thread waiting
  // rings it.
  if (event != NULL && stk_main_bell < 0) {
    stk_main_bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  }
  struct pollfd descriptors[2] = {
      {.fd = event != NULL ? stk_main_bell : -1, .events = POLLIN},
      {.fd = stk_main_queue_descriptor(), .events = POLLIN},
  };
  bool sleeps =
      event != NULL && stk_event_begin_wait(event, STK_EVENT_MAIN_THREAD);
  bool is_rung = event != NULL && !sleeps;
  uint64_t end = is_rung ? 0 : deadline;
  if ((sleeps && descriptors[0].fd < 0) || descriptors[1].fd < 0) {
    // The system has no descriptor left. Sleep only for a moment, so that the
    // caller looks again.
    uint64_t moment = stk_deadline_after(stk_now(), WITHOUT_DESCRIPTOR);
    end = end < moment ? end : moment;
  }
  int ready = poll_until(descriptors, 2, end);
  if (sleeps) {
    is_rung = stk_event_end_wait(event, STK_EVENT_MAIN_THREAD);
    uint64_t rings;
    (void)!read(stk_main_bell, &rings, sizeof rings);  // W9
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
    struct timespec end = stk_timespec(deadline);
    int slack = sharpen_timer(deadline);
    // This operation takes a time of the monotonic clock, and not a duration.
    syscall(SYS_futex, &event->state, FUTEX_WAIT_BITSET_PRIVATE,
            STK_EVENT_THREAD, deadline == STK_DEADLINE_NEVER ? NULL : &end,
            NULL, FUTEX_BITSET_MATCH_ANY);
    relax_timer(slack);
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

// The clock, and arithmetic on its times.

uint64_t stk_now(void) {
  return stk_clock_read(CLOCK_MONOTONIC);
}

uint64_t stk_thread_time(void) {
  return stk_clock_read(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t stk_deadline_after(uint64_t start, int64_t nanoseconds) {
  if (nanoseconds <= 0) {
    return start;
  }
  uint64_t deadline = start + (uint64_t)nanoseconds;
  return deadline < start ? STK_DEADLINE_NEVER : deadline;
}

stk_time stk_clock_real(void) {
  return (stk_time){stk_clock_read(CLOCK_MONOTONIC),
                    stk_clock_read(CLOCK_BOOTTIME)};
}

uint64_t stk_clock_now(void) {
  uint64_t held = stk_clock_held().suspending;
  return held != 0 ? held : stk_clock_read(CLOCK_MONOTONIC);
}

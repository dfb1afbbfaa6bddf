// SPDX-License-Identifier: Apache-2.0
//
// alarms.c: checks that each alarm rings at its time and not before, while
// other threads set, move and cancel alarms.

#include <stdlib.h>

#include "support.h"

enum { EVENTS = 40 };
static const int64_t generous = 20000000000;

typedef struct ringing {
  stk_event *event;
  uint64_t alarm;
} ringing;

/// Sets, moves and cancels alarms, and waits for those that are left.
static void set_and_wait(void *context, unsigned thread) {
  const knobs *knobs = context;
  dice dice = dice_for(knobs, thread);
  ringing all[EVENTS];
  for (unsigned index = 0; index < EVENTS; index++) {
    all[index].event = stk_event_acquire();
    all[index].alarm = STK_DEADLINE_NEVER;
  }
  for (unsigned round = 0; round < knobs->iterations / 100 + 1; round++) {
    for (unsigned change = 0; change < 2 * EVENTS; change++) {
      ringing *one = &all[dice_below(&dice, EVENTS)];
      one->alarm = dice_below(&dice, 3) == 0
                       ? STK_DEADLINE_NEVER
                       : stk_now() + dice_below(&dice, 1000000);
      expect_ok(stk_event_ring_at(one->event, one->alarm), "an alarm");
    }
    for (unsigned index = 0; index < EVENTS; index++) {
      ringing *one = &all[index];
      uint64_t deadline = stk_deadline_after(stk_now(), generous);
      // Wait again if an earlier ring ended the wait: if the alarm was moved,
      // its earlier time may have come first.
      while (one->alarm != STK_DEADLINE_NEVER && stk_now() < one->alarm) {
        stk_wait(deadline, one->event, false);
        expect(stk_now() < deadline, "an alarm was lost");
      }
      stk_event_ring_at(one->event, STK_DEADLINE_NEVER);
    }
  }
  for (unsigned index = 0; index < EVENTS; index++) {
    stk_event_release(all[index].event);
  }
}

static void check_one(void) {
  stk_event *event = stk_event_acquire();
  uint64_t alarm = stk_deadline_after(stk_now(), 2000000);
  stk_event_ring_at(event, alarm);
  uint64_t deadline = stk_deadline_after(stk_now(), generous);
  while ((stk_wait(deadline, event, false) & STK_WAIT_EVENT) == 0) {
    expect(stk_now() < deadline, "an alarm was lost");
  }
  expect(stk_now() >= alarm, "an alarm rang too early");
  stk_event_ring_at(event, 0);
  expect(stk_wait(deadline, event, false) == STK_WAIT_EVENT,
         "an alarm of the past was lost");
  stk_event_release(event);
}

void check_alarms(const knobs *knobs) {
  check_one();
  on_threads(knobs->threads, set_and_wait, (void *)knobs);
}

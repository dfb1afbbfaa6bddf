// SPDX-License-Identifier: Apache-2.0
//
// started_run_loop.c: lets a block of a run loop and a timer inherit the test
// context of the code that schedules them: `RunLoop.perform` and `Timer`.
//
// Foundation implements both with two functions of CoreFoundation, which are
// interposed. Foundation also calls the first one for itself, so a call counts only
// if it comes from the functions that schedule work for their caller. They are
// found by their symbols (STK_PLACE_SCHEDULE).

#include <stdlib.h>

#include "platform/started_work.h"
#include "private/stk_atomic.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"

static bool schedules_for_caller(uintptr_t address) {
  return stk_place_of(address - 1) == STK_PLACE_SCHEDULE;
}

void CFRunLoopPerformBlock(void *loop, const void *mode, void *block);
STK_NEXT(CFRunLoopPerformBlock)

STK_INTERPOSED void CFRunLoopPerformBlock(void *loop, const void *mode,
                                          void *block) {
  uintptr_t place = STK_STARTED_BY;
  void *carrier =
      schedules_for_caller(place)
          ? stk_started_wrap(block, stk_started_capture_for(place, true))
          : NULL;
  next_CFRunLoopPerformBlock()(loop, mode, carrier != NULL ? carrier : block);
  stk_started_unwrap(carrier);
}

STK_INTERPOSE(CFRunLoopPerformBlock)

/// The function of a timer, and the data that it gets. CoreFoundation calls
/// `retain` once when the timer is created, and `release` when it has ended.
typedef void timer_function(void *timer, void *info);
typedef struct timer_context {
  long version;
  void *info;
  const void *STK_NULLABLE (*STK_NULLABLE retain)(const void *info);
  void (*STK_NULLABLE release)(const void *info);
  void *STK_NULLABLE copy_description;
} timer_context;

/// A timer that runs in a captured test context.
typedef struct carried_timer {
  timer_function *function;
  timer_context context;
  stk_started captured;
  _Atomic(bool) has_trapped;
} carried_timer;

typedef struct timer_call {
  const carried_timer *timer;
  void *subject;
} timer_call;

static void call_function(void *context) {
  const timer_call *call = context;
  call->timer->function(call->subject, call->timer->context.info);
}

static void fire(void *subject, void *info) {
  carried_timer *timer = info;
  timer_call call = {timer, subject};
  if (!stk_load_relaxed(&timer->has_trapped) &&  // P14
      !stk_started_run(&timer->captured, call_function, &call)) {
    stk_store_relaxed(&timer->has_trapped, true);  // P14
  }
}

static void release_timer(const void *info) {
  carried_timer *timer = (carried_timer *)info;
  if (timer->context.release != NULL) {
    timer->context.release(timer->context.info);
  }
  stk_started_release(timer->captured.context);  // P12
  free(timer);
}

void *CFRunLoopTimerCreate(const void *allocator, double date, double interval,
                           unsigned long flags, long order,
                           timer_function *function, timer_context *context);
STK_NEXT(CFRunLoopTimerCreate)

STK_INTERPOSED void *CFRunLoopTimerCreate(const void *allocator, double date,
                                          double interval, unsigned long flags,
                                          long order, timer_function *function,
                                          timer_context *context) {
  uintptr_t place = STK_STARTED_BY;
  stk_started captured = {0};
  if (context != NULL && schedules_for_caller(place)) {
    captured = stk_started_capture_for(place, false);
  }
  carried_timer *timer = captured.place != 0 ? malloc(sizeof *timer) : NULL;
  if (timer == NULL) {
    stk_started_release(captured.context);
    return next_CFRunLoopTimerCreate()(allocator, date, interval, flags, order,
                                       function, context);
  }
  *timer = (carried_timer){function, *context, captured, false};
  if (context->retain != NULL) {
    timer->context.info = (void *)context->retain(context->info);
  }
  timer_context own = {.info = timer, .release = release_timer};
  return next_CFRunLoopTimerCreate()(allocator, date, interval, flags, order,
                                     fire, &own);
}

STK_INTERPOSE(CFRunLoopTimerCreate)

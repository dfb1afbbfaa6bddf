// SPDX-License-Identifier: Apache-2.0
//
// started_timers.c: interposes timer_create and timer_delete, so that the function that
// a timer calls on a thread of its own (SIGEV_THREAD) runs in the test context of the
// code that creates the timer.
//
// The C library starts such a thread by no call that could be intercepted, and may
// still do so while another thread deletes the timer. So it gets the number of an
// entry in a table, and no pointer:
//
//   timer_create --> entry 7 --> glibc's thread --> call_timer(7) --> the program's
//
// Invariants:
//
//   P30 The table and the counts of its entries are guarded by `lock`. No code of the
//       program runs under it.
//   P31 An entry is freed when its timer is deleted and no call of its function runs.
//       A thread that comes later finds no entry, and calls nothing.

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "platform/started_work.h"
#include "private/stk_interpose.h"
#include "stk_fork.h"

typedef struct timer {
  struct timer *next;
  int number;
  timer_t id;
  void (*function)(union sigval);
  union sigval value;
  stk_started captured;
  /// The calls that run, and one more until the timer is deleted.
  size_t users;
  bool has_trapped;
} timer;

static timer *timers;
static int last_number;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void begin(void) {
  stk_fork_hold();
  pthread_mutex_lock(&lock);  // P30
}

static void end(void) {
  pthread_mutex_unlock(&lock);
  stk_fork_release();
}

/// Ends one use of a timer, and frees the timer after its last use.
static void end_use(void *context) {
  timer *timer = context;
  begin();
  bool is_last = --timer->users == 0;
  end();
  if (is_last) {
    stk_started_release(timer->captured.context);
    free(timer);
  }
}

static void call_function(void *context) {
  const timer *timer = context;
  timer->function(timer->value);
}

/// Runs on the thread that the C library starts for one expiration of a timer.
static void call_timer(union sigval number) {
  begin();
  timer *timer = timers;
  while (timer != NULL && timer->number != number.sival_int) {
    timer = timer->next;
  }
  bool runs = timer != NULL && !timer->has_trapped;
  if (runs) {
    timer->users++;
  }
  end();
  if (!runs) {
    return;
  }
  pthread_cleanup_push(end_use, timer);
  if (!stk_started_run(&timer->captured, call_function, timer)) {
    begin();
    timer->has_trapped = true;
    end();
  }
  pthread_cleanup_pop(1);
}

/// Takes the timer out of the table. Returns NULL if it is not there.
static timer *STK_NULLABLE take(timer_t id) {
  begin();
  timer **link = &timers;
  while (*link != NULL && (*link)->id != id) {
    link = &(*link)->next;
  }
  timer *found = *link;
  if (found != NULL) {
    *link = found->next;
  }
  end();
  return found;
}

STK_NEXT(timer_create)

STK_INTERPOSED int timer_create(clockid_t clock,
                                struct sigevent *restrict event,
                                timer_t *restrict id) {
  stk_started captured = {0};
  if (event != NULL && event->sigev_notify == SIGEV_THREAD) {
    captured = stk_started_capture(STK_STARTED_BY, 0, false);
  }
  timer *timer = captured.context != NULL ? malloc(sizeof *timer) : NULL;
  if (timer == NULL) {
    stk_started_release(captured.context);
    return next_timer_create()(clock, event, id);
  }
  // The timer cannot expire before it is set, so the table gets it later.
  *timer = (struct timer){.function = event->sigev_notify_function,
                          .value = event->sigev_value,
                          .captured = captured,
                          .users = 1};
  begin();
  timer->number = ++last_number;
  end();
  struct sigevent ours = *event;
  ours.sigev_notify_function = call_timer;
  ours.sigev_value.sival_int = timer->number;
  int status = next_timer_create()(clock, &ours, id);
  if (status != 0) {
    end_use(timer);
    return status;
  }
  timer->id = *id;
  begin();
  timer->next = timers;
  timers = timer;
  end();
  return 0;
}

STK_INTERPOSE(timer_create)
STK_NEXT(timer_delete)

STK_INTERPOSED int timer_delete(timer_t id) {
  timer *timer = take(id);
  int status = next_timer_delete()(id);
  if (timer != NULL) {
    end_use(timer);
  }
  return status;
}

STK_INTERPOSE(timer_delete)

bool stk_started_timers_are_known(void) {
  return stk_interpose_is_first(&interposed_timer_create) &&
         stk_interpose_is_first(&interposed_timer_delete);
}

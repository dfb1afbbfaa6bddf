// SPDX-License-Identifier: Apache-2.0
//
// cleanups.c: cleanup handlers of threads, and timers with threads of their own. They
// are written in C, because they need a macro and a union.

#define _GNU_SOURCE  // for timers

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "cxx_fixtures.h"

static _Thread_local int runs;

static void count_run(void *unused) {
  (void)unused;
  runs++;
}

void cxx_with_cleanup(void (*body)(void)) {
  pthread_cleanup_push(count_run, NULL);
  body();
  pthread_cleanup_pop(1);
}

int cxx_cleanup_runs(void) {
  return runs;
}

enum { TIMERS = 8 };
static timer_t timers[TIMERS];
static int timer_count;

static void call_body(union sigval body) {
  ((void (*)(void))body.sival_ptr)();
}

void cxx_start_timer(int times, void (*body)(void)) {
  struct sigevent event = {.sigev_notify = SIGEV_THREAD,
                           .sigev_notify_function = call_body,
                           .sigev_value.sival_ptr = (void *)body};
  const struct timespec soon = {.tv_nsec = 1000000};
  const struct itimerspec when = {.it_value = soon,
                                  .it_interval = times > 1 ? soon
                                                           : (struct timespec){0}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timers[timer_count]) == 0) {
    timer_settime(timers[timer_count++], 0, &when, NULL);
  }
}

int cxx_delete_timers() {
  int deleted = 0;
  for (int i = 0; i < timer_count; i++) {
    deleted += timer_delete(timers[i]) == 0;
  }
  return deleted;
}

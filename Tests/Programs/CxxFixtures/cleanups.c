// SPDX-License-Identifier: Apache-2.0
//
// cleanups.c: cleanup handlers of threads. They are written in C, because
// pthread_cleanup_push is a macro.

#include <pthread.h>

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

// SPDX-License-Identifier: Apache-2.0
//
// watch.c: waiting for the reports of traps.

#include "trap/region.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include "base/stk_atomic.h"
#include "base/stk_time.h"

/// How long a report may take, in nanoseconds.
static const uint64_t PATIENCE = 30000000000;

/// Whether the handlers are installed.
static bool is_prepared;

/// Once in the process.
static void prepare(void) {
  // As libdispatch counts: the processors that the process may use.
  cpu_set_t set;
  stk_pool_width = sched_getaffinity(0, sizeof set, &set) == 0
                       ? (uint32_t)CPU_COUNT(&set)
                       : (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
  sem_init(&stk_waiting_posted, 0, 0);
  // The handler of a thread without a region needs what the first region of the
  // process makes.
  is_prepared = stk_thread_here() != NULL;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

stk_status stk_watch_begin(void) {
  pthread_once(&once, prepare);
  if (!is_prepared) {
    return STK_STATUS_SYSTEM;
  }
  stk_text_arm();
  stk_fetch_add_seq_cst(&stk_watchers, 1);  // W2
  return STK_STATUS_OK;
}

void stk_watch_wait(void) {
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 1000000};
  // Bounded, since a thread may be stuck in its handler; to look up names may
  // take seconds.
  uint64_t end = stk_clock_read(CLOCK_MONOTONIC) + PATIENCE;
  while (stk_load_seq_cst(&stk_unreported) > 0 &&  // W2
         stk_clock_read(CLOCK_MONOTONIC) < end) {
    nanosleep(&moment, NULL);
  }
}

void stk_watch_end(void) {
  stk_fetch_sub_seq_cst(&stk_watchers, 1);  // W2
  stk_watch_wait();
  stk_text_disarm();
}

const stk_parked *stk_watch_take(void) {
  pthread_once(&once, prepare);
  while (sem_wait(&stk_waiting_posted) != 0) {  // W3
  }
  stk_parked *taken = stk_load_acquire(&stk_waiting);            // W1
  while (!stk_cas_acq_rel(&stk_waiting, &taken, taken->next)) {  // W1
  }
  return taken;
}

void stk_watch_reported(void) {
  stk_fetch_sub_seq_cst(&stk_unreported, 1);  // W2
}

// SPDX-License-Identifier: Apache-2.0
//
// watch.c: waiting for the reports of traps.

#include "stk_watch.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#endif

#include "base/stk_atomic.h"
#include "trap/watch.h"

/// As libdispatch counts: the processors that the process may use.
static uint32_t processors(void) {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return (uint32_t)CPU_COUNT(&set);
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (uint32_t)count : 1;
}

/// Once in the process.
static void prepare(void) {
  stk_pool_width = processors();
  sem_init(&stk_slots_posted, 0, 0);
  // The handler of a thread without a region needs what the first region of the
  // process makes.
  stk_thread_here();
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

stk_status stk_watch_begin(void) {
  pthread_once(&once, prepare);
  stk_text_arm();
  stk_status status = stk_signals_install();
  if (status != STK_STATUS_OK) {
    stk_text_disarm();
    return status;
  }
  stk_fetch_add_seq_cst(&stk_watchers, 1);  // W2
  return STK_STATUS_OK;
}

void stk_watch_wait(void) {
  enum { ROUNDS = 30000 };
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 1000000};
  // W2. Bounded, since a thread may be stuck in its handler; to look up names
  // may take seconds.
  for (int i = 0; i < ROUNDS && stk_load_seq_cst(&stk_unreported) > 0; i++) {
    nanosleep(&moment, NULL);
  }
}

void stk_watch_end(void) {
  stk_fetch_sub_seq_cst(&stk_watchers, 1);  // W2
  stk_watch_wait();
  stk_text_disarm();
}

void stk_watch_take(stk_parked *parked) {
  pthread_once(&once, prepare);
  while (true) {
    while (sem_wait(&stk_slots_posted) != 0) {  // W3
    }
    for (int i = 0; i < STK_SLOTS; i++) {
      if (stk_load_acquire(&stk_slots[i].state) == STK_SLOT_FULL) {  // W1
        *parked = stk_slots[i].parked;
        stk_store_release(&stk_slots[i].state, STK_SLOT_FREE);  // W1
        return;
      }
    }
  }
}

void stk_watch_reported(void) {
  stk_fetch_sub_seq_cst(&stk_unreported, 1);  // W2
}

// SPDX-License-Identifier: Apache-2.0
//
// parking.c: member tasks trap in no region while watches begin and end. Each is
// either parked and reported, or its signal goes to the handler that was there
// before. Parked threads are never seen again, so there are few of them.

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "stk_tasks.h"
#include "stk_trap.h"
#include "stk_watch.h"
#include "support.h"

enum { SECONDS_AT_MOST = 60, SPINS_MAX = 20000, NAP = 100000 };

static _Atomic(unsigned) reported, passed;

static void count_signal(int signal) {
  (void)signal;
  atomic_fetch_add(&passed, 1);
}

static void *take_reports(void *context) {
  (void)context;
  while (true) {
    const stk_parked *parked = stk_watch_take();
    expect(parked->report.signal == SIGFPE, "signal %d", parked->report.signal);
    expect(parked->report.frame_count > 0, "no frames");
    atomic_fetch_add(&reported, 1);
    stk_watch_reported();
  }
}

typedef struct trapping {
  atomic_uint ready;
  atomic_bool go;
  uint64_t seed;
} trapping;

static void *trap_once(void *context) {
  trapping *shared = context;
  unsigned number = atomic_fetch_add(&shared->ready, 1);
  knobs knobs = {.seed = shared->seed};
  dice dice = dice_for(&knobs, number);
  uint64_t spins = dice_below(&dice, SPINS_MAX);
  while (!atomic_load(&shared->go)) {
    sched_yield();
  }
  for (volatile uint64_t spin = 0; spin < spins; spin++) {
  }
  // As if the thread ran a member task of a run.
  stk_tasks_adopt(shared);
  raise(SIGFPE);
  return NULL;
}

static void start(void *(*body)(void *), void *context) {
  pthread_t thread;
  int error = pthread_create(&thread, NULL, body, context);
  expect(error == 0, "no thread for the test itself");
  pthread_detach(thread);
}

static void nap(void) {
  const struct timespec moment = {.tv_nsec = NAP};
  // sleep: time for what must not happen.
  nanosleep(&moment, NULL);
}

/// A forked child has no watch, and nobody who takes reports.
static void check_fork(void) {
  pid_t child = fork();
  expect(child >= 0, "no child for the test itself");
  if (child == 0) {
    // On its only thread: qemu cannot start one in a forked child.
    unsigned before = atomic_load(&passed);
    raise(SIGFPE);
    _exit(atomic_load(&passed) == before + 1 ? 0 : 1);
  }
  int status = 0;
  expect(waitpid(child, &status, 0) == child, "no child to wait for");
  expect(WIFEXITED(status) && WEXITSTATUS(status) == 0,
         "the child ended with %#x", (unsigned)status);
}

/// Before the first region, whose handlers come in front.
__attribute__((constructor)) static void install_handler(void) {
  struct sigaction action = {.sa_handler = count_signal};
  sigaction(SIGFPE, &action, NULL);
}

void check_parking(const knobs *knobs) {
  static bool is_prepared;
  if (!is_prepared) {
    start(take_reports, NULL);
    is_prepared = true;
  }
  dice dice = dice_for(knobs, knobs->threads);
  // Static: the threads that are parked keep it.
  static trapping shared;
  shared = (trapping){.seed = knobs->seed};
  unsigned before = atomic_load(&reported) + atomic_load(&passed);
  for (unsigned i = 0; i < knobs->threads; i++) {
    start(trap_once, &shared);
  }
  while (atomic_load(&shared.ready) < knobs->threads) {
    sched_yield();
  }
  atomic_store(&shared.go, true);
  uint64_t end = stk_now() + (uint64_t)SECONDS_AT_MOST * 1000000000;
  do {
    stk_status status = stk_watch_begin();
    expect(status == STK_STATUS_OK, "no watch: %d", (int)status);
    for (volatile uint64_t spin = dice_below(&dice, SPINS_MAX); spin > 0;
         spin--) {
    }
    stk_watch_end();
    unsigned now = atomic_load(&reported);
    nap();
    expect(atomic_load(&reported) == now, "reported behind the watch's end");
    expect(stk_now() < end, "%u of %u threads are lost",
           knobs->threads - (now + atomic_load(&passed) - before),
           knobs->threads);
  } while (atomic_load(&reported) + atomic_load(&passed) - before <
           knobs->threads);
  stk_watch_begin();
  check_fork();
  stk_watch_end();
}

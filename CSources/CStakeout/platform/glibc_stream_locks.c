// SPDX-License-Identifier: Apache-2.0
//
// glibc_stream_locks.c: releases the locks of stdio streams that abandoned
// frames held.
//
// Swift's `print` holds the lock of stdout while it asks a value for its
// description. `fprintf` holds the lock of its stream while it reads its
// arguments. Such a lock belongs to a thread, and counts how often the thread
// has taken it. A trap in between leaves the lock held: the same thread does
// not notice, and every other thread that prints deadlocks. So a region notes
// how often its thread holds the locks, and releases the surplus when it
// recovers.
//
// The layout of the lock behind FILE._lock is private to glibc, although it has
// been the same since 2003. Before anything relies on it, a probe with a
// private stream must show that the owner and the count are at the expected
// offsets. The owner may be read without the lock, as glibc itself does: it is
// this thread only if this thread wrote it.
//
// Invariants:
//
//   P23 `watched` is read while another thread makes Stakeout's stream, or a
//       body closes a stream. Relaxed is enough: glibc's own streams stay, and
//       a count of a stream that is gone only matters to the thread that held
//       its lock.

#include <pthread.h>
#include <stdio.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "trap/region.h"
#include "platform/repairs.h"

typedef struct stdio_lock {
  int lock, count;
  void *owner;
} stdio_lock;

/// The streams whose locks are observed: Stakeout's own, the real `stderr` and
/// stdout. All are NULL until the layout has been verified.
static _Atomic(FILE *) watched[STK_STREAMS];

/// How often the calling thread holds the lock, plus a constant, because only
/// differences count. 0 if it does not hold the lock.
__attribute__((no_sanitize("thread"))) static int held(FILE *stream) {
  const volatile stdio_lock *lock = stream->_lock;
  return lock->owner == (void *)pthread_self() ? lock->count + 1 : 0;
}

static bool is_layout_known(FILE *stream) {
  int before = held(stream);
  flockfile(stream);
  int once = held(stream);
  flockfile(stream);
  int twice = held(stream);
  funlockfile(stream);
  int once_again = held(stream);
  funlockfile(stream);
  return before == 0 && once > 0 && twice == once + 1 && once_again == once &&
         held(stream) == 0;
}

void stk_stdio_observe(void *ours, void *real) {
  if (stk_capability_record(STK_CAPABILITY_STREAM_LOCKS,
                            is_layout_known(ours))) {
    stk_store_relaxed(&watched[0], ours);    // P23
    stk_store_relaxed(&watched[1], real);    // P23
    stk_store_relaxed(&watched[2], stdout);  // P23
  }
}

void stk_stdio_unobserve(void) {
  stk_store_relaxed(&watched[0], NULL);  // P23
}

void stk_stdio_note(int *locks) {
  for (int i = 0; i < STK_STREAMS; i++) {
    FILE *stream = stk_load_relaxed(&watched[i]);  // P23
    locks[i] = stream != NULL ? held(stream) : 0;
  }
}

void stk_stdio_release(const int *locks) {
  for (int i = 0; i < STK_STREAMS; i++) {
    FILE *stream = stk_load_relaxed(&watched[i]);  // P23
    while (stream != NULL && held(stream) > locks[i]) {
      funlockfile(stream);
    }
  }
}

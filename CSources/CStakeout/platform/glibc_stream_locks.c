// SPDX-License-Identifier: Apache-2.0
//
// glibc_stream_locks.c: the locks of streams that abandoned frames held.
//
// Swift's print holds the lock of stdout while it asks for a description, and
// fprintf that of its stream while it reads its arguments. Such a lock belongs
// to a thread and counts: a trap in between leaves it held, the same thread
// does not notice, and every other thread that prints deadlocks. So a
// region notes how often its thread holds the locks, and gives the surplus back
// when it lands.
//
// The target of FILE._lock is private to glibc, though it has been the same
// since 2003. Before anything relies on it, a private stream must show that the
// owner and the count are where we look for them. The owner may be read
// without the lock, as glibc itself does: it is ours only if we wrote it.
//
// Invariants:
//
//   P23 A stream whose locks are noted is found while another thread makes ours
//       or a body closes it. Relaxed is enough: glibc's own streams stay, and
//       what was noted of one that is gone only counts for the thread that held
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

/// All NULL until the layout has been verified.
static _Atomic(FILE *) watched[STK_STREAMS];

/// How often the calling thread holds the lock, or some more than that: only
/// differences count. 0 when it does not hold it.
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

void stk_stdio_watch(void *ours, void *real) {
  if (stk_door_try(STK_DOOR_STREAM_LOCKS, is_layout_known(ours))) {
    stk_store_relaxed(&watched[0], ours);    // P23
    stk_store_relaxed(&watched[1], real);    // P23
    stk_store_relaxed(&watched[2], stdout);  // P23
  }
}

void stk_stdio_unwatch(void) {
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

// SPDX-License-Identifier: Apache-2.0
//
// fork.c: one lock that sections share and a fork takes alone.
//
// Invariants.
//
//   F1  From its outermost hold to its last release a thread shares `gate`.
//       The thread that forks has it alone from `before` to `after`. So a child
//       finds every lock that is only taken in sections free, and what such a
//       lock guards as a whole section left it.
//   F2  A section nested in another does not take `gate` again: while a fork
//       waits for it, a second share would wait for that fork. Only the
//       outermost one counts, by `depth`.
//       The forking thread counts as inside as well, for handlers of others
//       that run between `before` and `after`.
//   F3  A fork waits at most PATIENCE_SECONDS: a trap may have jumped out of a
//       section, which then never ends. The child of such a fork begins with a
//       fresh gate, and may find what that section locked locked for ever.
//   F4  What is not in a section changes by single atomic operations. A child
//       sees of another thread's operations a first part, in their order: the
//       kernel copies the memory while no thread can write a page that is
//       copied already. So a release that the child sees comes with everything
//       before it, as it does for a thread.

#include "stk_fork.h"

#include <pthread.h>
#include <time.h>

enum { PATIENCE_SECONDS = 1 };

#if defined(__linux__)
// A fork must not wait for ever because some section always runs.
#define GATE PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
#else
#define GATE PTHREAD_RWLOCK_INITIALIZER
#endif

static pthread_rwlock_t gate = GATE;
/// How many sections the thread is in.
static _Thread_local unsigned depth;
/// Whether the fork that is going on has the gate. Touched by its thread alone.
static _Thread_local bool is_closed;

void stk_fork_hold(void) {
  if (depth++ == 0) {  // F2
    pthread_rwlock_rdlock(&gate);
  }
}

void stk_fork_release(void) {
  if (--depth == 0) {  // F2
    pthread_rwlock_unlock(&gate);
  }
}

static void before(void) {
#if defined(__linux__)
  struct timespec patience;
  clock_gettime(CLOCK_REALTIME, &patience);
  patience.tv_sec += PATIENCE_SECONDS;
  is_closed = pthread_rwlock_timedwrlock(&gate, &patience) == 0;  // F1, F3
#else
  is_closed = pthread_rwlock_wrlock(&gate) == 0;  // F1
#endif
  depth++;  // F2
}

static void after_in_parent(void) {
  depth--;
  if (is_closed) {
    pthread_rwlock_unlock(&gate);  // F1
  }
}

static void after_in_child(void) {
  // Its owner's number is that of a thread of the parent.
  gate = (pthread_rwlock_t)GATE;
  depth = 0;  // F2, F3
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(before, after_in_parent, after_in_child);
}

// SPDX-License-Identifier: Apache-2.0
//
// fork.c: makes a fork wait for the running critical sections, and a new section
// for a running fork.
//
// Invariants. Each atomic operation names the one it keeps.
//
//   F1  A thread that begins a section increments its count and then reads
//       `forking`. A fork increments `forking` and then waits until all counts are
//       0. All four operations are sequentially consistent, so at least one of the
//       two sees the other: the thread decrements its count again, or the fork
//       waits for it. So a child finds every lock that is only taken in sections
//       free, and the data that such a lock guards as a complete section has left
//       it.
//   F2  Only the outermost of nested sections counts, by `depth`, because an inner
//       one must not wait for a fork that waits for the outer one. The thread that
//       forks counts as inside a section, because the fork handlers of other code
//       may begin one. `depth` is above 0 only while the thread is counted. So a
//       signal handler that comes before or after counts for itself.
//   F3  A fork waits at most PATIENCE, because a thread may be stopped in a
//       section. The child of such a fork begins with counts of 0, and the locks of
//       that section may stay locked in it. A trap that jumps out of sections ends
//       them: the code that has abandoned their frames calls stk_fork_leave.
//   F4  Data outside of sections changes by single atomic operations. A child sees
//       the first part of another thread's operations, in their order, because the
//       kernel copies the memory while no thread can write a page that has been
//       copied already. So if the child sees a release, it sees everything before
//       it, as a thread does.
//   F5  A lock that is taken in a section is taken in sections only. Otherwise a
//       thread could hold it and wait for a fork, which waits for a section, which
//       waits for the lock.

#include "stk_fork.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_time.h"

enum {
  /// The longest wait of a fork for sections, in nanoseconds.
  PATIENCE = 1500000000,
  /// The number of counts that the threads share.
  STRIPES = 16,
};

/// The number of threads that are in a section, divided among several counts, so
/// that few threads share a cache line.
static struct { _Alignas(64) _Atomic(uint32_t) inside; } stripes[STRIPES];
static _Atomic(uint32_t) next_stripe;
/// The number of threads that are forking.
static _Atomic(uint32_t) forking;

/// The number of sections that the calling thread is in, and the number of its
/// stripe, from 1; 0 if it has none yet. They are in the static TLS block because
/// signal handlers use them.
static _Thread_local __attribute__((tls_model("initial-exec"))) uint32_t depth,
    stripe;

static _Atomic(uint32_t) *count_of_thread(void) {
  if (stripe == 0) {
    stripe = stk_fetch_add_relaxed(&next_stripe, 1) % STRIPES + 1;  // F1
  }
  return &stripes[stripe - 1].inside;
}

bool stk_fork_timed_hold(void) {
  enum { ROUNDS = 1000 };
  const struct timespec moment = {.tv_nsec = 1000000};
  if (depth > 0) {  // F2
    depth++;
    return true;
  }
  _Atomic(uint32_t) *inside = count_of_thread();
  for (int i = 0; i < ROUNDS; i++) {
    stk_fetch_add_seq_cst(inside, 1);       // F1
    if (stk_load_seq_cst(&forking) == 0) {  // F1
      depth = 1;
      return true;
    }
    stk_fetch_sub_seq_cst(inside, 1);  // F1
    nanosleep(&moment, NULL);
  }
  return false;
}

void stk_fork_hold(void) {
  while (!stk_fork_timed_hold()) {
  }
}

void stk_fork_release(void) {
  if (--depth == 0) {                             // F2
    stk_fetch_sub_seq_cst(count_of_thread(), 1);  // F1
  }
}

uint32_t stk_fork_depth(void) {
  return depth;
}

void stk_fork_leave(uint32_t to) {
  if (depth > to) {
    depth = to + 1;
    stk_fork_release();  // F3
  }
}

bool stk_fork_is_running(void) {
  return stk_load_seq_cst(&forking) != 0;  // F1
}

/// The calling thread's ID; 0 before the system has been asked for it.
static _Thread_local int32_t known_id;

int32_t stk_thread_id(void) {
  if (known_id == 0) {
    known_id = gettid();
  }
  return known_id;
}

/// Whether this process is a child that runs one body (stk_child_begin). Written
/// once, while the process has one thread.
static bool is_child;

void stk_child_begin(void) {
  is_child = true;
}

bool stk_child_is_here(void) {
  return is_child;
}

static bool is_anybody_inside(void) {
  for (int index = 0; index < STRIPES; index++) {
    if (stk_load_seq_cst(&stripes[index].inside) != 0) {  // F1
      return true;
    }
  }
  return false;
}

static void before(void) {
  uint64_t end = stk_clock_read(CLOCK_MONOTONIC) + PATIENCE;
  stk_fetch_add_seq_cst(&forking, 1);  // F1
  while (is_anybody_inside() && stk_clock_read(CLOCK_MONOTONIC) < end) {
    sched_yield();  // F3
  }
  depth++;  // F2
}

static void after_in_parent(void) {
  depth--;                             // F2
  stk_fetch_sub_seq_cst(&forking, 1);  // F1
}

static void after_in_child(void) {
  // Forget the other threads: those that were in a section, or were forking too, do
  // not exist in this process.
  for (int index = 0; index < STRIPES; index++) {
    stk_store_seq_cst(&stripes[index].inside, 0);  // F1, F3
  }
  stk_store_seq_cst(&forking, 0);  // F1
  depth = 0;                       // F2, F3
  known_id = 0;
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(before, after_in_parent, after_in_child);
}

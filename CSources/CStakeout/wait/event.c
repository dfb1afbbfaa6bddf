// SPDX-License-Identifier: Apache-2.0
//
// event.c: the pool of events, and ringing them.
//
// Invariants. Each atomic operation below names the one it keeps.
//
//   I1  An event's memory and descriptor are valid from its creation to the end
//       of the process. (It is only ever moved between its user and the pool.)
//   I2  rung == 1 while the descriptor is readable or a ringer is about to make
//       it so; so a ring that finds 1 may skip the system call.
//   I3  stk_event_settle drains the descriptor first and clears rung after. The
//       other order loses rings: one that comes in between would leave rung at
//       1 with nothing to read, and no later ring would write again.
//   I4  What a thread did before its ring is visible to the waiter after
//       settle. Both exchange the same flag, so one is ordered before the
//       other: if the ring came first, settle acquires it; if settle came
//       first, the ring writes to the descriptor and ends the next wait.

#include "wait/event.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/eventfd.h>
#endif

#include "base/stk_atomic.h"

struct stk_event {
  _Atomic(int) rung;
  /// Where to read and where to write; the same descriptor on Linux.
  int readable, writable;
  /// The next free event, and the next of all; guarded by pool_lock.
  stk_event *STK_NULLABLE next, *STK_NULLABLE next_of_all;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static stk_event *pool, *all;

#if defined(__linux__)
static bool open_descriptors(stk_event *event) {
  event->readable = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  event->writable = event->readable;
  return event->readable >= 0;
}

/// Gives `to` the descriptors of `from`, under the numbers that it has.
static void move_descriptors(const stk_event *from, const stk_event *to) {
  dup3(from->readable, to->readable, O_CLOEXEC);
  close(from->readable);
}
#else
static bool open_descriptors(stk_event *event) {
  int ends[2];
  if (pipe(ends) != 0) {
    return false;
  }
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[end], F_SETFL, O_NONBLOCK);
  }
  event->readable = ends[0];
  event->writable = ends[1];
  return true;
}

static void move_descriptors(const stk_event *from, const stk_event *to) {
  dup2(from->readable, to->readable);
  dup2(from->writable, to->writable);
  fcntl(to->readable, F_SETFD, FD_CLOEXEC);
  fcntl(to->writable, F_SETFD, FD_CLOEXEC);
  close(from->readable);
  close(from->writable);
}
#endif

static void send_ring(stk_event *event) {
  uint64_t one = 1;
  while (write(event->writable, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

/// A forked child shares its parent's descriptors: it would hear the parent's
/// rings, and take them away. So it gets descriptors of its own, under the same
/// numbers, with the rings that were pending.
static void after_fork_in_child(void) {
  pthread_mutex_init(&pool_lock, NULL);
  for (stk_event *event = all; event != NULL; event = event->next_of_all) {
    stk_event fresh;
    if (!open_descriptors(&fresh)) {
      return;
    }
    move_descriptors(&fresh, event);
    if (stk_load_relaxed(&event->rung) !=
        0) {  // I2: no other thread exists yet
      send_ring(event);
    }
  }
}

static void watch_forks(void) {
  pthread_atfork(NULL, NULL, after_fork_in_child);
}

static stk_event *make_event(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, watch_forks);
  stk_event *event = calloc(1, sizeof *event);
  if (event == NULL || !open_descriptors(event)) {
    free(event);
    return NULL;
  }
  pthread_mutex_lock(&pool_lock);
  event->next_of_all = all;
  all = event;
  pthread_mutex_unlock(&pool_lock);
  return event;
}

stk_event *stk_event_acquire(void) {
  pthread_mutex_lock(&pool_lock);
  stk_event *event = pool;
  if (event != NULL) {
    pool = event->next;
  }
  pthread_mutex_unlock(&pool_lock);
  if (event != NULL) {
    stk_event_settle(event);
    return event;
  }
  return make_event();
}

void stk_event_release(stk_event *event) {
  pthread_mutex_lock(&pool_lock);
  event->next = pool;
  pool = event;
  pthread_mutex_unlock(&pool_lock);
}

void stk_event_ring(stk_event *event) {
  if (stk_exchange_acq_rel(&event->rung, 1) != 0) {  // I2, I4
    return;
  }
  int before = errno;
  send_ring(event);
  errno = before;
}

int stk_event_descriptor(const stk_event *event) {
  return event->readable;
}

void stk_event_settle(stk_event *event) {
  uint64_t rings;
  while (read(event->readable, &rings, sizeof rings) > 0) {
  }
  stk_exchange_acq_rel(&event->rung, 0);  // I3, I4
}

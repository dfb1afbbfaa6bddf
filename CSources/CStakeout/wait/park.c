// SPDX-License-Identifier: Apache-2.0
//
// park.c: a futex, and what stands in for it elsewhere.
//
//   P1  Without a futex, the word is looked at under a lock that stk_unpark
//       takes after the change. So the change is seen, or ends the wait.

#include "wait/park.h"

#include "stk_wait.h"

enum { NANOSECONDS_PER_SECOND = 1000000000, SHORT_SLEEP = 200000 };

#if defined(__linux__)

#include <linux/futex.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int stk_timer_sharpen(uint64_t deadline) {
  if (deadline == STK_DEADLINE_NEVER || deadline > stk_now() + SHORT_SLEEP) {
    return 0;
  }
  int slack = prctl(PR_GET_TIMERSLACK);
  if (slack > 1) {
    prctl(PR_SET_TIMERSLACK, 1ul);
  }
  return slack;
}

void stk_timer_relax(int slack) {
  if (slack > 1) {
    prctl(PR_SET_TIMERSLACK, (unsigned long)slack);
  }
}

void stk_park(_Atomic(uint32_t) *word, uint32_t value, uint64_t deadline) {
  struct timespec end = {
      .tv_sec = (time_t)(deadline / NANOSECONDS_PER_SECOND),
      .tv_nsec = (long)(deadline % NANOSECONDS_PER_SECOND),
  };
  int slack = stk_timer_sharpen(deadline);
  // This form takes a moment of the monotonic clock rather than a span.
  syscall(SYS_futex, word, FUTEX_WAIT_BITSET_PRIVATE, value,
          deadline == STK_DEADLINE_NEVER ? NULL : &end, NULL,
          FUTEX_BITSET_MATCH_ANY);
  stk_timer_relax(slack);
}

void stk_unpark(_Atomic(uint32_t) *word) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

#else

#include <pthread.h>

int stk_timer_sharpen(uint64_t deadline) {
  (void)deadline;
  return 0;
}

void stk_timer_relax(int slack) {
  (void)slack;
}

// One for all words: each woken thread checks its own word.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void stk_park(_Atomic(uint32_t) *word, uint32_t value, uint64_t deadline) {
  pthread_mutex_lock(&lock);
  if (stk_load_relaxed(word) == value) {  // P1
    if (deadline == STK_DEADLINE_NEVER) {
      pthread_cond_wait(&changed, &lock);
    } else {
      uint64_t now = stk_now();
      uint64_t left = deadline > now ? deadline - now : 0;
      struct timespec span = {
          .tv_sec = (time_t)(left / NANOSECONDS_PER_SECOND),
          .tv_nsec = (long)(left % NANOSECONDS_PER_SECOND),
      };
      pthread_cond_timedwait_relative_np(&changed, &lock, &span);
    }
  }
  pthread_mutex_unlock(&lock);
}

void stk_unpark(_Atomic(uint32_t) *word) {
  (void)word;
  pthread_mutex_lock(&lock);
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

#endif

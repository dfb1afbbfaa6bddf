// SPDX-License-Identifier: Apache-2.0

#include "floors.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static sigjmp_buf place;

static void land(int number) {
  (void)number;
  siglongjmp(place, 1);
}

void floors_trap(size_t times) {
  struct sigaction ours = {.sa_handler = land}, before;
  sigaction(SIGILL, &ours, &before);
  for (volatile size_t count = 0; count < times; count++) {
    // With the signal mask, which the signal has changed.
    if (sigsetjmp(place, 1) == 0) {
      __builtin_trap();
    }
  }
  sigaction(SIGILL, &before, NULL);
}

/// Goes on behind the instruction.
static void skip(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  ucontext_t *thread = context;
#if defined(__x86_64__)
  thread->uc_mcontext.gregs[REG_RIP] += 2;
#else
  thread->uc_mcontext.pc += 4;
#endif
}

void floors_handler(size_t times) {
  struct sigaction ours = {.sa_sigaction = skip, .sa_flags = SA_SIGINFO},
                   before;
  sigaction(SIGILL, &ours, &before);
  for (size_t count = 0; count < times; count++) {
#if defined(__x86_64__)
    __asm__ volatile("ud2");
#else
    __asm__ volatile("udf #0");
#endif
  }
  sigaction(SIGILL, &before, NULL);
}

typedef struct record {
  uint64_t words[6];
} record;

enum { RECORDS = 1 << 12 };
static record records[RECORDS];
static atomic_size_t taken;

void floors_append(size_t times) {
  for (size_t count = 0; count < times; count++) {
    // Relaxed: nobody reads the records.
    size_t index =
        atomic_fetch_add_explicit(&taken, 1, memory_order_relaxed) % RECORDS;
    volatile record *target = &records[index];
    for (size_t word = 0; word < 6; word++) {
      target->words[word] = count;
    }
  }
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

typedef struct pair {
  int there, back;
  size_t times;
} pair;

static bool pass(int from, int to) {
  uint64_t word = 1;
  return (from < 0 || read(from, &word, sizeof word) == sizeof word) &&
         write(to, &word, sizeof word) == sizeof word;
}

static void *answer(void *context) {
  pair *pair = context;
  for (size_t count = 0; count < pair->times; count++) {
    pass(pair->there, pair->back);
  }
  return NULL;
}

static int ascending(const void *one, const void *other) {
  uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;
  return a < b ? -1 : a > b;
}

uint64_t floors_wake(size_t times) {
  pair pair = {eventfd(0, 0), eventfd(0, 0), times};
  uint64_t *trips = calloc(times, sizeof *trips), median = 0;
  pthread_t thread;
  if (trips != NULL && pair.there >= 0 && pair.back >= 0 &&
      pthread_create(&thread, NULL, answer, &pair) == 0) {
    for (size_t count = 0; count < times; count++) {
      uint64_t word, start = now();
      if (!pass(-1, pair.there) ||
          read(pair.back, &word, sizeof word) != sizeof word) {
        break;
      }
      trips[count] = now() - start;
    }
    pthread_join(thread, NULL);
    qsort(trips, times, sizeof *trips, ascending);
    median = trips[times / 2] / 2;
  }
  close(pair.there);
  close(pair.back);
  free(trips);
  return median;
}

uint64_t floors_overshoot(uint64_t nanoseconds) {
  uint64_t end = now() + nanoseconds;
  struct timespec time = {(time_t)(end / 1000000000), (long)(end % 1000000000)};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
  return now() - end;
}

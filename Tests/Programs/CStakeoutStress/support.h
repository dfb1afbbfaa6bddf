// SPDX-License-Identifier: Apache-2.0
//
// support.h: what the checks share. A seed, threads that start at once, and a
// payload that knows when it was made, that counts its owners, and that says so
// when it is released once too often.

#ifndef STRESS_SUPPORT_H
#define STRESS_SUPPORT_H

#include <pthread.h>
#include <stdatomic.h>

#include "stk_journal.h"

enum { MOST_THREADS = 64 };

/// The knobs: SEED, THREADS, ITERS.
typedef struct knobs {
  uint64_t seed;
  unsigned threads;
  unsigned iterations;
} knobs;

/// Says what is wrong and ends the program with 1.
_Noreturn void violation(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#define expect(condition, ...)                \
  do {                                        \
    if (!(condition)) {                       \
      violation(#condition ": " __VA_ARGS__); \
    }                                         \
  } while (0)

/// Fails unless what was called returned success.
void expect_ok(stk_status status, const char *called);

/// xorshift64*: the same numbers for the same seed.
typedef struct dice {
  uint64_t state;
} dice;

dice dice_for(const knobs *knobs, unsigned thread);
uint64_t dice_below(dice *dice, uint64_t limit);

/// A recorded call.
typedef struct payload {
  uint32_t canary;
  /// Who made it, and which of its own this is, from 0.
  unsigned writer, number;
  /// How many resets its writer knew of.
  unsigned epoch;
  /// What stk_sequence_latest() said before the append and after.
  uint64_t before, after;
  /// The turn of the program's own clock at which the append began and ended.
  /// `after` and `ended` are for who reads them once all threads are done.
  uint64_t began, ended;
  atomic_int owners;
  /// Runs on the last release, if set.
  void (*farewell)(struct payload *payload);
  void *context;
} payload;

payload *payload_create(unsigned writer, unsigned number);
extern const stk_payload_ops payload_ops;

/// Fails unless all payloads that were ever created are gone.
void expect_no_payloads(const char *where);
int payloads_alive(void);

/// Appends, noting the turns before and after; fails unless that succeeds.
void append(stk_journal *journal, payload *payload);

/// Fails unless the entries are in order and their payloads alive.
void expect_sound(const stk_snapshot *snapshot);
stk_snapshot snapshot_of(stk_journal *journal);

/// Runs `body` on so many threads, all let go at once, and waits for them.
void on_threads(unsigned threads, void (*body)(void *context, unsigned thread),
                void *context);

// The checks, one file each.

void check_writers(const knobs *knobs);
void check_resets(const knobs *knobs);
void check_mayhem(const knobs *knobs);
void check_watchers(const knobs *knobs);
void check_cursors(const knobs *knobs);
void check_alarms(const knobs *knobs);
void check_traps(const knobs *knobs);
void check_jobs(const knobs *knobs);
void check_interleavings(void);
void check_callbacks(void);
void check_limits(void);
void check_no_memory(void);

#endif

// SPDX-License-Identifier: Apache-2.0
//
// support.h: what the checks share: random numbers from a seed, threads that
// start at the same time, and payloads that check their own reference count. A
// payload knows when it was made, counts its owners, and reports a violation if
// it is released once too often.

#ifndef STRESS_SUPPORT_H
#define STRESS_SUPPORT_H

#include <pthread.h>
#include <stdatomic.h>

#include "stk_journal.h"

enum { MOST_THREADS = 64 };

/// The parameters of a run: SEED, THREADS and ITERS.
typedef struct knobs {
  uint64_t seed;
  unsigned threads;
  unsigned iterations;
} knobs;

/// Prints the violation, and ends the program with status 1.
_Noreturn void violation(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/// Ends the program with a violation unless the condition holds.
#define expect(condition, ...)                \
  do {                                        \
    if (!(condition)) {                       \
      violation(#condition ": " __VA_ARGS__); \
    }                                         \
  } while (0)

/// Fails unless the call that `called` names returned success.
void expect_ok(stk_status status, const char *called);

/// A generator of random numbers (xorshift64*). The same seed gives the same
/// numbers.
typedef struct dice {
  uint64_t state;
} dice;

dice dice_for(const knobs *knobs, unsigned thread);
uint64_t dice_below(dice *dice, uint64_t limit);

/// The payload of an entry: a recorded call.
typedef struct payload {
  uint32_t canary;
  /// The writer that made the payload, and the number of the payload among
  /// those of its writer, from 0.
  unsigned writer, number;
  /// How many resets the writer knew of.
  unsigned epoch;
  /// The results of stk_sequence_latest() before and after the append.
  uint64_t before, after;
  /// The times of the program's own clock at which the append began and ended.
  /// The clock counts up with each reading. `after` and `ended` may be read
  /// only when all threads have ended.
  uint64_t began, ended;
  /// The reference count.
  atomic_int owners;
  /// Called on the last release, if it is set.
  void (*farewell)(struct payload *payload);
  void *context;
} payload;

payload *payload_create(unsigned writer, unsigned number);
extern const stk_payload_ops payload_ops;

/// Fails unless all payloads that were ever created are gone.
void expect_no_payloads(const char *where);
int payloads_alive(void);

/// Appends a payload, and records the times before and after. Fails unless the
/// append succeeds.
void append(stk_journal *journal, payload *payload);

/// Fails unless the entries are in order, and their payloads are alive.
void expect_sound(const stk_snapshot *snapshot);
stk_snapshot snapshot_of(stk_journal *journal);

/// Runs `body` on this many threads, which begin at the same time, and waits
/// until all have ended.
void on_threads(unsigned threads, void (*body)(void *context, unsigned thread),
                void *context);

// The checks, one file each.

void check_writers(const knobs *knobs);
void check_resets(const knobs *knobs);
void check_mayhem(const knobs *knobs);
void check_subscribers(const knobs *knobs);
void check_cursors(const knobs *knobs);
void check_alarms(const knobs *knobs);
void check_traps(const knobs *knobs);
void check_jobs(const knobs *knobs);
void check_interleavings(void);
void check_callbacks(void);
void check_limits(void);
void check_no_memory(void);
void check_stopped_writer(const knobs *knobs);

#endif

// SPDX-License-Identifier: Apache-2.0
//
// main.c: runs all checks of the C core, from many threads, and fails if
// something happens that must never happen. Exits with status 0 if all checks
// hold. Otherwise prints a line that starts with VIOLATION, and exits with
// status 1. Three environment variables set its parameters:
//
//   SEED     the seed of the random numbers (printed, to repeat a failure)
//   THREADS  the number of writers (by default 1, 2, 4, 8 and 16 in turn)
//   ITERS    appends per writer (a small number is enough under a sanitizer)

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "support.h"

static uint64_t number_from(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text != NULL && *text != '\0' ? strtoull(text, NULL, 0) : otherwise;
}

static void check_with(const knobs *knobs) {
  static const struct {
    const char *name;
    void (*check)(const struct knobs *);
  } checks[] = {
      {"writers", check_writers}, {"resets", check_resets},
      {"mayhem", check_mayhem},   {"subscribers", check_subscribers},
      {"cursors", check_cursors}, {"alarms", check_alarms},
      {"traps", check_traps},     {"jobs", check_jobs},
  };
  for (size_t index = 0; index < sizeof checks / sizeof *checks; index++) {
    uint64_t start = stk_now();
    checks[index].check(knobs);
    expect_no_payloads(checks[index].name);
    printf("  %-8s %2u threads  %6" PRIu64 " ms\n", checks[index].name,
           knobs->threads, (stk_now() - start) / 1000000);
    fflush(stdout);
  }
}

int main(void) {
  knobs knobs = {
      .seed = number_from("SEED", stk_now()),
      .threads = (unsigned)number_from("THREADS", 0),
      .iterations = (unsigned)number_from("ITERS", 4000),
  };
  printf("SEED=%" PRIu64 " ITERS=%u\n", knobs.seed, knobs.iterations);
  fflush(stdout);
  expect(knobs.threads <= MOST_THREADS, "at most %d threads", MOST_THREADS);
  check_interleavings();
  check_callbacks();
  check_limits();
  check_no_memory();
  check_stopped_writer(&knobs);
  expect_no_payloads("the checks on one thread");
  if (knobs.threads != 0) {
    check_with(&knobs);
  } else {
    for (knobs.threads = 1; knobs.threads <= 16; knobs.threads *= 2) {
      check_with(&knobs);
    }
  }
  puts("no violation");
  return 0;
}

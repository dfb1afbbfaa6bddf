// SPDX-License-Identifier: Apache-2.0
//
// reports.c: counts the traps that are caught and not yet reported, and waits for
// their reports.

#include "stk_reports.h"

#include <linux/futex.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_time.h"
#include "trap/region.h"

/// The longest wait for reports, in nanoseconds. Looking up the names in a report
/// may take seconds.
static const uint64_t PATIENCE = 30000000000;

/// The counter of all callers for which there was no memory.
static stk_reports shared;

stk_reports *stk_reports_create(void) {
  stk_reports *reports = calloc(1, sizeof *reports);
  return reports != NULL ? reports : &shared;
}

void stk_reports_destroy(stk_reports *reports) {
  if (reports != &shared) {
    free(reports);
  }
}

void stk_reports_wait(stk_reports *reports) {
  // Limit the wait, because a thread may be stuck in its handler.
  uint64_t now = stk_clock_read(CLOCK_MONOTONIC), end = now + PATIENCE;
  uint32_t count = stk_load_seq_cst(&reports->unreported);  // T5
  while (count > 0 && now < end) {
    enum { SECOND = 1000000000 };
    const struct timespec rest = {.tv_sec = (time_t)((end - now) / SECOND),
                                  .tv_nsec = (long)((end - now) % SECOND)};
    syscall(SYS_futex, &reports->unreported, FUTEX_WAIT_PRIVATE, count, &rest,
            NULL, 0);
    now = stk_clock_read(CLOCK_MONOTONIC);
    count = stk_load_seq_cst(&reports->unreported);  // T5
  }
}

void stk_reports_end(stk_reports *reports) {
  stk_fetch_sub_seq_cst(&reports->unreported, 1);  // T5
  syscall(SYS_futex, &reports->unreported, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL,
          NULL, 0);
}

// SPDX-License-Identifier: Apache-2.0
//
// no_memory.c: checks a journal whose n-th allocation fails, for all n: first
// only that one, and then all from there on. The call that needed the memory
// returns an error, nothing is lost or leaked, and the journal keeps working.

#include <stdlib.h>

#include "journal/journal.h"
#include "support.h"

enum { ENTRIES = 200 };

static unsigned allocations, failing;
static bool all_later_fail;

static void *allocate(size_t count, size_t size) {
  allocations++;
  bool fails = all_later_fail ? allocations >= failing : allocations == failing;
  return fails && failing != 0 ? NULL : calloc(count, size);
}

/// Appends a payload. If there is no memory, appends it again with memory.
static void append_twice(stk_journal *journal, unsigned number) {
  payload *made = payload_create(0, number);
  unsigned before = allocations;
  stk_status status = stk_journal_append(journal, 0, made);
  if (status == STK_STATUS_NO_MEMORY) {
    expect(allocations > before, "no memory without asking for any");
    failing = 0;
    status = stk_journal_append(journal, 0, made);
  }
  expect_ok(status, "an append");
}

static void look_twice(stk_journal *journal, size_t expected) {
  stk_snapshot snapshot;
  stk_status status = stk_journal_snapshot(journal, NULL, &snapshot);
  if (status == STK_STATUS_NO_MEMORY) {
    expect(snapshot.entries == NULL && snapshot.count == 0, "a half snapshot");
    failing = 0;
    status = stk_journal_snapshot(journal, NULL, &snapshot);
  }
  expect_ok(status, "a snapshot");
  expect(snapshot.count == expected, "%zu entries, expected %zu",
         snapshot.count, expected);
  expect(stk_journal_count(journal, NULL) == expected, "counted otherwise");
  stk_snapshot_destroy(journal, &snapshot);
}

static void play(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  if (journal == NULL) {
    failing = 0;
    journal = stk_journal_create(payload_ops);
  }
  expect(journal != NULL, "no journal with memory");
  for (unsigned round = 0; round < 3; round++) {
    for (unsigned number = 0; number < ENTRIES; number++) {
      append_twice(journal, number);
    }
    look_twice(journal, ENTRIES);
    unsigned before = allocations;
    expect_ok(stk_journal_reset(journal), "a reset");
    expect(allocations == before, "a reset asked for memory");
    expect_no_payloads("a reset without memory");
    look_twice(journal, 0);
  }
  append_twice(journal, 0);
  look_twice(journal, 1);
  stk_journal_destroy(journal);
  expect_no_payloads("the end of a journal without memory");
}

static void play_with(bool failing_for_good) {
  bool has_failed = true;
  all_later_fail = failing_for_good;
  for (unsigned nth = 1; has_failed; nth++) {
    allocations = 0;
    failing = nth;
    play();
    has_failed = allocations >= nth;
  }
}

void check_no_memory(void) {
  stk_allocate_function before = stk_allocate;
  stk_allocate = allocate;
  play_with(false);
  play_with(true);
  stk_allocate = before;
}

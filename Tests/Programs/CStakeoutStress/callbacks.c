// SPDX-License-Identifier: Apache-2.0
//
// callbacks.c: checks that the release of a payload may do anything, since it
// runs a deinit: append to the journal that the payload left, reset the
// journal, read it, or trap and never return.

#include <setjmp.h>
#include <stdlib.h>

#include "support.h"

enum { ENTRIES = 500 };

static jmp_buf out;
static unsigned farewells;

static void farewell_append(payload *gone) {
  farewells++;
  append(gone->context, payload_create(1, gone->number));
}

static void farewell_reset(payload *gone) {
  farewells++;
  append(gone->context, payload_create(1, gone->number));
  expect_ok(stk_journal_reset(gone->context), "a nested reset");
}

static void farewell_look(payload *gone) {
  farewells++;
  expect(stk_journal_count(gone->context, NULL) == 0, "a reset left entries");
  stk_snapshot snapshot = snapshot_of(gone->context);
  stk_snapshot_destroy(gone->context, &snapshot);
}

static void farewell_jump(payload *gone) {
  (void)gone;
  farewells++;
  longjmp(out, 1);
}

static stk_journal *journal_with(void (*farewell)(payload *)) {
  stk_journal *journal = stk_journal_create(payload_ops);
  for (unsigned number = 0; number < ENTRIES; number++) {
    payload *made = payload_create(0, number);
    made->farewell = farewell;
    made->context = journal;
    append(journal, made);
  }
  farewells = 0;
  return journal;
}

/// The payload of an entry.
static payload *payload_at(stk_journal *journal, size_t index) {
  stk_snapshot snapshot = snapshot_of(journal);
  payload *found = snapshot.entries[index].payload;
  stk_snapshot_destroy(journal, &snapshot);
  return found;
}

static void check_append(void) {
  stk_journal *journal = journal_with(farewell_append);
  stk_journal_reset(journal);
  expect(farewells == ENTRIES, "%u farewells", farewells);
  size_t count = stk_journal_count(journal, NULL);
  expect(count == ENTRIES, "%zu of %d appends from a release", count, ENTRIES);
  stk_journal_destroy(journal);
  expect_no_payloads("appends from a release");
}

static void check_reset(void) {
  stk_journal *journal = journal_with(farewell_reset);
  stk_journal_reset(journal);
  expect(farewells == ENTRIES, "%u farewells", farewells);
  expect_no_payloads("resets from a release");
  stk_journal_destroy(journal);
}

static void check_look(void) {
  stk_journal *journal = journal_with(farewell_look);
  stk_journal_reset(journal);
  expect(farewells == ENTRIES, "%u farewells", farewells);
  stk_journal_destroy(journal);
  expect_no_payloads("looks from a release");
}

static void check_snapshot(void) {
  stk_journal *journal = journal_with(farewell_reset);
  stk_snapshot snapshot = snapshot_of(journal);
  stk_journal_reset(journal);
  expect(farewells == 0, "a payload in a snapshot was released");
  stk_snapshot_destroy(journal, &snapshot);
  expect(farewells == ENTRIES, "%u farewells", farewells);
  stk_journal_destroy(journal);
  expect_no_payloads("resets from the end of a snapshot");
}

static void check_jump(void) {
  stk_journal *journal = journal_with(NULL);
  payload *trap = payload_at(journal, 63);
  trap->farewell = farewell_jump;
  if (setjmp(out) == 0) {
    stk_journal_reset(journal);
    violation("a jump out of a release did not happen");
  }
  expect(farewells == 1, "%u farewells", farewells);
  expect(stk_journal_count(journal, NULL) == 0, "a reset left entries");
  append(journal, payload_create(0, 0));
  expect(stk_journal_count(journal, NULL) == 1, "an entry was lost");
  stk_journal_reset(journal);
  expect_no_payloads("the reset after one that was left by a jump");
  stk_journal_destroy(journal);
}

/// Appends more entries than the outer reset found, and leaves another reset
/// half-way by a jump.
static void farewell_nested(payload *gone) {
  stk_journal *journal = gone->context;
  for (unsigned number = 0; number < 3 * ENTRIES; number++) {
    append(journal, payload_create(1, number));
  }
  if (setjmp(out) == 0) {
    stk_journal_reset(journal);
    violation("a jump out of a release did not happen");
  }
}

/// The outer reset ends normally, but the inner one has begun to remove more
/// entries, and does not end.
static void check_nested_jump(void) {
  stk_journal *journal = journal_with(NULL);
  payload *nest = payload_at(journal, 63);
  payload *trap = payload_at(journal, 127);
  nest->farewell = farewell_nested;
  nest->context = journal;
  trap->farewell = farewell_jump;
  stk_journal_reset(journal);
  expect(farewells == 1, "%u farewells", farewells);
  expect(stk_journal_count(journal, NULL) == 0, "a reset left entries");
  append(journal, payload_create(0, 0));
  stk_journal_reset(journal);
  expect_no_payloads("the reset after a nested one that was left by a jump");
  stk_journal_destroy(journal);
}

/// Resets the journal again, and then fills it.
static void farewell_refill(payload *gone) {
  stk_journal *journal = gone->context;
  expect_ok(stk_journal_reset(journal), "a nested reset");
  for (unsigned number = 0; number < ENTRIES; number++) {
    append(journal, payload_create(1, number));
  }
}

/// The outer reset continues with slots that hold entries of a newer
/// generation, and must keep these entries.
static void check_refill(void) {
  stk_journal *journal = journal_with(NULL);
  payload *one = payload_at(journal, 63);
  one->farewell = farewell_refill;
  one->context = journal;
  stk_journal_reset(journal);
  size_t count = stk_journal_count(journal, NULL);
  expect(count == ENTRIES, "a reset took %zu entries of a newer generation",
         ENTRIES - count);
  stk_journal_destroy(journal);
  expect_no_payloads("a journal that was filled during a reset");
}

void check_callbacks(void) {
  check_append();
  check_reset();
  check_look();
  check_snapshot();
  check_jump();
  check_nested_jump();
  check_refill();
}

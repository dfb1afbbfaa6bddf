// SPDX-License-Identifier: Apache-2.0
//
// steps.c: checks a writer and a reset that meet at each of their steps. Both
// are on one thread, so that each meeting happens in each run.

#include <stdlib.h>

#include "journal/journal.h"
#include "support.h"

static stk_ticket draw(stk_journal *journal) {
  stk_ticket ticket;
  expect_ok(stk_journal_draw(journal, &ticket), "a draw");
  return ticket;
}

static stk_slot *claim(stk_journal *journal, stk_ticket ticket) {
  stk_slot *slot;
  expect_ok(stk_journal_claim(journal, ticket, &slot), "a claim");
  return slot;
}

static void reset(stk_journal *journal) {
  expect_ok(stk_journal_reset(journal), "a reset");
}

static void append_some(stk_journal *journal, unsigned count) {
  for (unsigned number = 0; number < count; number++) {
    append(journal, payload_create(0, number));
  }
}

static void expect_count(stk_journal *journal, size_t expected) {
  size_t count = stk_journal_count(journal, NULL);
  expect(count == expected, "%zu entries, expected %zu", count, expected);
}

/// Writes an entry into a slot, and publishes it. Returns whether it was
/// published.
static bool publish(stk_journal *journal, stk_slot *slot, stk_ticket ticket) {
  payload *made = payload_create(0, 0);
  slot->entry = (stk_entry){.payload = made};
  bool is_out = stk_journal_publish(journal, slot, ticket.generation);
  if (!is_out) {
    payload_ops.release(made);
  }
  return is_out;
}

/// Fails if a writer can publish although a reset has come after its draw. The
/// writer may still find a free slot, but must give it back.
static void expect_late(stk_journal *journal, stk_ticket late) {
  stk_slot *slot = claim(journal, late);
  if (slot != NULL) {
    expect(!publish(journal, slot, late), "published after a reset");
    expect(claim(journal, late) == slot, "a slot was not given back");
    expect(!publish(journal, slot, late), "published after a reset");
  }
}

static void late_with_a_ticket(stk_journal *journal) {
  append_some(journal, 1);
  stk_ticket late = draw(journal);
  reset(journal);
  expect_late(journal, late);
  expect_count(journal, 0);
  append_some(journal, 20);
  expect(claim(journal, late) == NULL, "a late writer got a used slot");
  expect_count(journal, 20);
}

/// Checks a late writer whose segment did not exist before the reset.
static void late_for_a_segment(stk_journal *journal) {
  stk_ticket late = {.index = 0};
  uint32_t last = stk_segment_base(2) + stk_segment_size(2) - 1;
  while (late.index < last) {
    late = draw(journal);
  }
  reset(journal);
  expect_late(journal, late);
  append_some(journal, last);
  expect_late(journal, late);
  expect_count(journal, last);
}

static void late_with_a_slot(stk_journal *journal) {
  stk_ticket late = draw(journal);
  stk_slot *slot = claim(journal, late);
  expect(slot != NULL, "no slot in an empty journal");
  append_some(journal, 3);
  expect_count(journal, 3);
  reset(journal);
  stk_ticket next = draw(journal);
  expect(next.index == late.index, "a reset does not begin at the front");
  expect(claim(journal, next) == NULL, "two writers have one slot");
  append_some(journal, 2);
  // Reset again while the late writer has the slot: `next` is now late for the
  // slot as well.
  reset(journal);
  expect(!publish(journal, slot, late), "published after a reset");
  expect_late(journal, next);
  expect_count(journal, 0);
  stk_ticket last = draw(journal);
  stk_slot *again = claim(journal, last);
  expect(again == slot, "a slot that was given back is not used");
  expect(publish(journal, again, last), "could not publish");
  expect_count(journal, 1);
}

static void dead_with_a_slot(stk_journal *journal) {
  append_some(journal, 5);
  stk_slot *slot = claim(journal, draw(journal));
  expect(slot != NULL, "no slot in an empty journal");
  append_some(journal, 5);
  expect_count(journal, 10);
  for (unsigned round = 0; round < 5; round++) {
    reset(journal);
    expect_count(journal, 0);
    append_some(journal, 100);
    expect_count(journal, 100);
  }
}

static void reset_of_nothing(stk_journal *journal) {
  reset(journal);
  expect(draw(journal).generation == 0, "an empty journal was reset");
  reset(journal);
  expect(draw(journal).generation == 1, "a journal was not reset");
}

/// Checks that entries without a payload count, and that the entries of one
/// function can be told from others.
static void functions(stk_journal *journal) {
  enum { EACH = 40 };
  for (unsigned number = 0; number < EACH; number++) {
    expect_ok(stk_journal_append(journal, 7, NULL), "an append");
    append(journal, payload_create(0, number));
  }
  expect_count(journal, (size_t)2 * EACH);
  size_t count = stk_journal_count(journal, &(uint64_t){7});
  expect(count == EACH, "%zu of function 7", count);
  count = stk_journal_count(journal, &(uint64_t){8});
  expect(count == 0, "%zu of function 8", count);
  stk_snapshot all = snapshot_of(journal), some;
  expect_ok(stk_journal_snapshot(journal, &(uint64_t){7}, &some), "a snapshot");
  reset(journal);
  expect_count(journal, 0);
  expect(all.count == 2 * EACH && some.count == EACH, "%zu and %zu entries",
         all.count, some.count);
  for (size_t index = 0; index < some.count; index++) {
    stk_entry entry = some.entries[index];
    expect(entry.function == 7 && entry.payload == NULL, "another entry");
    expect(entry.sequence == all.entries[2 * index].sequence, "another order");
  }
  stk_snapshot_destroy(journal, &some);
  stk_snapshot_destroy(journal, &all);
}

void check_interleavings(void) {
  static void (*const meetings[])(stk_journal *) = {
      late_with_a_ticket, late_for_a_segment, late_with_a_slot,
      dead_with_a_slot,   reset_of_nothing,   functions,
  };
  for (size_t index = 0; index < sizeof meetings / sizeof *meetings; index++) {
    stk_journal *journal = stk_journal_create(payload_ops);
    meetings[index](journal);
    stk_journal_destroy(journal);
  }
  expect_no_payloads("the meetings of writers and resets");
}

void check_limits(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  append_some(journal, 3);
  // Pretend that as many entries as possible, about 2^31, had been appended.
  stk_store_relaxed(&journal->tail, (uint64_t)STK_JOURNAL_CAPACITY);
  payload *refused = payload_create(0, 0);
  stk_status status = stk_journal_append(journal, 0, refused);
  expect(status == STK_STATUS_FULL, "a full journal returned %d", (int)status);
  payload_ops.release(refused);
  expect_count(journal, 3);
  reset(journal);
  expect_no_payloads("the reset of a full journal");
  // Pretend that the journal had been reset 2^32 - 1 times.
  stk_ticket last = {.generation = UINT32_MAX, .index = 0};
  stk_store_relaxed(&journal->tail, stk_ticket_pack(last));
  append_some(journal, 100);
  status = stk_journal_reset(journal);
  expect(status == STK_STATUS_FULL, "the last reset returned %d", (int)status);
  expect_count(journal, 100);
  stk_journal_destroy(journal);
  expect_no_payloads("the end of a journal that is out of resets");
}

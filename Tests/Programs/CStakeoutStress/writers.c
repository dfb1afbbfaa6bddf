// SPDX-License-Identifier: Apache-2.0
//
// writers.c: checks many writers on two journals, without resets. No entry is
// lost, and none comes twice. The entries of each writer are in order, and a
// writer always sees its own. The sequence numbers of both journals agree with
// the order in which appends happened.

#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { JOURNALS = 2 };

typedef struct scene {
  const knobs *knobs;
  stk_journal *journals[JOURNALS];
  /// How many entries each writer has appended to each journal, in the end.
  unsigned appended[JOURNALS][MOST_THREADS];
} scene;

/// Fails unless the entries of each writer are numbered 0, 1, 2 and so on.
/// Writes the number of each writer's entries to `counts`.
static void expect_unbroken(const stk_snapshot *snapshot,
                            unsigned counts[MOST_THREADS]) {
  memset(counts, 0, MOST_THREADS * sizeof *counts);
  for (size_t index = 0; index < snapshot->count; index++) {
    const payload *payload = snapshot->entries[index].payload;
    unsigned expected = counts[payload->writer]++;
    expect(payload->number == expected, "writer %u: entry %u, expected %u",
           payload->writer, payload->number, expected);
  }
}

static void look(stk_journal *journal, unsigned writer, unsigned own) {
  unsigned counts[MOST_THREADS];
  stk_snapshot snapshot = snapshot_of(journal);
  expect_unbroken(&snapshot, counts);
  expect(counts[writer] == own, "writer %u appended %u and sees %u", writer,
         own, counts[writer]);
  stk_snapshot_destroy(journal, &snapshot);
}

static void write_and_look(void *context, unsigned thread) {
  scene *scene = context;
  dice dice = dice_for(scene->knobs, thread);
  unsigned looks = scene->knobs->iterations / 32 + 1;
  for (unsigned turn = 0; turn < scene->knobs->iterations; turn++) {
    unsigned which = (unsigned)dice_below(&dice, JOURNALS);
    unsigned own = scene->appended[which][thread]++;
    append(scene->journals[which], payload_create(thread, own));
    if (dice_below(&dice, looks) == 0) {
      look(scene->journals[which], thread, own + 1);
    }
    if (dice_below(&dice, looks) == 0) {
      size_t count = stk_journal_count(scene->journals[which], NULL);
      expect(count > own, "writer %u appended %u, counts %zu", thread, own + 1,
             count);
    }
  }
}

static int by_sequence(const void *left, const void *right) {
  uint64_t first = ((const stk_entry *)left)->sequence;
  uint64_t second = ((const stk_entry *)right)->sequence;
  return (first > second) - (first < second);
}

/// Sorts the entries of all journals by their sequence numbers. Fails if an
/// entry comes after another one whose append began only when the append of the
/// first had ended.
static void expect_happened_before(stk_entry *entries, size_t count) {
  uint64_t latest_start = 0;
  qsort(entries, count, sizeof *entries, by_sequence);
  for (size_t index = 0; index < count; index++) {
    const payload *payload = entries[index].payload;
    uint64_t sequence = entries[index].sequence;
    expect(index == 0 || sequence > entries[index - 1].sequence,
           "two entries have the number %llu", (unsigned long long)sequence);
    expect(payload->ended >= latest_start,
           "number %llu went to an append that was over before one with a "
           "smaller number began",
           (unsigned long long)sequence);
    expect(sequence <= payload->after, "number %llu was not handed out yet",
           (unsigned long long)sequence);
    if (payload->began > latest_start) {
      latest_start = payload->began;
    }
  }
}

void check_writers(const knobs *knobs) {
  scene *scene = calloc(1, sizeof *scene);
  stk_snapshot snapshots[JOURNALS];
  size_t count = 0;
  scene->knobs = knobs;
  for (unsigned which = 0; which < JOURNALS; which++) {
    scene->journals[which] = stk_journal_create(payload_ops);
  }
  on_threads(knobs->threads, write_and_look, scene);
  stk_entry *all =
      calloc((size_t)knobs->threads * knobs->iterations + 1, sizeof *all);
  for (unsigned which = 0; which < JOURNALS; which++) {
    unsigned counts[MOST_THREADS];
    snapshots[which] = snapshot_of(scene->journals[which]);
    expect_unbroken(&snapshots[which], counts);
    expect(memcmp(counts, scene->appended[which], sizeof counts) == 0,
           "journal %u lost entries", which);
    memcpy(all + count, snapshots[which].entries,
           snapshots[which].count * sizeof *all);
    count += snapshots[which].count;
  }
  expect_happened_before(all, count);
  for (unsigned which = 0; which < JOURNALS; which++) {
    // A snapshot keeps its payloads, also after a reset.
    stk_journal_reset(scene->journals[which]);
    expect_sound(&snapshots[which]);
    stk_snapshot_destroy(scene->journals[which], &snapshots[which]);
    stk_journal_destroy(scene->journals[which]);
  }
  free(all);
  free(scene);
}

// SPDX-License-Identifier: Apache-2.0
//
// cursors.c: readers that read on while many append, with and without resets.
// Each entry comes to each reader once, and each writer's in its order; with
// resets none comes twice, and what was appended after the last one comes.

#include <stdlib.h>

#include "journal/journal.h"
#include "support.h"

enum { READERS = 2 };

typedef struct scene {
  const knobs *knobs;
  stk_journal *journal;
  unsigned writers;
  bool has_resets;
} scene;

/// What one reader has seen.
typedef struct reader {
  stk_ticket end;
  /// The places before `end` without an entry.
  uint32_t *empty;
  size_t empty_count;
  size_t count;
  /// The next number that may come, by writer.
  unsigned next[MOST_THREADS];
} reader;

static int by_sequence(const void *left, const void *right) {
  uint64_t first = ((const stk_entry *)left)->sequence;
  uint64_t second = ((const stk_entry *)right)->sequence;
  return (first > second) - (first < second);
}

/// Reads as stk_journal_read asks to.
static stk_snapshot snapshot_since(stk_journal *journal, reader *reader) {
  stk_ticket end = stk_journal_end(journal);
  if (end.generation != reader->end.generation) {
    reader->end = (stk_ticket){.generation = end.generation};
    reader->empty_count = 0;
  }
  size_t old = reader->empty_count, most = old + end.index - reader->end.index;
  stk_snapshot snapshot = {.entries = calloc(most + 1, sizeof(stk_entry))};
  reader->empty = realloc(reader->empty, (most + 1) * sizeof *reader->empty);
  reader->empty_count = 0;
  for (size_t i = 0; i < most; i++) {
    uint32_t index =
        i < old ? reader->empty[i] : reader->end.index + (uint32_t)(i - old);
    stk_ticket place = {end.generation, index};
    if (stk_journal_read(journal, place, &snapshot.entries[snapshot.count])) {
      snapshot.count++;
    } else {
      reader->empty[reader->empty_count++] = index;
    }
  }
  reader->end = end;
  qsort(snapshot.entries, snapshot.count, sizeof(stk_entry), by_sequence);
  return snapshot;
}

static size_t read_on(stk_journal *journal, reader *reader, bool has_resets) {
  stk_snapshot snapshot = snapshot_since(journal, reader);
  expect_sound(&snapshot);
  size_t count = snapshot.count;
  for (size_t index = 0; index < count; index++) {
    const payload *seen = snapshot.entries[index].payload;
    unsigned next = reader->next[seen->writer];
    expect(has_resets ? seen->number >= next : seen->number == next,
           "entry %u of writer %u came where %u was due", seen->number,
           seen->writer, next);
    reader->next[seen->writer] = seen->number + 1;
  }
  reader->count += count;
  stk_snapshot_destroy(journal, &snapshot);
  return count;
}

static void write_or_read(void *context, unsigned thread) {
  scene *scene = context;
  unsigned writers = scene->writers;
  unsigned each = scene->knobs->iterations;
  if (thread < writers) {
    dice dice = dice_for(scene->knobs, thread);
    for (unsigned number = 0; number < each; number++) {
      append(scene->journal, payload_create(thread, number));
      if (scene->has_resets && dice_below(&dice, 200) == 0) {
        stk_journal_reset(scene->journal);
      }
    }
    return;
  }
  reader reader = {.count = 0};
  size_t all = (size_t)writers * each;
  if (scene->has_resets) {
    // Nobody knows how many there will be.
    for (unsigned turn = 0; turn < each; turn++) {
      read_on(scene->journal, &reader, true);
    }
  }
  while (!scene->has_resets && reader.count < all) {
    read_on(scene->journal, &reader, false);
  }
  free(reader.empty);
}

static void play(const knobs *knobs, bool has_resets) {
  scene scene = {knobs, stk_journal_create(payload_ops), knobs->threads,
                 has_resets};
  if (scene.writers > MOST_THREADS - READERS) {
    scene.writers = MOST_THREADS - READERS;
  }
  reader early = {.count = 0};
  read_on(scene.journal, &early, true);
  on_threads(scene.writers + READERS, write_or_read, &scene);
  read_on(scene.journal, &early, true);
  reader late = {.count = 0};
  size_t count = stk_journal_count(scene.journal, NULL);
  expect(read_on(scene.journal, &late, has_resets) == count, "a read is short");
  expect(early.count == late.count, "a reader missed something");
  expect(read_on(scene.journal, &late, has_resets) == 0, "read twice");
  free(early.empty);
  free(late.empty);
  stk_journal_destroy(scene.journal);
}

/// A slot that a writer fills late, and one that nobody ever fills.
static void read_over_holes(void) {
  stk_journal *journal = stk_journal_create(payload_ops);
  reader reader = {.count = 0};
  stk_ticket late, dead;
  stk_slot *slot;
  append(journal, payload_create(0, 0));
  expect(stk_journal_draw(journal, &late) == STK_STATUS_OK, "no ticket");
  expect(stk_journal_draw(journal, &dead) == STK_STATUS_OK, "no ticket");
  append(journal, payload_create(0, 1));
  expect(read_on(journal, &reader, false) == 2, "a hole hides what follows");
  expect(reader.empty_count == 2, "a hole is forgotten");
  expect(read_on(journal, &reader, false) == 0, "read twice");
  expect(stk_journal_claim(journal, late, &slot) == STK_STATUS_OK, "no slot");
  slot->entry = (stk_entry){
      .sequence = stk_sequence_next(),
      .time = stk_now(),
      .thread = 1,
      .payload = payload_create(1, 0),
  };
  expect(read_on(journal, &reader, false) == 0, "read what is not out yet");
  expect(stk_journal_publish(journal, slot, late.generation),
         "could not publish");
  append(journal, payload_create(0, 2));
  expect(read_on(journal, &reader, false) == 2, "a late entry is lost");
  expect(reader.empty_count == 1, "a filled hole is kept");
  stk_journal_reset(journal);
  expect(read_on(journal, &reader, true) == 0, "read what was forgotten");
  expect(reader.empty_count == 0, "a hole of another generation");
  append(journal, payload_create(0, 3));
  expect(read_on(journal, &reader, true) == 1, "an entry is lost");
  free(reader.empty);
  stk_journal_destroy(journal);
}

void check_cursors(const knobs *knobs) {
  read_over_holes();
  play(knobs, false);
  play(knobs, true);
}

// SPDX-License-Identifier: Apache-2.0
//
// cursors.c: checks readers that continue from their last position while many
// threads append, with and without resets. Without resets, each entry comes to
// each reader once, and the entries of each writer come in order. With resets,
// no entry comes twice, and the entries that were appended after the last reset
// come. This holds, too, if a writer stops in the middle of an append while the
// journal is read and reset.

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "journal/journal.h"
#include "support.h"

enum { READERS = 2 };

typedef struct scene {
  const knobs *knobs;
  stk_journal *journal;
  unsigned writers;
  bool has_resets;
} scene;

/// The state of a reader: which entries it has read.
typedef struct reader {
  stk_ticket end;
  /// The indexes before `end` whose slots held no entry.
  uint32_t *empty;
  size_t empty_count;
  size_t count;
  /// The lowest number that may come next, for each writer.
  unsigned next[MOST_THREADS];
} reader;

static int by_sequence(const void *left, const void *right) {
  uint64_t first = ((const stk_entry *)left)->sequence;
  uint64_t second = ((const stk_entry *)right)->sequence;
  return (first > second) - (first < second);
}

/// Reads the entries that the reader has not seen yet, in the way that
/// stk_journal_read describes.
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

/// Reads the new entries, and fails unless each writer's come in order. Returns their
/// number.
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
    // Read a fixed number of times, because resets remove an unknown number of
    // entries.
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

/// Checks a slot that its writer fills late, and a slot that is never filled.
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

/// The pipes through which the stopped writer tells that it has stopped, and is
/// told to continue.
static int stops[2], continuations[2];
static atomic_uint appends;
static atomic_bool may_end;

static void send(const int ends[2]) {
  expect(write(ends[1], "", 1) == 1, "a pipe for the test itself");
}

static void receive(const int ends[2]) {
  char byte;
  expect(read(ends[0], &byte, 1) == 1, "a pipe for the test itself");
}

static void stop(int number) {
  (void)number;
  int saved = errno;
  send(stops);
  receive(continuations);
  errno = saved;
}

/// The most entries of the stopped writer between two resets. Memory for them is
/// there before it begins, so it holds no lock of the allocator when it stops.
enum { ROOM = 2000 };

/// Appends entries that only their functions tell apart.
static void *append_and_stop(void *journal) {
  for (unsigned number = 1; !atomic_load(&may_end); number++) {
    while (stk_journal_end(journal).index > ROOM && !atomic_load(&may_end)) {
      sched_yield();
    }
    expect_ok(stk_journal_append(journal, number, NULL), "an append");
    atomic_store(&appends, number);
  }
  return NULL;
}

static void wait_for_appends(unsigned least) {
  while (atomic_load(&appends) < least) {
    sched_yield();
  }
}

/// Reads on, and fails unless each entry is later than the ones before.
static void expect_later(stk_journal *journal, reader *reader) {
  stk_snapshot snapshot = snapshot_since(journal, reader);
  for (size_t index = 0; index < snapshot.count; index++) {
    unsigned number = (unsigned)snapshot.entries[index].function;
    if (number == 0) {
      continue;  // the entry of the resetting thread
    }
    expect(number > reader->next[0], "entry %u came after entry %u", number,
           reader->next[0]);
    reader->next[0] = number;
  }
  stk_snapshot_destroy(journal, &snapshot);
}

/// Tells the writer to end the append in which it has stopped. A reset calls this in
/// the middle: it has begun the new generation, and has not yet removed the
/// writer's entry.
static void resume_writer(payload *payload) {
  (void)payload;
  unsigned number = atomic_load(&appends);
  send(continuations);
  wait_for_appends(number + 1);
}

/// Stops a writer at any instruction of an append, reads the journal, and tells
/// the writer to continue in the middle of a reset.
void check_stopped_writer(const knobs *knobs) {
  stk_journal *journal = stk_journal_create(payload_ops);
  for (unsigned count = 0; count < ROOM + 10; count++) {
    expect_ok(stk_journal_append(journal, 0, NULL), "an append");
  }
  stk_journal_reset(journal);
  struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART}, old;
  sigaction(SIGUSR1, &action, &old);
  expect(pipe(stops) == 0 && pipe(continuations) == 0, "no pipe");
  atomic_store(&appends, 0);
  atomic_store(&may_end, false);
  pthread_t writer;
  int error = pthread_create(&writer, NULL, append_and_stop, journal);
  expect(error == 0, "no thread for the test itself");
  reader reader = {.count = 0};
  dice dice = dice_for(knobs, 0);
  for (unsigned round = 0; round < knobs->iterations / 4; round++) {
    // Counted before the reset. After it, the writer may use up its room, and wait for
    // the next reset, before this thread continues.
    unsigned before = atomic_load(&appends);
    stk_journal_reset(journal);
    payload *first = payload_create(1, round);
    first->farewell = resume_writer;
    expect_ok(stk_journal_append(journal, 0, first), "an append");
    wait_for_appends(before + 1);
    for (uint64_t pause = dice_below(&dice, 200); pause > 0; pause--) {
      atomic_load(&may_end);
    }
    pthread_kill(writer, SIGUSR1);
    receive(stops);
    expect_later(journal, &reader);
    stk_journal_reset(journal);
    expect_later(journal, &reader);
  }
  atomic_store(&may_end, true);
  pthread_join(writer, NULL);
  expect_later(journal, &reader);
  sigaction(SIGUSR1, &old, NULL);
  for (int end = 0; end < 2; end++) {
    close(stops[end]);
    close(continuations[end]);
  }
  free(reader.empty);
  stk_journal_destroy(journal);
}

void check_cursors(const knobs *knobs) {
  read_over_holes();
  play(knobs, false);
  play(knobs, true);
}

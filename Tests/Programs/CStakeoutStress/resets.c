// SPDX-License-Identifier: Apache-2.0
//
// resets.c: checks resets while writers run. Entries from before a reset are
// gone, entries whose append began after it are kept, and each payload is
// released once. In `check_mayhem` all threads reset, and some writers die or
// pause in the middle of an append.

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "journal/journal.h"
#include "support.h"

typedef struct scene {
  const knobs *knobs;
  stk_journal *journal;
  atomic_uint running;
  /// How many resets have returned.
  atomic_uint epoch;
  /// How many appends of each writer have returned.
  atomic_uint done[MOST_THREADS];
  /// The first entry of each writer whose append began in the last epoch that
  /// the writer knew of. The epoch is in the upper half, and the number of the
  /// entry in the lower one.
  atomic_ullong first[MOST_THREADS];
} scene;

static void write_all(scene *scene, unsigned thread) {
  unsigned known = 0;
  for (unsigned turn = 0; turn < scene->knobs->iterations; turn++) {
    unsigned epoch = atomic_load(&scene->epoch);
    if (epoch != known) {
      atomic_store(&scene->first[thread], (uint64_t)epoch << 32 | turn);
      known = epoch;
    }
    payload *made = payload_create(thread, turn);
    made->epoch = epoch;
    append(scene->journal, made);
    atomic_store(&scene->done[thread], turn + 1);
  }
  atomic_fetch_sub(&scene->running, 1);
}

/// The progress of each writer, which the resetter reads before a snapshot or a
/// reset.
typedef struct knowledge {
  unsigned done[MOST_THREADS];
  uint64_t first[MOST_THREADS];
} knowledge;

static void learn(scene *scene, knowledge *known) {
  for (unsigned writer = 0; writer < scene->knobs->threads; writer++) {
    known->first[writer] = atomic_load(&scene->first[writer]);
    known->done[writer] = atomic_load(&scene->done[writer]);
  }
}

/// Fails unless the entries of each writer have no gap, contain each entry
/// whose append began after the last reset and had ended before the snapshot,
/// and contain no entry whose append had ended before that reset.
static void expect_kept(scene *scene, const knowledge *before_reset,
                        const knowledge *now) {
  unsigned from[MOST_THREADS], to[MOST_THREADS] = {0};
  unsigned epoch = atomic_load(&scene->epoch);
  stk_snapshot snapshot = snapshot_of(scene->journal);
  for (size_t index = 0; index < snapshot.count; index++) {
    const payload *payload = snapshot.entries[index].payload;
    unsigned writer = payload->writer;
    if (to[writer] == 0) {
      from[writer] = payload->number;
    } else {
      expect(payload->number == to[writer], "writer %u: entry %u, expected %u",
             writer, payload->number, to[writer]);
    }
    expect(payload->number >= before_reset->done[writer],
           "entry %u of writer %u outlived a reset", payload->number, writer);
    to[writer] = payload->number + 1;
  }
  for (unsigned writer = 0; writer < scene->knobs->threads; writer++) {
    unsigned first = (unsigned)now->first[writer];
    bool began = now->first[writer] >> 32 == epoch && epoch != 0 &&
                 now->done[writer] > first;
    expect(!began || (to[writer] >= now->done[writer] && from[writer] <= first),
           "writer %u appended %u to %u since the reset, %u to %u are there",
           writer, first, now->done[writer] - 1, from[writer], to[writer]);
  }
  stk_snapshot_destroy(scene->journal, &snapshot);
}

static void reset_and_look(scene *scene) {
  knowledge before = {.done = {0}}, now;
  dice dice = dice_for(scene->knobs, MOST_THREADS);
  while (atomic_load(&scene->running) > 0) {
    learn(scene, &now);
    expect_kept(scene, &before, &now);
    learn(scene, &before);
    expect_ok(stk_journal_reset(scene->journal), "a reset");
    atomic_fetch_add(&scene->epoch, 1);
    for (uint64_t pause = dice_below(&dice, 8); pause > 0; pause--) {
      learn(scene, &now);
      expect_kept(scene, &before, &now);
      sched_yield();
    }
  }
  learn(scene, &now);
  expect_kept(scene, &before, &now);
}

static void write_or_reset(void *context, unsigned thread) {
  scene *scene = context;
  if (thread < scene->knobs->threads) {
    write_all(scene, thread);
  } else {
    reset_and_look(scene);
  }
}

static scene *scene_create(const knobs *knobs) {
  scene *scene = calloc(1, sizeof *scene);
  scene->knobs = knobs;
  scene->journal = stk_journal_create(payload_ops);
  atomic_store(&scene->running, knobs->threads);
  return scene;
}

void check_resets(const knobs *knobs) {
  scene *scene = scene_create(knobs);
  on_threads(knobs->threads + 1, write_or_reset, scene);
  stk_journal_destroy(scene->journal);
  free(scene);
}

/// Appends in single steps. Other threads may run between them, and the append
/// may not finish.
static void append_slowly(scene *scene, unsigned thread, dice *dice) {
  stk_journal *journal = scene->journal;
  stk_ticket ticket;
  stk_slot *slot = NULL;
  expect_ok(stk_journal_draw(journal, &ticket), "a draw");
  if (dice_below(dice, 2) == 0) {
    sched_yield();
  }
  expect_ok(stk_journal_claim(journal, ticket, &slot), "a claim");
  if (slot == NULL || dice_below(dice, 4) == 0) {
    return;  // The writer dies, with or without a slot.
  }
  payload *made = payload_create(thread, 0);
  slot->entry = (stk_entry){
      .sequence = stk_sequence_next(), .time = 1, .thread = 1, .payload = made};
  if (dice_below(dice, 2) == 0) {
    sched_yield();
  }
  if (!stk_journal_publish(journal, slot, ticket.generation)) {
    payload_ops.release(made);
  }
}

static void do_anything(void *context, unsigned thread) {
  scene *scene = context;
  dice dice = dice_for(scene->knobs, thread);
  for (unsigned turn = 0; turn < scene->knobs->iterations; turn++) {
    uint64_t roll = dice_below(&dice, 128);
    if (roll == 0) {
      expect_ok(stk_journal_reset(scene->journal), "a reset");
    } else if (roll == 1) {
      stk_snapshot snapshot = snapshot_of(scene->journal);
      stk_snapshot_destroy(scene->journal, &snapshot);
    } else if (roll == 2) {
      stk_journal_count(scene->journal, NULL);
    } else if (roll < 16) {
      append_slowly(scene, thread, &dice);
    } else {
      append(scene->journal, payload_create(thread, turn));
    }
  }
}

void check_mayhem(const knobs *knobs) {
  scene *scene = scene_create(knobs);
  on_threads(knobs->threads, do_anything, scene);
  stk_journal_reset(scene->journal);
  expect(stk_journal_count(scene->journal, NULL) == 0, "a reset left entries");
  expect_no_payloads("the last reset");
  payload *last = payload_create(0, 0);
  append(scene->journal, last);
  expect(stk_journal_count(scene->journal, NULL) == 1, "no entry after mayhem");
  stk_journal_destroy(scene->journal);
  free(scene);
}

// SPDX-License-Identifier: Apache-2.0
//
// support.c: the functions that the checks share, which support.h describes.

#include "support.h"

#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CANARY = 0x5eed1e55 };

static atomic_uint created, released;
/// The program's own clock.
static atomic_ullong turn;

void violation(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fputs("VIOLATION: ", stderr);
  vfprintf(stderr, format, arguments);
  fputs("\n", stderr);
  va_end(arguments);
  _Exit(1);
}

void expect_ok(stk_status status, const char *called) {
  expect(status == STK_STATUS_OK, "%s returned %d", called, (int)status);
}

dice dice_for(const knobs *knobs, unsigned thread) {
  uint64_t state = knobs->seed * 0x9E3779B97F4A7C15U + thread + 1;
  dice dice = {.state = state != 0 ? state : 1};
  dice_below(&dice, 1);
  return dice;
}

uint64_t dice_below(dice *dice, uint64_t limit) {
  dice->state ^= dice->state >> 12;
  dice->state ^= dice->state << 25;
  dice->state ^= dice->state >> 27;
  return (dice->state * 0x2545F4914F6CDD1DU >> 33) % limit;
}

payload *payload_create(unsigned writer, unsigned number) {
  payload *made = calloc(1, sizeof *made);
  expect(made != NULL, "no memory for the test itself");
  made->canary = CANARY;
  made->writer = writer;
  made->number = number;
  atomic_init(&made->owners, 1);
  atomic_fetch_add(&created, 1);
  return made;
}

static void retain(void *opaque) {
  payload *retained = opaque;
  expect(retained->canary == CANARY, "retained a payload that is gone");
  int owners = atomic_fetch_add(&retained->owners, 1);
  expect(owners > 0, "retained a payload with %d owners", owners);
}

static void release(void *opaque) {
  payload *released_one = opaque;
  expect(released_one->canary == CANARY, "released a payload that is gone");
  int owners = atomic_fetch_sub(&released_one->owners, 1);
  expect(owners > 0, "released a payload with %d owners", owners);
  if (owners == 1) {
    atomic_fetch_add(&released, 1);
    void (*farewell)(payload *) = released_one->farewell;
    payload copy = {
        .writer = released_one->writer,
        .number = released_one->number,
        .context = released_one->context,
    };
    released_one->canary = 0;
    free(released_one);
    if (farewell != NULL) {
      farewell(&copy);
    }
  }
}

const stk_payload_ops payload_ops = {.retain = retain, .release = release};

int payloads_alive(void) {
  return (int)(atomic_load(&created) - atomic_load(&released));
}

void expect_no_payloads(const char *where) {
  int alive = payloads_alive();
  expect(alive == 0, "%d payloads of %u were not released after %s", alive,
         atomic_load(&created), where);
}

void append(stk_journal *journal, payload *payload) {
  // Retain the payload: it may be gone as soon as it was appended, and is read
  // below.
  retain(payload);
  payload->before = stk_sequence_latest();
  payload->began = atomic_fetch_add(&turn, 1);
  expect_ok(stk_journal_append(journal, 0, payload), "an append");
  payload->ended = atomic_fetch_add(&turn, 1);
  payload->after = stk_sequence_latest();
  release(payload);
}

void expect_sound(const stk_snapshot *snapshot) {
  uint64_t last = 0;
  for (size_t index = 0; index < snapshot->count; index++) {
    const stk_entry *entry = &snapshot->entries[index];
    const payload *payload = entry->payload;
    expect(payload == NULL || payload->canary == CANARY,
           "a snapshot holds a payload that is gone");
    expect(entry->sequence > last, "%llu follows %llu",
           (unsigned long long)entry->sequence, (unsigned long long)last);
    expect(payload == NULL || entry->sequence > payload->before,
           "an append got %llu when %llu was already handed out",
           (unsigned long long)entry->sequence,
           (unsigned long long)payload->before);
    expect(entry->time != 0 && entry->thread != 0, "an entry is torn");
    last = entry->sequence;
  }
}

stk_snapshot snapshot_of(stk_journal *journal) {
  stk_snapshot snapshot;
  expect_ok(stk_journal_snapshot(journal, NULL, &snapshot), "a snapshot");
  expect_sound(&snapshot);
  return snapshot;
}

typedef struct start {
  atomic_uint *missing;
  void (*body)(void *context, unsigned thread);
  void *context;
  unsigned thread;
} start;

static void *run(void *opaque) {
  start *start = opaque;
  atomic_fetch_sub(start->missing, 1);
  while (atomic_load(start->missing) > 0) {
    sched_yield();
  }
  start->body(start->context, start->thread);
  return NULL;
}

void on_threads(unsigned threads, void (*body)(void *context, unsigned thread),
                void *context) {
  atomic_uint missing;
  pthread_t handles[MOST_THREADS];
  start starts[MOST_THREADS];
  atomic_init(&missing, threads);
  for (unsigned thread = 0; thread < threads; thread++) {
    starts[thread] = (start){&missing, body, context, thread};
    int error = pthread_create(&handles[thread], NULL, run, &starts[thread]);
    expect(error == 0, "no thread for the test itself");
  }
  for (unsigned thread = 0; thread < threads; thread++) {
    pthread_join(handles[thread], NULL);
  }
}

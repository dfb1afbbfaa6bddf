// SPDX-License-Identifier: Apache-2.0
//
// records_made.c: records that are made when the image is loaded, in memory
// that takes no room in its file. The Swift runtime hears of them as of the
// sections of one more image. Only their accessors have to be there before.
//
// Invariant:
//
//   R1  One thread takes back the records without a test, once.
//
// If a process of Swift Testing ends, and no record was asked for, its specs have
// not run: the process fails.

#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"

/// Of the Swift runtime, which declares it for the code that registers images.
extern void swift_addNewDSOImage(void *sections);

struct range {
  const void *start;
  size_t length;
};

/// MetadataSections of the runtime (stdlib/public/SwiftShims), version 4: where
/// an image has its metadata. The ranges that are not tests are empty, and so
/// are those that a later version may add.
struct sections {
  uintptr_t version;
  const void *base;
  void *unused[2];
  struct range other[14];
  struct range tests;
  struct range later[16];
};

static struct record records[RECORDS_MADE];

static struct sections sections = {
    .version = 4,
    .tests = {.start = records, .length = sizeof records},
};

/// Whether a record was asked for.
static _Atomic(bool) is_counted;

static void check_at_end(void) {
  if (!stk_load_acquire(&is_counted) && stk_specs_are_left_out()) {  // R1
    stk_door_try(STK_DOOR_SPEC_RECORDS, false);
    stk_door_say(STK_DOOR_SPEC_RECORDS);
    stk_doors_print();
    fflush(NULL);
    _exit(EXIT_FAILURE);
  }
}

__attribute__((constructor)) static void make_records(void) {
  for (size_t index = 0; index < RECORDS_MADE; index++) {
    const char *accessor = stk_specs_accessors + index * stk_specs_stride;
    records[index].kind = KIND_TEST;
    records[index].accessor = (stk_specs_accessor)(uintptr_t)accessor;
  }
  // The process of an exit test runs no other test.
  if (getenv("SWT_EXIT_TEST_ID") == NULL) {
    atexit(check_at_end);
  }
  if (stk_door_may_open(STK_DOOR_SPEC_RECORDS)) {
    swift_addNewDSOImage(&sections);
  }
}

/// Takes back the records that have no test, when the number of tests is known.
/// Swift Testing passes over them; to ask them all would take it 0.1 s. A walk
/// of another thread may still ask one, which then answers false.
static void take_back_records(void) {
  for (size_t index = stk_specs_test_count(); index < RECORDS_MADE; index++) {
    records[index].kind = 0;
  }
}

bool stk_specs_answer(uint32_t index, void *out, const void *type) {
  // No other thread has to wait for the first one: whatever record it asks
  // answers the same before and after.
  if (!stk_exchange_acq_rel(&is_counted, true)) {  // R1
    take_back_records();
    stk_door_try(STK_DOOR_SPEC_RECORDS, true);
  }
  return stk_specs_load(index, out, type);
}

uint32_t stk_specs_record_count(void) {
  return RECORDS_MADE;
}

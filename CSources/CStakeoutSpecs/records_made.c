// SPDX-License-Identifier: Apache-2.0
//
// records_made.c: makes the test-content records of specs when the image is
// loaded, in memory that takes no room in the image's file. The Swift runtime
// is told about them as if they were a section of another image. Only the
// accessors must exist before.
//
// Invariant:
//
//   R1  One thread takes back the records that have no test, once.
//
// If a process of Swift Testing ends and no record was asked for, its specs
// have not run, and the process fails.

#include "records.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"

/// A function of the Swift runtime, which declares it for the code that
/// registers images.
extern void swift_addNewDSOImage(void *sections);

struct range {
  const void *start;
  size_t length;
};

/// The places where an image has its metadata: MetadataSections of the runtime
/// (stdlib/public/SwiftShims), version 4. The ranges other than `tests` are
/// empty, and so are those that a later version may add.
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

/// Whether Swift Testing has asked for a record.
static _Atomic(bool) is_counted;

/// Fails the process if Swift Testing has asked for no record of its specs.
static void check_at_end(void) {
  if (!stk_load_acquire(&is_counted) && stk_specs_are_left_out()) {  // R1
    stk_capability_record(STK_CAPABILITY_SPEC_RECORDS, false);
    stk_capability_report_once(STK_CAPABILITY_SPEC_RECORDS);
    stk_capabilities_print();
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
  if (stk_capability_is_enabled(STK_CAPABILITY_SPEC_RECORDS)) {
    swift_addNewDSOImage(&sections);
  }
}

/// Takes back the records that have no test, when the number of tests is known.
/// Swift Testing skips these records. Asking all of them would take it 0.1 s.
/// Another thread may still ask the accessor of such a record, which then
/// returns false.
static void take_back_records(void) {
  for (size_t index = stk_specs_test_count(); index < RECORDS_MADE; index++) {
    records[index].kind = 0;
  }
}

bool stk_specs_answer(uint32_t index, void *out, const void *type) {
  // Other threads need not wait for the first one: each record that they ask
  // answers the same before and after.
  if (!stk_exchange_acq_rel(&is_counted, true)) {  // R1
    take_back_records();
    stk_capability_record(STK_CAPABILITY_SPEC_RECORDS, true);
  }
  return stk_specs_load(index, out, type);
}

uint32_t stk_specs_record_count(void) {
  return RECORDS_MADE;
}

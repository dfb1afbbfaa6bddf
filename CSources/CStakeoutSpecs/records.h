// SPDX-License-Identifier: Apache-2.0
//
// records.h: the layout of test-content records, in which Swift Testing looks
// for tests. Swift Testing walks a section of each image (its
// Documentation/ABI/TestContent.md), and calls the accessor of each record for
// a test. It skips a record whose accessor returns false. An accessor does not
// learn which record it belongs to, so each record has an accessor of its own.

#ifndef STK_SPECS_RECORDS_H
#define STK_SPECS_RECORDS_H

#include "stk_specs.h"

typedef bool (*stk_specs_accessor)(void *out, const void *type,
                                   const void *hint, uintptr_t reserved);

struct record {
  uint32_t kind;
  uint32_t reserved1;
  stk_specs_accessor accessor;
  uintptr_t context;
  uintptr_t reserved2;
};

/// The four-character code 'test'.
#define KIND_TEST 0x74657374u

/// Stores test number `index` in `out`, and returns true if there is such a
/// test. Implemented in Swift.
extern bool stk_specs_load(uint32_t index, void *out, const void *type);

/// The number of tests. Implemented in Swift, where it builds the specs.
extern uint32_t stk_specs_test_count(void);

/// Whether there are specs that Swift Testing should have asked for.
/// Implemented in Swift.
extern bool stk_specs_are_left_out(void);

/// The number of records: enough for 65,536 examples in 8,192 specs.
#define RECORDS_MADE 73728
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

/// The first of RECORDS_MADE accessors. They are one after the other, at equal
/// distances, and call stk_specs_answer with their number.
__attribute__((visibility("hidden"))) extern const char stk_specs_accessors[];
/// The distance between two accessors, in bytes.
__attribute__((visibility("hidden"))) extern const size_t stk_specs_stride;
/// The common body of all accessors, called with the accessor's number. Returns
/// whether there is such a test.
__attribute__((visibility("hidden"))) extern bool stk_specs_answer(
    uint32_t index, void *out, const void *type);

#endif

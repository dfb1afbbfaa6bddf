// SPDX-License-Identifier: Apache-2.0
//
// records.h: test-content records. Swift Testing walks a section of each image
// (its Documentation/ABI/TestContent.md) and asks each record's accessor for a
// test; one that answers false is passed over. An accessor learns nothing of
// the record it belongs to, so each record has an accessor of its own.

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

/// Stores test number `index` in `out` if there is one; implemented in Swift.
extern bool stk_specs_load(uint32_t index, void *out, const void *type);

/// The number of tests; implemented in Swift, where it builds the specs.
extern uint32_t stk_specs_test_count(void);

/// Whether there are specs that Swift Testing should have asked for; implemented in
/// Swift.
extern bool stk_specs_are_left_out(void);

/// Room for 65,536 examples in 8,192 specs.
#define RECORDS_MADE 73728
#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

/// The first of RECORDS_MADE accessors. They lie one after the other, at equal
/// distances, and call stk_specs_answer with their number.
__attribute__((visibility("hidden"))) extern const char stk_specs_accessors[];
/// The distance between two of them.
__attribute__((visibility("hidden"))) extern const size_t stk_specs_stride;
/// Does what the accessor with this number has to do.
__attribute__((visibility("hidden"))) extern bool stk_specs_answer(
    uint32_t index, void *out, const void *type);

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_specs.h: two things that specs need and Swift cannot express:
// test-content records that exist before the tests are known, and a list of the
// types that conform to a protocol.
//
//   function                threads  in a handler?  may block?  allocates?
//   stk_specs_record_count  any      no             no          no
//   stk_specs_find_types    any      no             no          yes

#ifndef STK_SPECS_H
#define STK_SPECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef STK_EXTERN
#define STK_EXTERN extern
#endif

#pragma clang assume_nonnull begin

/// The number of Swift Testing tests that this image has room for.
STK_EXTERN uint32_t stk_specs_record_count(void);

/// A type that conforms to a protocol.
typedef struct stk_specs_type {
  /// Its metadata. NULL for a generic type, which has no metadata before it has
  /// arguments.
  const void *_Nullable metadata;
  /// Its own name, without module and enclosing types.
  const char *name;
} stk_specs_type;

/// Writes the types of this image that conform to the protocol of this
/// descriptor into `types`, in the order of the image. Returns the number of
/// these types, which may exceed `capacity`.
///
/// Creating a type's metadata may allocate, but runs no user code. A
/// conformance that a class inherits does not count.
STK_EXTERN size_t stk_specs_find_types(const void *protocol,
                                       stk_specs_type *_Nullable types,
                                       size_t capacity);

#pragma clang assume_nonnull end

#endif

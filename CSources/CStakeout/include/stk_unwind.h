// SPDX-License-Identifier: Apache-2.0
//
// stk_unwind.h: the frames of a thread, and names for addresses.
//
//   function              threads   in a handler?  may block?  allocates?
//   stk_unwind_here       any       no             no          no
//   stk_unwind_name       any       no             yes         yes

#ifndef STK_UNWIND_H
#define STK_UNWIND_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Fills `frames` with the return addresses of the calling thread, the caller's
/// own first. Returns their number, at most `capacity`.
STK_EXTERN size_t stk_unwind_here(uintptr_t *frames, size_t capacity);

/// Writes the name of the function that contains `address` into `name`,
/// demangled if it is a Swift name. Writes the distance from the function's
/// start into `offset`. Returns false if the name is unknown.
STK_EXTERN bool stk_unwind_name(uintptr_t address, char *name, size_t capacity,
                                uint64_t *offset);

STK_NONNULL_END

#endif

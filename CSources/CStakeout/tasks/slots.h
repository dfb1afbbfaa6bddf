// SPDX-License-Identifier: Apache-2.0
//
// slots.h: exchanging a function in the tables through which loaded objects
// call it.

#ifndef STK_TASKS_SLOTS_H
#define STK_TASKS_SLOTS_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A function to exchange. Lives for ever: the loader may add objects.
typedef struct stk_slots {
  const char *symbol;
  /// A part of the file name of the objects whose calls are exchanged; NULL for
  /// all objects.
  const char *STK_NULLABLE object;
  void *replacement;
  /// How many slots hold the replacement.
  _Atomic(size_t) count;
  /// How many libraries had been loaded when the slots were exchanged last.
  _Atomic(unsigned long long) seen;
} stk_slots;

/// Exchanges the slots of the objects that have been loaded since the last
/// call. One call for each function at a time. Does nothing in object formats
/// other than ELF.
void stk_slots_exchange(stk_slots *slots);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// slots.h: exchanging functions in the tables through which loaded objects call
// them.

#ifndef STK_TASKS_SLOTS_H
#define STK_TASKS_SLOTS_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A function to exchange. Stays in memory: the loader may add objects.
typedef struct stk_slot_change {
  const char *symbol;
  void *replacement;
  /// Where the user of the change keeps the function; NULL if nowhere.
  void *STK_NULLABLE *STK_NULLABLE original;
  /// A part of the file name of the objects whose calls are exchanged; NULL for
  /// all objects.
  const char *STK_NULLABLE object;
  /// Parts of the file names of objects that keep the original; ends with NULL.
  const char *STK_NULLABLE const *STK_NULLABLE except;
  /// How many slots hold the replacement.
  _Atomic(size_t) count;
  struct stk_slot_change *STK_NULLABLE next;
  bool is_added;
} stk_slot_change;

/// Exchanges the slots of these functions, in all objects that are loaded, and does
/// what stk_slots_refresh does for what was added before.
void stk_slots_add(stk_slot_change *changes, size_t count);

/// Exchanges the slots of objects that were loaded since, for all functions that
/// have been added.
void stk_slots_refresh(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_task_layout.h: the current task, and the offsets at which a task of Swift 6.3
// keeps its state. Code that uses the offsets has tried them on a task of
// Stakeout's own before.

#ifndef STK_TASK_LAYOUT_H
#define STK_TASK_LAYOUT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The task that runs on the calling thread; NULL if there is none. May be called
/// in a signal handler.
void *STK_NULLABLE stk_task_here(void);

/// Copies memory that may no longer be mapped. Returns whether all of it was
/// copied.
bool stk_task_copy(uintptr_t from, void *to, size_t size);

/// The offsets of a task's fields, in bytes.
enum {
  STK_TASK_NUMBER = 36,
  /// The function with which a suspended task continues.
  STK_TASK_RESUME = 56,
  /// The argument of that function.
  STK_TASK_CONTEXT = 64,
  STK_TASK_STATUS = 96,
  STK_TASK_RECORD = 104,
};

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_task_layout.h: the current task, and where a task of Swift 6.3 keeps its state. What
// reads or writes that has been tried on a task of our own before.

#ifndef STK_TASK_LAYOUT_H
#define STK_TASK_LAYOUT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The task that runs on the calling thread; NULL without one. In a handler, too.
void *STK_NULLABLE stk_task_here(void);

/// Copies memory that may be gone. Returns whether it was there.
bool stk_task_copy(uintptr_t from, void *to, size_t size);

enum {
  STK_TASK_NUMBER = 36,
  /// The function with which a suspended task goes on.
  STK_TASK_RESUME = 56,
  /// The argument of that function.
  STK_TASK_CONTEXT = 64,
  STK_TASK_STATUS = 96,
  STK_TASK_RECORD = 104,
};

STK_NONNULL_END

#endif

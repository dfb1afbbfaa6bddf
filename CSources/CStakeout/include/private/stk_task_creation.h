// SPDX-License-Identifier: Apache-2.0
//
// stk_task_creation.h: the making of a task, for a schedule that takes part in it.
//
// `swift_task_create` is interposed. A description of the task goes to the hook, if
// there is one, which may change it, and has it made by `stk_tasks_make`.

#ifndef STK_TASK_CREATION_H
#define STK_TASK_CREATION_H

#include "stk_tasks.h"

STK_NONNULL_BEGIN

/// The options of `swift_task_create`: a list of records.
typedef struct stk_task_option {
  size_t flags;
  struct stk_task_option *STK_NULLABLE next;
} stk_task_option;

/// The kind of a record.
static inline size_t stk_task_option_kind(const stk_task_option *record) {
  return record->flags & 0xff;
}

/// A task that is about to be made, and then the task.
typedef struct stk_task_creation {
  size_t flags;
  stk_task_option *STK_NULLABLE options;
  const void *type;
  stk_closure body;
  /// Whether it is a child task.
  bool is_child;
  void *STK_NULLABLE task;
  void *STK_NULLABLE context;
} stk_task_creation;

typedef void stk_creation_hook(stk_task_creation *creation);

/// Has the hook called for each task that the program makes.
void stk_tasks_make_through(stk_creation_hook *hook);

/// Makes the task, with the owner of the code which makes it.
void stk_tasks_make(stk_task_creation *creation);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_task_creation.h: intercepts the creation of tasks, for schedules.
//
// `swift_task_create` is interposed. If there is a hook, it gets a description of
// the task, may change the description, and then creates the task with
// stk_tasks_make.

#ifndef STK_TASK_CREATION_H
#define STK_TASK_CREATION_H

#include "stk_tasks.h"

STK_NONNULL_BEGIN

/// A record in the list of options of `swift_task_create`.
typedef struct stk_task_option {
  size_t flags;
  struct stk_task_option *STK_NULLABLE next;
} stk_task_option;

/// The kind of an option record.
static inline size_t stk_task_option_kind(const stk_task_option *record) {
  return record->flags & 0xff;
}

/// The description of a task that is about to be created, and then the task itself.
typedef struct stk_task_creation {
  size_t flags;
  stk_task_option *STK_NULLABLE options;
  const void *type;
  stk_closure body;
  /// Whether the task is a child task.
  bool is_child;
  void *STK_NULLABLE task;
  void *STK_NULLABLE context;
} stk_task_creation;

/// A function that creates the described task with stk_tasks_make.
typedef void stk_creation_hook(stk_task_creation *creation);

/// Sets the hook, which is called for each task that the program creates.
void stk_tasks_make_through(stk_creation_hook *hook);

/// Creates the task, with the test context of the calling code.
void stk_tasks_make(stk_task_creation *creation);

STK_NONNULL_END

#endif

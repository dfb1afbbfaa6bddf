// SPDX-License-Identifier: Apache-2.0
//
// stk_tasks.h: the state of a task, as Swift's concurrency runtime keeps it.
//
//   function               threads  in a handler?  may block?  allocates?
//   stk_tasks_number       any      no             no          no
//   stk_tasks_current      any      no             no          no
//   stk_tasks_frames       any      no             no          no
//   stk_tasks_look         any      no             no          no
//   stk_tasks_know_scopes  any      no             no          no
//   stk_tasks_scope        any      no             no          no
//   stk_closure_parts       any      no             no          no
//
// These functions are in C because Swift warns that naming a `swift_*` symbol will
// be an error, and because they have the runtime's own calling convention. Code
// that depends on the layout of tasks is in CSources/CStakeout/platform and
// CSources/CStakeoutSchedules, and in TaskHooks.swift, Job.swift and
// RunExecutor.swift in Sources/Extras/StakeoutSchedules/Executor. Other files
// depend on other layouts: platform/swift_objects.c on the counts in an object's
// header, platform/swift_runtime.c on the list of task-local values, and
// StakeoutCalls/RetainedArguments.swift on the metadata of types.

#ifndef STK_TASKS_H
#define STK_TASKS_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A Swift closure: the function and its context.
typedef struct stk_closure {
  void *function;
  void *STK_NULLABLE context;
} stk_closure;

/// The number of the current task, which Swift's own descriptions of the task show.
/// 0 outside of any task, and if the runtime does not tell the number.
STK_EXTERN uint64_t stk_tasks_number(void);

/// The current task, unless it only carries the test context of a thread or a block
/// (stk_tasks_carry). NULL outside of any task.
STK_EXTERN void *STK_NULLABLE stk_tasks_current(void);

/// Fills `frames` with the addresses at which a suspended task and its callers will
/// continue, in the form of return addresses.
///
/// Returns their number; 0 if the task is running. The task must be alive. The
/// caller has checked the runtime's layout, which this function reads, on a task
/// that it knows.
///
/// NULL stands for the current task. The task must be in the body of
/// `withUnsafeContinuation`, and must not have resumed the continuation. By then
/// the runtime has stored where the task will continue.
STK_EXTERN size_t stk_tasks_frames(const void *STK_NULLABLE task,
                                   uintptr_t *frames, size_t capacity);

/// The state of a task. The first five values are those of the runtime.
typedef enum __attribute__((enum_extensibility(closed))) stk_task_state {
  /// The task can run, or has just been created.
  STK_TASK_READY = 0,
  /// The task waits for the value of another task.
  STK_TASK_AWAITS_TASK = 1,
  STK_TASK_AWAITS_CONTINUATION = 2,
  /// The task waits for a child of its task group.
  STK_TASK_AWAITS_GROUP = 3,
  /// The task waits for its turn on an actor.
  STK_TASK_AWAITS_EXECUTOR = 4,
  STK_TASK_RUNS,
  STK_TASK_HAS_ENDED,
} stk_task_state;

/// Returns the state of the task with this number, which may no longer exist.
///
/// Writes the address of the task, the group or the actor that it waits for to
/// `awaited`. The caller has checked the runtime's layout, which this function
/// reads, on tasks that it knows.
STK_EXTERN stk_task_state stk_tasks_look(const void *task, uint64_t number,
                                         uintptr_t *awaited);

/// Returns the function and the context of a closure. Swift declares the closure as
/// a parameter that does not escape, because a context on a stack must not be
/// retained.
__attribute__((swiftcall)) STK_EXTERN stk_closure
stk_closure_parts(void *function, void *STK_NULLABLE context);

/// Sets the task-local value that names the scope of a task, which catches the
/// task's traps. `key` is the address of its `TaskLocal`.
STK_EXTERN void stk_tasks_know_scopes(const void *key);

/// The scope that the current task belongs to; NULL if it belongs to none.
STK_EXTERN void *STK_NULLABLE stk_tasks_scope(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_tasks.h: what Swift's concurrency runtime knows of a task.
//
//   function                threads       in a handler?  may block?   allocates?
//   stk_tasks_number        any           no             no           no
//   stk_tasks_current       any           no             no           no
//   stk_tasks_frames        any           no             no           no
//   stk_tasks_look          any           no             no           no
//   stk_tasks_know_scopes   any           no             no           no
//   stk_tasks_scope         any           no             no           no
//   stk_tasks_escape        any           no             no           no
//
// In C because Swift warns that naming a `swift_*` symbol will be an error, and
// because these functions have the runtime's own calling convention. The layout
// of tasks is known to CSources/CStakeout/platform and CSources/CStakeoutSchedules,
// and to TaskHooks.swift, Job.swift and RunExecutor.swift in
// Sources/Extras/StakeoutSchedules/Executor. Other files know other layouts:
// platform/swift_objects.c the counts in an object's header, platform/swift_runtime.c
// the list of task-local values, and StakeoutCalls/RetainedArguments.swift the metadata
// of types.

#ifndef STK_TASKS_H
#define STK_TASKS_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A Swift closure: the function and its context.
typedef struct stk_closure {
  void *function;
  void *STK_NULLABLE context;
} stk_closure;

/// The number of the current task, as Swift's own descriptions have it; 0
/// outside of any task, and where the runtime does not tell.
STK_EXTERN uint64_t stk_tasks_number(void);

/// The current task, unless it only carries the owner of a thread or a block; NULL
/// outside of any task.
STK_EXTERN void *STK_NULLABLE stk_tasks_current(void);

/// Fills `frames` with the places at which a suspended task and its callers go
/// on, in the form of return addresses. The task must be alive. Returns their
/// number; 0 if the task runs. Reads the runtime's layout, which the caller has
/// checked on a task that it knows.
///
/// NULL stands for the current task, which runs the body of
/// `withUnsafeContinuation` and has not resumed the continuation. The runtime
/// has noted by then where the task will go on.
STK_EXTERN size_t stk_tasks_frames(const void *STK_NULLABLE task,
                                   uintptr_t *frames, size_t capacity);

/// The state of a task: the first five as the runtime numbers them.
typedef enum __attribute__((enum_extensibility(closed))) stk_task_state {
  /// It can run, or has just been made.
  STK_TASK_READY = 0,
  /// It waits for the value of another task.
  STK_TASK_AWAITS_TASK = 1,
  STK_TASK_AWAITS_CONTINUATION = 2,
  /// It waits for a child of its task group.
  STK_TASK_AWAITS_GROUP = 3,
  /// It waits for its turn on an actor.
  STK_TASK_AWAITS_EXECUTOR = 4,
  STK_TASK_RUNS,
  STK_TASK_HAS_ENDED,
} stk_task_state;

/// Looks at the task with this number, which may be gone. Writes the task, the group
/// or the actor that it waits for to `awaited`. Reads the runtime's layout, which the
/// caller has checked on tasks that it knows.
STK_EXTERN stk_task_state stk_tasks_look(const void *task, uint64_t number,
                                         uintptr_t *awaited);

/// Returns the parts of a closure. Declared in Swift with a parameter that does
/// not escape, since a context on a stack must not be retained.
__attribute__((swiftcall)) STK_EXTERN stk_closure
stk_tasks_escape(void *function, void *STK_NULLABLE context);

/// Says which task-local value, by the address of its `TaskLocal`, is the scope of a
/// task: what catches its traps.
STK_EXTERN void stk_tasks_know_scopes(const void *key);

/// The scope that the current task belongs to; NULL if it belongs to none.
STK_EXTERN void *STK_NULLABLE stk_tasks_scope(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_tasks.h: the doors to Swift's concurrency runtime.
//
//   function                threads       in a handler?  may block?   allocates?
//   stk_tasks_open          one a time    no             briefly (1)  no
//   stk_tasks_inherit       one a time    no             briefly (1)  no
//   stk_tasks_learn_from    any, at once  no             no           no
//   stk_tasks_executor      any           no             no           no
//   stk_tasks_number        any           no             no           no
//   stk_tasks_current       any           no             no           no
//   stk_tasks_kind_of       any           no             no           no
//   stk_tasks_number_of     any           no             no           no
//   stk_tasks_delay         any           no             no           no
//   stk_tasks_watch_making  any           no             no           no
//   stk_tasks_frames        any           no             no           no
//   stk_tasks_look          any           no             no           no
//   stk_tasks_adopt         any           no             no           no
//   stk_tasks_restore       any           no             no           no
//   stk_tasks_carry         any           no             no           no
//   stk_tasks_end_carrying  any           no             no           no
//   stk_tasks_know_scopes   any           no             no           no
//   stk_tasks_scope         any           no             no           no
//   stk_tasks_escape        any           no             no           no
//   stk_clock_open          one a time    no             briefly (1)  no
//   stk_clock_real          any           no             no           no
//   stk_clock_hold          any           no             no           no
//   stk_clock_now           any           no             no           no
//
//   (1) on the loader's lock
//
// In C because Swift warns that naming a `swift_*` symbol will be an error, and
// because these functions have the runtime's own calling convention. The layout
// of tasks, executors and task creation is known to CSources/CStakeout/platform,
// and to ConcurrencyHooks.swift, Job.swift and JobExecutor.swift in
// Sources/StakeoutBase/Runtime/Executor. Other files know other layouts:
// platform/swift_objects.c the counts in an object's header, platform/task_locals.c the list
// of task-local values, and StakeoutCalls/TypeKind.swift the metadata of types.
//
// These are doors of stk_capabilities.h. Each is a weak symbol, or is tried when it is
// opened. None is guessed.
//
//   TASK_EXECUTORS
//             `swift_task_getPreferredTaskExecutor` tells which executor the
//             current task prefers: one of ours belongs to an explored schedule,
//             or to a test in virtual time. Shut: neither can begin.
//   TASK_CREATION
//             `swift_task_create` is called by `Task {}` and `Task.detached`
//             with a list of option records. We interpose it, and add a record
//             with our executor for a task that a member of a schedule makes. The
//             record's kind is learned from a task that Swift itself makes with
//             an executor. Detached tasks get the scope and the owner of the code
//             that makes them. A program with a statically linked runtime needs
//             `--wrap=swift_task_create` of the linker instead. Shut without that,
//             in other object formats, or with another layout: no schedule can
//             begin, and detached tasks are unprotected.
//   MAIN_EXECUTOR
//             `swift_task_getMainExecutor_hook` is asked for the executor of
//             the main actor. We answer a member of a schedule with the schedule's
//             own, and pass others on to a hook that was there before. Shut: no
//             schedule can begin.
//   CLOCK     `clock_gettime` is called by Swift's clocks. We interpose it, and
//             answer a thread that holds its time with that time. Shut: a run has no time of its own.

#ifndef STK_TASKS_H
#define STK_TASKS_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// An executor as the runtime passes it: the object, and the witness table of
/// its conformance, with flags in the low bits.
typedef struct stk_executor {
  void *STK_NULLABLE identity;
  uintptr_t witness;
} stk_executor;

/// A Swift closure: the function and its context.
typedef struct stk_closure {
  void *function;
  void *STK_NULLABLE context;
} stk_closure;

/// How tasks get their owners.
typedef struct stk_task_hooks {
  /// Calls `make`, which makes a task that inherits task-local values.
  void (*attach)(void (*make)(void *context), void *context);
  /// Returns what a detached task is to run: the closure, or one that calls it.
  /// The task's result is of this type. If the closure is consumed, its function
  /// releases the context.
  stk_closure (*detach)(const void *type, stk_closure body, bool is_consumed);
} stk_task_hooks;

/// Has the hooks called for each task that the program makes, but for child
/// tasks. Returns whether the creation of tasks can be watched.
STK_EXTERN bool stk_tasks_inherit(stk_task_hooks hooks);

/// Opens the doors of this header, as far as this program has them, for executors
/// with this witness table. `main_of` returns the executor that stands for the
/// main actor in the run of an executor. Another call looks for libraries that
/// were loaded since.
STK_EXTERN void stk_tasks_open(uintptr_t witness,
                               stk_executor (*main_of)(void *executor));

/// The name of a task to learn from.
static const char stk_tasks_sample_name[] = "Stakeout's sample";

/// Learns what a record with an executor looks like, while the calling thread
/// makes a task with this sample executor; NULL when the task is made. A task with
/// the sample name shows what a record with a name looks like.
STK_EXTERN void stk_tasks_learn_from(void *STK_NULLABLE executor);

/// The executor of ours that the current task prefers, or, outside of any task,
/// the one that the thread was adopted by; NULL if there is none.
STK_EXTERN void *STK_NULLABLE stk_tasks_executor(void);

/// The number of the current task, as Swift's own descriptions have it; 0
/// outside of any task, and where the runtime does not tell.
STK_EXTERN uint64_t stk_tasks_number(void);

/// The kind of a job: 0 for a task.
STK_EXTERN uint8_t stk_tasks_kind_of(void *job);

/// The number of the task that a job is; 0 for a job that is not a task, as that
/// of an actor, and where the runtime does not tell.
STK_EXTERN uint64_t stk_tasks_number_of(void *job);

/// Has Swift's own pool run a job after a delay, in real time. Returns false
/// where the runtime does not offer that.
STK_EXTERN bool stk_tasks_delay(void *job, uint64_t nanoseconds);

/// Learns of a task, with its name; NULL if it has none.
typedef void (*stk_tasks_maker)(void *STK_NULLABLE context, void *task,
                                const char *STK_NULLABLE name);

/// Has a function called for each task that the calling thread makes from here
/// on, but for `async let`; NULL ends that.
STK_EXTERN void stk_tasks_watch_making(stk_tasks_maker STK_NULLABLE maker,
                                       void *STK_NULLABLE context);

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

/// The part of a thread's work that belongs to a run: its work in this task, or
/// outside of any task.
typedef struct stk_adoption {
  void *STK_NULLABLE executor;
  const void *STK_NULLABLE task;
} stk_adoption;

/// Has what the calling thread does in its current task, or outside of any task
/// if there is none, count as a part of the executor's run. Returns what was in
/// force before. The task must not be suspended until that is restored.
STK_EXTERN stk_adoption stk_tasks_adopt(void *executor);

/// Ends an adoption.
STK_EXTERN void stk_tasks_restore(stk_adoption before);

/// Returns the parts of a closure. Declared in Swift with a parameter that does
/// not escape, since a context on a stack must not be retained.
__attribute__((swiftcall)) STK_EXTERN stk_closure
stk_tasks_escape(void *function, void *STK_NULLABLE context);

/// Says that the current task only carries the owner of what the calling thread
/// does: it is no task of the program's. Returns what `stk_tasks_end_carrying`
/// takes.
STK_EXTERN void *STK_NULLABLE stk_tasks_carry(void);
STK_EXTERN void stk_tasks_end_carrying(void *STK_NULLABLE before);

/// Says which task-local value, by the address of its `TaskLocal`, is the scope of a
/// task: what catches its traps.
STK_EXTERN void stk_tasks_know_scopes(const void *key);

/// The scope that the current task belongs to; NULL if it belongs to none.
STK_EXTERN void *STK_NULLABLE stk_tasks_scope(void);

/// A moment, as the two clocks of Swift have it, in nanoseconds.
typedef struct stk_time {
  uint64_t suspending;
  uint64_t continuous;
} stk_time;

/// Opens the door CLOCK, which is not shut by force. Returns whether this program has
/// it.
STK_EXTERN bool stk_clock_open(void);

/// The time of the machine.
STK_EXTERN stk_time stk_clock_real(void);

/// Has time stand still at this moment, for Swift's clocks and `stk_clock_now`
/// on the calling thread. The moment 0 gives the machine's time back to it.
STK_EXTERN void stk_clock_hold(stk_time time);

/// Nanoseconds of the monotonic clock; those of the held time on a thread that
/// holds it.
STK_EXTERN uint64_t stk_clock_now(void);

STK_NONNULL_END

#endif

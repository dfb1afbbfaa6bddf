// SPDX-License-Identifier: Apache-2.0
//
// stk_schedules.h: the hooks into Swift's runtime by which a schedule knows its
// tasks, lets one task run in each turn, and replaces the time.
//
//   function                threads     in a handler?  may block?   allocates?
//   stk_tasks_install       one a time  no             briefly (1)  no
//   stk_task_probe    any         no             no           no
//   stk_tasks_executor      any         no             no           no
//   stk_tasks_kind_of       any         no             no           no
//   stk_tasks_number_of     any         no             no           no
//   stk_tasks_delay         any         no             no           no
//   stk_tasks_watch_making  any         no             no           no
//   stk_tasks_adopt         any         no             no           no
//   stk_tasks_restore       any         no             no           no
//   stk_turns_install       one a time  no             briefly (1)  no
//   stk_turns_begin         any         no             no           no
//   stk_turns_end           any         no             no           no
//   stk_turns_sent_back     any         no             no           no
//   stk_hop_resume          any         no             no           no
//   stk_clock_install       one a time  no             briefly (1)  no
//
//   (1) on the loader's lock
//
// Each of these mechanisms is a capability of stk_capabilities.h. It is a weak
// symbol, or it is probed when it is installed. Stakeout relies on none of them
// without such a check.
//
//   TASK_EXECUTORS
//             `swift_task_getPreferredTaskExecutor` tells which executor the
//             current task prefers. An executor of Stakeout's belongs to an
//             explored schedule, or to a test in virtual time. If this is
//             unavailable, neither can begin.
//   TASK_CREATION
//             Stakeout adds a record with its executor to the options of a task
//             that a member of a schedule makes (private/stk_task_creation.h).
//             The kind of the record is learned from a task that Swift itself
//             makes with an executor.
//   MAIN_EXECUTOR
//             The runtime calls `swift_task_getMainExecutor_hook` for the executor
//             of the main actor. Stakeout returns the schedule's own executor to a
//             member of a schedule, and calls the earlier hook for other code. If
//             this is unavailable, no schedule can begin.
//   CLOCK     Swift's clocks call `clock_gettime`. Stakeout interposes it, and
//             returns the held time to a thread that holds one. If this is
//             unavailable, a run has no virtual time.
//
// The runtime puts a task that goes to an actor into the actor's queue at once,
// and the actor then runs all tasks of its queue, one after another. So code
// that a schedule cannot delay would decide which task reaches an actor first,
// and no other task could run between two tasks of a queue.
//
// The runtime calls `swift_task_enterThreadLocalContext` immediately before a
// task resumes, and reads the task's resume function after that. During a turn,
// Stakeout intercepts that call. A task of the run that does not have the turn
// is sent back: before it has run anything on the actor, it leaves the actor
// for the run's hop executor. That is a serial executor, which makes the task
// ready in the run. When the task gets the turn, it goes to the actor again.

#ifndef STK_SCHEDULES_H
#define STK_SCHEDULES_H

#include "stk_tasks.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

/// An executor as the runtime passes it: the object, and the witness table of
/// its conformance, with flags in the low bits.
typedef struct stk_executor {
  void *STK_NULLABLE identity;
  uintptr_t witness;
} stk_executor;

/// Installs the hooks for executors with this witness table, and records
/// whether this program has the capabilities TASK_EXECUTORS and MAIN_EXECUTOR.
/// `main_of` returns the executor that replaces the main actor's in the run of
/// `executor`.
///
/// A further call installs the hook of the main actor's executor again, if
/// other code has replaced it since.
STK_EXTERN void stk_tasks_install(uintptr_t witness,
                                  stk_executor (*main_of)(void *executor));

/// The name of a task by which `stk_task_probe` learns the kind of a record
/// with a name.
static const char stk_tasks_sample_name[] = "Stakeout's probe";

/// Begins to learn the kinds of option records, while the calling thread makes
/// a task that prefers this sample executor. NULL ends that, when the task is
/// made.
///
/// Records whether the capability TASK_CREATION is available: the kind of a
/// record with an executor is known. A task with the sample name also shows the
/// kind of a record with a name.
STK_EXTERN void stk_task_probe(void *STK_NULLABLE executor);

/// The executor of Stakeout's whose run the current code belongs to: the one
/// that has adopted the thread's work, otherwise the one that the current task
/// prefers. NULL if there is none.
STK_EXTERN void *STK_NULLABLE stk_tasks_executor(void);

/// The kind of a job: 0 for a task, and UINT8_MAX if the runtime does not tell.
STK_EXTERN uint8_t stk_tasks_kind_of(void *job);

/// The number of a task whose job this is. 0 for a job that is not a task's,
/// such as an actor's, and if the runtime does not tell.
STK_EXTERN uint64_t stk_tasks_number_of(void *job);

/// Enqueues a job in Swift's own thread pool after a delay, in real time.
/// Returns false if the runtime does not offer that.
STK_EXTERN bool stk_tasks_delay(void *job, uint64_t nanoseconds);

/// A function that is called for a new task. `name` is NULL if the task has
/// none.
typedef void (*stk_tasks_maker)(void *STK_NULLABLE context, void *task,
                                const char *STK_NULLABLE name);

/// Sets a function that is called for each task that the calling thread makes
/// from now on, except `async let`. NULL removes the function.
STK_EXTERN void stk_tasks_watch_making(stk_tasks_maker STK_NULLABLE maker,
                                       void *STK_NULLABLE context);

/// The part of a thread's work that belongs to a run: its work in this task, or
/// outside of any task.
typedef struct stk_adoption {
  void *STK_NULLABLE executor;
  const void *STK_NULLABLE task;
} stk_adoption;

/// Attributes the calling thread's work, in its current task or outside of any
/// task, to the executor's run.
///
/// Returns the adoption that was in effect before. The task must not be
/// suspended until that adoption is restored.
STK_EXTERN stk_adoption stk_tasks_adopt(void *executor);

/// Ends an adoption, and restores the one before it.
STK_EXTERN void stk_tasks_restore(stk_adoption before);

/// The way of a task to an actor: the function with which it resumes there, and
/// the actor. The function is NULL for a task that is not on its way to an
/// actor.
typedef struct stk_hop {
  void *STK_NULLABLE function;
  stk_executor actor;
} stk_hop;

/// Installs the hooks of the capability TURNS, which must not be disabled. Returns
/// whether this program has it.
STK_EXTERN bool stk_turns_install(void);

/// Begins a turn on the calling thread. The next `tasks` tasks that prefer the
/// executor run. After them, its tasks that come to an actor of Swift's own
/// kind are sent back to the hop executor.
STK_EXTERN void stk_turns_begin(void *executor, stk_executor hop_executor,
                                uint32_t tasks);

/// Ends the turn of the calling thread.
STK_EXTERN void stk_turns_end(void);

/// Returns the hop of the task that is being sent back, and forgets it. Only
/// the hop executor may call this, while it is given the task.
STK_EXTERN stk_hop stk_turns_sent_back(void);

/// Sets the hop of a task that was sent back, before the calling thread runs
/// the task.
STK_EXTERN void stk_hop_resume(stk_hop hop);

/// Begins to show the held time to Swift's clocks, for the capability CLOCK,
/// which must not be disabled. Returns whether this program has it.
STK_EXTERN bool stk_clock_install(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_schedules.h: what a schedule needs of Swift's runtime: which tasks belong to it,
// one task for each of its turns, and a time of its own.
//
//   function                threads     in a handler?  may block?   allocates?
//   stk_tasks_open          one a time  no             briefly (1)  no
//   stk_tasks_learn_from    any         no             no           no
//   stk_tasks_executor      any         no             no           no
//   stk_tasks_kind_of       any         no             no           no
//   stk_tasks_number_of     any         no             no           no
//   stk_tasks_delay         any         no             no           no
//   stk_tasks_watch_making  any         no             no           no
//   stk_tasks_adopt         any         no             no           no
//   stk_tasks_restore       any         no             no           no
//   stk_turns_open          one a time  no             briefly (1)  no
//   stk_turns_begin         any         no             no           no
//   stk_turns_end           any         no             no           no
//   stk_turns_sent_back     any         no             no           no
//   stk_turns_land          any         no             no           no
//   stk_clock_open          one a time  no             briefly (1)  no
//
//   (1) on the loader's lock
//
// These are mechanisms of stk_capabilities.h. Each is a weak symbol, or is tried when it
// is opened. None is guessed.
//
//   TASK_EXECUTORS
//             `swift_task_getPreferredTaskExecutor` tells which executor the
//             current task prefers: one of ours belongs to an explored schedule,
//             or to a test in virtual time. Shut: neither can begin.
//   TASK_CREATION
//             We add a record with our executor to the options of a task that a
//             member of a schedule makes (private/stk_task_creation.h). The record's
//             kind is learned from a task that Swift itself makes with an executor.
//   MAIN_EXECUTOR
//             `swift_task_getMainExecutor_hook` is asked for the executor of
//             the main actor. We answer a member of a schedule with the schedule's
//             own, and pass others on to a hook that was there before. Shut: no
//             schedule can begin.
//   CLOCK     `clock_gettime` is called by Swift's clocks. We interpose it, and
//             answer a thread that holds its time with that time. Shut: a run has no
//             time of its own.
//
// A task that goes to an actor is put into the actor's queue at once, and the
// actor then runs all tasks of its queue, one after another. So code that a
// schedule could not delay would decide which task reaches an actor first, and
// nothing else could run between two tasks of a queue.
//
// The runtime calls `swift_task_enterThreadLocalContext` immediately before a
// task goes on, and reads after that where the task goes on. During a turn we
// stand in that call. A task of the run that has no turn is sent back: it leaves
// the actor before it has run anything there, for the run's lane, a serial
// executor that makes it ready in the run. In its own turn it goes to the actor
// again.

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

/// A task on its way to an actor: the function with which it goes on there. Empty,
/// with NULL as the function, for a task that is not on its way.
typedef struct stk_hop {
  void *STK_NULLABLE function;
  stk_executor actor;
} stk_hop;

/// Opens the door, which is not shut by force. Returns whether this program has it.
STK_EXTERN bool stk_turns_open(void);

/// Begins a turn on the calling thread: the next `tasks` tasks that prefer the
/// executor run, and the others that come to an actor of Swift's own kind are
/// sent back to the lane.
STK_EXTERN void stk_turns_begin(void *executor, stk_executor lane,
                                uint32_t tasks);

/// Ends the turn of the calling thread.
STK_EXTERN void stk_turns_end(void);

/// The hop of the task that is being sent back. Only for the lane, while it is
/// given the task.
STK_EXTERN stk_hop stk_turns_sent_back(void);

/// Says, before the calling thread runs a task that was sent back, where that
/// task goes.
STK_EXTERN void stk_turns_land(stk_hop hop);

/// Opens the door CLOCK, which is not shut by force. Returns whether this program has
/// it.
STK_EXTERN bool stk_clock_open(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_schedules.h: one task for each turn of a run.
//
//   function               threads     in a handler?  may block?   allocates?
//   stk_turns_open         one a time  no             briefly (1)  no
//   stk_turns_begin        any         no             no           no
//   stk_turns_end          any         no             no           no
//   stk_turns_sent_back    any         no             no           no
//   stk_turns_land         any         no             no           no
//
//   (1) on the loader's lock
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

STK_NONNULL_BEGIN

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

STK_NONNULL_END

#endif

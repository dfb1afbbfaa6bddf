// SPDX-License-Identifier: Apache-2.0
//
// stk_inherit.h: what threads, blocks and tasks inherit from the code that starts them.
//
//   function                threads     in a handler?  may block?   allocates?
//   stk_handover_open       one a time  no             briefly (1)  no
//   stk_handover_is_open    any         no             no           no
//   stk_handover_pause      any         no             no           no
//   stk_handover_is_paused  any         no             no           no
//   stk_handover_place      any         yes            no           no
//   stk_tasks_inherit       one a time  no             briefly (1)  no
//   stk_tasks_carry         any         no             no           no
//   stk_tasks_end_carrying  any         no             no           no
//
//   (1) on the loader's lock
//
// A thread or a block inherits the owner of the code that hands it over. The
// functions that hand over are interposed (private/stk_interpose.h):
//
//   pthread_create, pthread_exit
//   dispatch_async, dispatch_barrier_async, dispatch_group_async, dispatch_after,
//   dispatch_group_notify, dispatch_block_notify, dispatch_apply,
//   dispatch_block_create, dispatch_block_create_with_qos_class,
//   dispatch_source_set_event_handler, dispatch_source_set_cancel_handler
//
// Work that a library hands over on its own account has no owner: libdispatch,
// the C library, Swift's concurrency runtime, the test frameworks, and
// Foundation. Of Foundation only the start routine of `Thread` is taken, and the
// blocks in which `OperationQueue` runs operations. Both are learned from one
// that Foundation makes. Stakeout pauses the taking for what it starts itself.
//
// In a program whose definitions are not first, as in one that links its libraries
// statically, nothing is taken.
//
// Tasks are made by `swift_task_create`, which `Task {}` and `Task.detached` call with
// a list of option records. It is interposed, too (TASK_CREATION of
// stk_capabilities.h): detached tasks get the scope and the owner of the code that
// makes them. A program with a statically linked runtime needs
// `--wrap=swift_task_create` of the linker instead. Shut without that, in other object
// formats, or with another layout: no schedule can begin, and detached tasks are
// unprotected.

#ifndef STK_INHERIT_H
#define STK_INHERIT_H

#include "stk_tasks.h"

STK_NONNULL_BEGIN

typedef struct stk_handover_hooks {
  /// Returns the owner of the code that runs here, retained; NULL if it has none.
  /// Something that is handed over runs once, or any number of times.
  void *STK_NULLABLE (*STK_NULLABLE capture)(bool runs_once);
  /// Runs a body with an owner in force. Returns false if the body has trapped.
  bool (*run)(void *owner, void (*body)(void *STK_NULLABLE),
              void *STK_NULLABLE context);
  void (*release)(void *owner);
  /// Starts one thread of Foundation, and runs one operation on a queue, from
  /// which this learns.
  void (*sample)(void);
  /// Traps if the thread that calls pthread_exit is still needed.
  void (*check_exit)(void);
} stk_handover_hooks;

/// Begins to take what is handed over. Returns whether
/// the program interposes all functions.
STK_EXTERN bool stk_handover_open(stk_handover_hooks hooks);

STK_EXTERN bool stk_handover_is_open(void);

/// With 1, what the calling thread hands over from here on has no owner; -1 ends
/// that. Pauses nest.
STK_EXTERN void stk_handover_pause(int by);
STK_EXTERN bool stk_handover_is_paused(void);

/// The place that has handed over what runs on the calling thread, with or without
/// an owner; 0 if it was not taken.
STK_EXTERN uintptr_t stk_handover_place(void);

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

/// Says that the current task only carries the owner of what the calling thread
/// does: it is no task of the program's. Returns what `stk_tasks_end_carrying`
/// takes.
STK_EXTERN void *STK_NULLABLE stk_tasks_carry(void);
STK_EXTERN void stk_tasks_end_carrying(void *STK_NULLABLE before);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_inherit.h: lets threads, blocks and tasks inherit the test context of the
// code that starts them.
//
//   function                  threads     in a handler?  may block?   allocates?
//   stk_started_install       one a time  no             briefly (1)  no
//   stk_started_is_installed  any         no             no           no
//   stk_started_pause         any         no             no           no
//   stk_started_is_paused     any         no             no           no
//   stk_started_place         any         yes            no           no
//   stk_tasks_inherit         one a time  no             briefly (1)  no
//   stk_tasks_carry           any         no             no           no
//   stk_tasks_end_carrying    any         no             no           no
//
//   (1) on the loader's lock
//
// A thread or a dispatch block inherits the test context of the code that starts
// it. The functions that start threads and blocks are interposed
// (private/stk_interpose.h):
//
//   pthread_create, pthread_exit, pthread_key_create, and the function behind C++'s
//   thread_local (started_destructors.c)
//   dispatch_async, dispatch_barrier_async, dispatch_group_async, dispatch_after,
//   dispatch_group_notify, dispatch_block_notify, dispatch_read, dispatch_write, and
//   the functions of dispatch_io that take a block (started_blocks.c)
//   dispatch_block_create, dispatch_block_create_with_qos_class, dispatch_activate,
//   dispatch_resume, and the functions that set a handler of a source
//   (started_items.c)
//   dispatch_apply, dispatch_sync, dispatch_async_and_wait, and their forms with a
//   barrier (started_sync.c)
//   CFRunLoopPerformBlock, CFRunLoopTimerCreate (started_run_loop.c)
//   timer_create, timer_delete (started_timers.c)
//
// Work that a library starts for itself inherits nothing. This holds for
// libdispatch, the C library, Swift's concurrency runtime, the test frameworks, and
// Foundation. There are exceptions in Foundation: the start routine of `Thread`, and
// the blocks in which operations, barriers and completion blocks run. They are
// recognised by samples that Foundation makes. `RunLoop.perform` and `Timer` are
// recognised by their symbols. Stakeout pauses the inheritance for
// the work that it starts itself.
//
// Nothing is inherited in a program whose definitions are not the first ones, such
// as one that links its libraries statically.
//
// Tasks are created by `swift_task_create`, which `Task {}` and `Task.detached`
// call with a list of option records. It is interposed as well
// (STK_CAPABILITY_TASK_CREATION), so that detached tasks get the scope and the test
// context of the code that creates them. A program with a statically linked runtime
// needs the linker option `--wrap=swift_task_create` instead. Without it, in other
// object formats, or with another layout, the capability is unavailable: no
// schedule can begin, and traps in detached tasks are not caught.

#ifndef STK_INHERIT_H
#define STK_INHERIT_H

#include "stk_tasks.h"

STK_NONNULL_BEGIN

/// The functions by which threads and blocks inherit a test context.
typedef struct stk_started_hooks {
  /// Returns the test context of the calling code, retained, or NULL if it has
  /// none. `runs_once` tells whether the work that inherits it runs only once.
  void *STK_NULLABLE (*STK_NULLABLE capture)(bool runs_once);
  /// Runs a body in a captured test context. Returns false if the body has trapped.
  bool (*run)(void *captured, void (*body)(void *STK_NULLABLE),
              void *STK_NULLABLE context);
  /// Runs a body in a captured test context, or in none, for a thread that waits for
  /// it. Returns NULL, or the trap of the body as an argument for
  /// stk_exception_raise.
  void *STK_NULLABLE (*_Nonnull run_for_other)(void *STK_NULLABLE captured,
                                               void (*body)(void *STK_NULLABLE),
                                               void *STK_NULLABLE context);
  /// Whether two captured test contexts belong to the same test and trap scope.
  bool (*is_same_owner)(void *one, void *other);
  /// Releases a captured test context.
  void (*release)(void *captured);
  /// Starts a thread of Foundation, and runs an operation, a barrier and a
  /// completion block. The core learns from these how to recognise Foundation's
  /// own calls.
  void (*probe)(void);
  /// Traps if the thread that calls pthread_exit is still needed.
  void (*check_exit)(void);
} stk_started_hooks;

/// Starts to intercept the functions that start threads and dispatch blocks.
/// Returns false if the program cannot interpose all of them.
STK_EXTERN bool stk_started_install(stk_started_hooks hooks);

/// Whether stk_started_install has succeeded.
STK_EXTERN bool stk_started_is_installed(void);

/// Adds `by` to the calling thread's pause count. While the count is not 0, work
/// that the thread starts inherits no test context.
STK_EXTERN void stk_started_pause(int by);
/// Whether the calling thread's pause count is not 0.
STK_EXTERN bool stk_started_is_paused(void);

/// The return address of the call that started the thread or the block that runs on
/// the calling thread. It is 0 if the start was not intercepted, or for a block
/// that has inherited nothing.
STK_EXTERN uintptr_t stk_started_place(void);

/// The functions by which tasks inherit a test context.
typedef struct stk_task_hooks {
  /// Calls `make`, which creates a task that inherits task-local values, in the
  /// test context of the calling code.
  void (*attach)(void (*make)(void *context), void *context);
  /// Returns the closure that a detached task runs: `body`, or a closure that calls
  /// it. `type` is the type of the task's result. If the closure is consumed, its
  /// function releases its context.
  stk_closure (*detach)(const void *type, stk_closure body, bool is_consumed);
} stk_task_hooks;

/// Calls the hooks for each task that the program creates from now on, except child
/// tasks. Returns whether the creation of tasks can be intercepted.
STK_EXTERN bool stk_tasks_inherit(stk_task_hooks hooks);

/// Marks the current task as one that only carries the test context of the calling
/// thread, and is not a task of the program. Returns the argument for
/// stk_tasks_end_carrying.
STK_EXTERN void *STK_NULLABLE stk_tasks_carry(void);
/// Ends the mark that stk_tasks_carry has made. `before` is the result of that
/// call.
STK_EXTERN void stk_tasks_end_carrying(void *STK_NULLABLE before);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// repairs.h: functions that repair the state of foreign libraries after a trap,
// such as locks and exclusive accesses.

#ifndef STK_REPAIRS_H
#define STK_REPAIRS_H

#include "trap/region.h"

STK_NONNULL_BEGIN

// swift_runtime.c: initialisers of globals

/// The form of the runtime's swift_once, as a probe has found it.
typedef struct stk_once_form {
  /// The return address of an initialiser; 0 in a program without swift_once.
  uintptr_t return_address;
  /// Whether an abandoned initialiser can be run again.
  bool can_give_back;
  /// The register in which swift_once keeps its token meanwhile.
  int token_register;
} stk_once_form;

extern stk_once_form stk_once;

/// Probes swift_once, and finds the return address of a body in pthread_once,
/// which cannot be repaired. Call it once, and not in a handler.
void stk_once_learn(void);

// glibc_stream_locks.c

/// Begins to observe the locks of Stakeout's own stream, which has just been
/// made, of the real `stderr` and of stdout. First probes the layout of such a
/// lock with Stakeout's stream.
void stk_stdio_observe(void *ours, void *real);
/// Stops observing the lock of Stakeout's stream, which is about to be closed.
void stk_stdio_unobserve(void);
/// Writes to `locks` how often the calling thread holds each of the locks.
void stk_stdio_note(int *locks);
/// Releases the locks that the calling thread holds more often than `locks`
/// says.
void stk_stdio_release(const int *locks);

// swift_runtime.c: task-local values

/// Probes whether a task-local value can be bound, read and unbound.
void stk_task_locals_learn(void);
/// Binds a mark as a task-local value, for a region that begins.
void stk_task_locals_mark(stk_region *region);
/// Unbinds the values that were bound since the region's mark, and the mark
/// itself.
void stk_task_locals_restore(const stk_region *region);

// cxx_statics.c

/// Releases the static variables of C++ functions that the abandoned frames were
/// initialising, and counts them in the region's report.
void stk_guards_abort(stk_thread *thread, const stk_region *region);

// glibc_cleanup_handlers.c

/// Notes which cleanup handlers the calling thread has when the region begins.
void stk_cleanups_note(stk_region *region);
/// Removes the handlers that were pushed since then.
void stk_cleanups_restore(stk_region *region);

// core_foundation_run_loop.c

/// Notes in the region whether the main run loop is running a block of the main
/// queue.
void stk_run_loop_note(const stk_thread *thread, stk_region *region);
/// Restores that note of the run loop after its frames were abandoned.
void stk_run_loop_restore(const stk_thread *thread, const stk_region *region);

// swift_runtime.c: accesses and messages

/// Probes whether the runtime ends the exclusive accesses of abandoned frames.
/// If it does not, turns the checks of exclusivity off in this process.
void stk_runtime_learn_accesses(void);
/// Begins a new list of running accesses. Also called in a handler.
void stk_runtime_begin_accesses(stk_accesses *accesses);
/// Ends the accesses that were added since the list was begun. Returns whether
/// one of them had not ended before. Also called in a handler.
bool stk_runtime_end_accesses(stk_accesses *accesses);
/// Whether the runtime appends its fatal messages to a string, as Stakeout
/// expects. Call it right after the runtime has reported a message that ends
/// with a newline.
bool stk_runtime_keeps_messages(void);
/// Takes the string with the fatal messages away from the runtime, so that
/// reporting the next message does not copy all earlier ones.
void stk_runtime_retire_messages(void);
/// Frees the strings that were taken away. Only while no region is armed.
void stk_runtime_free_messages(void);

STK_NONNULL_END

#endif

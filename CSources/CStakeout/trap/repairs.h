// SPDX-License-Identifier: Apache-2.0
//
// repairs.h: the state that a landing restores, and that a region notes for it.

#ifndef STK_TRAP_REPAIRS_H
#define STK_TRAP_REPAIRS_H

#include "trap/region.h"

STK_NONNULL_BEGIN

// stdio_locks.c

/// Learns where the lock of a stream is and which streams matter besides
/// stdout: our stream, when it has been made, and the real `stderr`.
void stk_stdio_watch(void *ours, void *real);
/// Stops reading the lock of our stream, which is about to be closed.
void stk_stdio_unwatch(void);
/// Notes how often the calling thread holds the locks.
void stk_stdio_note(stk_stdio_locks *locks);
/// Gives back what the calling thread holds beyond that.
void stk_stdio_release(const stk_stdio_locks *locks);

// task_locals.c

/// Tries what the following rests on, on a value of our own.
void stk_task_locals_learn(void);
/// Marks what is bound now, for a region that begins on `thread`.
void stk_task_locals_mark(stk_thread *thread, stk_region *region);
/// Unbinds what was bound since, and the mark.
void stk_task_locals_restore(const stk_region *region);

// run_loop.c

/// Notes whether the main run loop is running a block of the main queue.
void stk_run_loop_note(const stk_thread *thread, stk_region *region);
/// Has it know that again, after its frames were abandoned.
void stk_run_loop_restore(const stk_thread *thread, const stk_region *region);

// runtime.c

/// Tries, on an access of our own, whether the runtime ends the accesses of
/// abandoned frames.
void stk_runtime_learn_accesses(void);
/// Whether the runtime hoards its messages as we expect, which has just reported
/// a line end.
bool stk_runtime_hoards_messages(void);
/// The task that runs on the calling thread; NULL without one. In a handler,
/// too.
const void *STK_NULLABLE stk_runtime_task(void);
/// Takes the runtime's hoard of fatal messages away from it, so that the next
/// message does not cost the length of all before.
void stk_runtime_retire_messages(void);
/// Frees what was retired. Only while no region is armed.
void stk_runtime_free_messages(void);

STK_NONNULL_END

#endif

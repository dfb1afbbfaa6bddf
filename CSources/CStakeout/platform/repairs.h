// SPDX-License-Identifier: Apache-2.0
//
// repairs.h: what a trap leaves broken in foreign libraries, and how it is given
// back.

#ifndef STK_REPAIRS_H
#define STK_REPAIRS_H

#include "trap/region.h"

STK_NONNULL_BEGIN

// swift_runtime.c: initialisers of globals

/// The result of the trial with our own once. `return_address` is 0 in a program
/// without swift_once.
typedef struct stk_once_form {
  uintptr_t return_address;
  bool can_give_back;
  int token_register;
} stk_once_form;

extern stk_once_form stk_once;

/// Learns the form, and what pthread_once looks like, which cannot be repaired.
/// Not in a handler, and once.
void stk_once_learn(void);

// glibc_stream_locks.c

/// Learns where the lock of a stream is and which streams matter besides
/// stdout: our stream, when it has been made, and the real `stderr`.
void stk_stdio_watch(void *ours, void *real);
/// Stops reading the lock of our stream, which is about to be closed.
void stk_stdio_unwatch(void);
/// Notes how often the calling thread holds the locks.
void stk_stdio_note(int *locks);
/// Gives back what the calling thread holds beyond that.
void stk_stdio_release(const int *locks);

// swift_runtime.c: task-local values

/// Tries what the following rests on, on a value of our own.
void stk_task_locals_learn(void);
/// Marks what is bound now, for a region that begins.
void stk_task_locals_mark(stk_region *region);
/// Unbinds what was bound since, and the mark.
void stk_task_locals_restore(const stk_region *region);

// core_foundation_run_loop.c

/// Notes whether the main run loop is running a block of the main queue.
void stk_run_loop_note(const stk_thread *thread, stk_region *region);
/// Has it know that again, after its frames were abandoned.
void stk_run_loop_restore(const stk_thread *thread, const stk_region *region);

// swift_runtime.c: accesses and messages

/// Tries, on an access of our own, whether the runtime ends the accesses of
/// abandoned frames.
void stk_runtime_learn_accesses(void);
/// Begins a list of running accesses. In a handler, too.
void stk_runtime_begin_accesses(stk_accesses *accesses);
/// Ends the accesses since then. Returns whether one of them was cut off. In a
/// handler, too.
bool stk_runtime_end_accesses(stk_accesses *accesses);
/// Whether the runtime hoards its messages as we expect, which has just reported
/// a line end.
bool stk_runtime_hoards_messages(void);
/// Takes the runtime's hoard of fatal messages away from it, so that the next
/// message does not cost the length of all before.
void stk_runtime_retire_messages(void);
/// Frees what was retired. Only while no region is armed.
void stk_runtime_free_messages(void);

STK_NONNULL_END

#endif

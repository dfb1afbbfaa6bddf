// SPDX-License-Identifier: Apache-2.0
//
// started_work.h: what a thread or a block gets from the code that starts it, for the
// files in which threads and blocks are started.

#ifndef STK_STARTED_WORK_H
#define STK_STARTED_WORK_H

#include "stk_inherit.h"

STK_NONNULL_BEGIN

/// Something that is handed over: its owner, if it has one, and the place that
/// hands it over; no place if it is not ours to take.
typedef struct stk_started {
  void *STK_NULLABLE owner;
  uintptr_t place;
} stk_started;

/// The return address of the function that starts something.
#define STK_STARTED_BY (uintptr_t) __builtin_return_address(0)

/// `start` is the start routine of a thread, by which Foundation's are known; a
/// block of Foundation's is known by its caller.
///
/// A block without an owner is not worth the time: its own frame names the
/// function that has made it.
stk_started stk_started_capture(uintptr_t caller, uintptr_t start,
                                bool runs_once);

/// Runs a body that was handed over. Returns false if it has trapped.
bool stk_started_run(const stk_started *handed,
                     void (*body)(void *STK_NULLABLE),
                     void *STK_NULLABLE context);

void stk_started_release(void *STK_NULLABLE owner);

/// Whether a call of pthread_exit is one of the program's.
bool stk_started_ends_thread(uintptr_t caller);
/// Traps if the thread is still needed.
void stk_started_check_exit(void);

/// Takes the hooks. Returns false if they had been taken before.
bool stk_started_takes(stk_handover_hooks hooks);
/// Begins to take what is handed over.
void stk_started_open(void);

// started_blocks.c

/// Whether each function that takes a block is ours first, and blocks are as we know
/// them.
bool stk_started_blocks_are_known(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// started_work.h: captures the test context of code that starts a thread or a
// block, for the files that interpose such functions.

#ifndef STK_STARTED_WORK_H
#define STK_STARTED_WORK_H

#include <pthread.h>

#include "stk_inherit.h"

STK_NONNULL_BEGIN

/// Work that is started: its captured test context, which is NULL if there is
/// none, and the address of the code that starts it. The address is 0 if the
/// work must not be intercepted.
typedef struct stk_started {
  void *STK_NULLABLE context;
  uintptr_t place;
} stk_started;

/// The return address of the function that starts the work.
#define STK_STARTED_BY (uintptr_t) __builtin_return_address(0)

/// Captures the test context of the calling code for work that it starts.
///
/// `caller` is the call site. `start` is the start routine of a thread, and 0
/// for a block. Threads that Foundation starts are recognised by `start`, and
/// its blocks by `caller`. `runs_once` tells whether the work can run only
/// once.
///
/// The result is empty for work that a library starts for itself, while captures are
/// paused, and for a block that inherits no context.
stk_started stk_started_capture(uintptr_t caller, uintptr_t start,
                                bool runs_once);

/// Captures the test context like stk_started_capture, for a call from a function
/// of Foundation that is known to start work for its caller.
stk_started stk_started_capture_for(uintptr_t caller, bool runs_once);

/// Whether the program itself calls from this call site, and not a library.
bool stk_started_is_by_program(uintptr_t caller);

/// Runs a body in its captured context, on the thread that does the work.
/// Returns false if the body has trapped.
bool stk_started_run(const stk_started *captured,
                     void (*body)(void *STK_NULLABLE),
                     void *STK_NULLABLE context);

/// Runs a body in its captured context, on another thread than the one that waits
/// for it. Returns NULL, or the trap of the body as an argument for
/// stk_exception_raise.
void *STK_NULLABLE stk_started_run_for_other(const stk_started *captured,
                                             void (*body)(void *STK_NULLABLE),
                                             void *STK_NULLABLE context);

/// Whether the running block was called by code of the program that has a test
/// context, and not by a queue. Call it from the function of a block.
bool stk_started_is_called_by_owner(void);

/// Whether two captured contexts belong to the same test and the same trap scope.
bool stk_started_is_same_owner(const stk_started *one,
                               const stk_started *other);

/// Releases a captured context, unless it is NULL.
void stk_started_release(void *STK_NULLABLE context);

/// Whether the code at this address works for the program: it is not that of a library
/// that uses threads for itself.
bool stk_started_is_for_program(uintptr_t address);
/// Traps if the calling thread must not end, because other code waits for the
/// body that it runs.
void stk_started_check_exit(void);

/// Stores the hooks. Returns false if hooks were stored before.
bool stk_started_takes(stk_started_hooks hooks);
/// Begins to capture the contexts of started work.
void stk_started_begin_capture(void);

// started_destructors.c

/// Keeps the captured context of the code that has started the calling thread, for the
/// thread's destructors, and then releases it. Returns false if it cannot be kept: the
/// caller still has the reference, and the destructors belong to no code.
bool stk_started_keep_until_end(stk_started captured);
/// Creates a key for Stakeout itself, whose destructor runs in no context.
int stk_started_own_key(pthread_key_t *key, void (*destructor)(void *value));
/// Registers a function of Stakeout itself that runs while the calling thread ends, in
/// no context.
void stk_started_at_own_end(void (*function)(void *value),
                            void *STK_NULLABLE value);
/// Whether Stakeout's definitions of the functions that take a destructor are called
/// first.
bool stk_started_destructors_are_known(void);

// started_timers.c

/// Whether Stakeout's definitions of the functions that create and delete a timer are
/// called first.
bool stk_started_timers_are_known(void);

// started_blocks.c

/// Returns a block that calls `block` in the captured context, and takes over the
/// reference to the context. Returns NULL if nothing was captured, or if there is
/// no memory: the block then inherits no context.
void *STK_NULLABLE stk_started_wrap(const void *block, stk_started captured);
/// Releases the caller's reference to such a block, unless it is NULL.
void stk_started_unwrap(void *STK_NULLABLE carrier);

/// Whether Stakeout's definition of each function that takes a block is called
/// first, and the symbols of blocks that it needs exist.
bool stk_started_blocks_are_known(void);

STK_NONNULL_END

#endif

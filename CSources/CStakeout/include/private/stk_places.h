// SPDX-License-Identifier: Apache-2.0
//
// stk_places.h: which code holds what a jump out of it would never give back.
//
// The allocator, the loader and libdispatch take locks that belong to frames: a
// landing that abandons such a frame leaves the lock held, and the next call
// waits for it. So a trap is judged by the frames that it would abandon. The
// table is made once, before the first work is handed over or the first body runs;
// reading it takes no lock. started_work.c knows by it which library calls.

#ifndef STK_PLACES_H
#define STK_PLACES_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Whose code an address lies in; in this order: what needs a closer look comes after
/// STK_PLACE_SYSTEM.
typedef enum stk_place {
  /// The program's own, and all that is not listed below: may be abandoned.
  STK_PLACE_PROGRAM = 0,
  /// Another library of the system or of the toolchain: may be abandoned, but
  /// not in the middle of a stack overflow, when it may hold anything.
  STK_PLACE_SYSTEM,
  /// Swift's concurrency runtime: as the system, except in a cancellation.
  STK_PLACE_TASKS,
  /// swift_task_cancel, which holds a lock of the task while it calls handlers.
  STK_PLACE_CANCEL,
  /// libdispatch, which can be made to finish: `queue.sync`, for instance.
  STK_PLACE_DISPATCH,
  /// malloc and its kin: the arena's lock.
  STK_PLACE_ALLOCATOR,
  /// The loader and the unwinder: the lock of the list of images.
  STK_PLACE_LOADER,
  /// pthread_once, exit, fork, validated continuations: they run once, or hold
  /// the locks of others.
  STK_PLACE_ONE_TIME,
} stk_place;

/// Makes the table, if that has not been done. Returns false if there was not enough
/// memory for all of it. Not in a handler: asks the loader.
bool stk_places_make(void);

/// Adds one return address, for a function that cannot be found by its name. The
/// name is not copied.
void stk_places_add(uintptr_t return_address, stk_place place,
                    const char *name);

/// Looks an address up. 0 before the table is made.
stk_place stk_place_of(uintptr_t address);

/// The name of a function or image of the table that holds the address; NULL
/// outside of them.
const char *STK_NULLABLE stk_place_name(uintptr_t address);

/// The file name of the image of the table that holds the address; NULL outside of
/// them.
const char *STK_NULLABLE stk_place_image(uintptr_t address);

/// How a body is told to be the outermost frame that a trap abandons: whether
/// the address lies in stk_trap_run.
bool stk_place_is_region(uintptr_t address);

STK_NONNULL_END

#endif

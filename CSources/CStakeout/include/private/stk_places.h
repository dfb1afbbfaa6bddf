// SPDX-License-Identifier: Apache-2.0
//
// stk_places.h: which library an address lies in, and whether a jump may abandon
// the code there.
//
// The allocator, the loader and libdispatch take locks in some of their frames. If
// a recovery abandons such a frame, the lock stays held, and the next call waits
// for it. So the recovery first looks up the frames that it would abandon.
//
// The table is made once, before the core begins to intercept the start of threads
// and blocks, or the first body runs. Reading it takes no lock. started_work.c uses
// it to find the library that makes a call.

#ifndef STK_PLACES_H
#define STK_PLACES_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The kind of code that an address lies in. The order matters: the kinds that need
/// a closer look come after STK_PLACE_SYSTEM.
typedef enum stk_place {
  /// The program's own code, and all code that is not listed below. It may be
  /// abandoned.
  STK_PLACE_PROGRAM = 0,
  /// Another library of the system or of the toolchain. It may be abandoned, but
  /// not in the middle of a stack overflow, when it may hold any lock.
  STK_PLACE_SYSTEM,
  /// Foundation. It counts as STK_PLACE_SYSTEM, unless it runs an operation or a
  /// thread.
  STK_PLACE_FOUNDATION,
  /// Functions of Foundation that schedule a block or a timer for their caller.
  /// They count as STK_PLACE_FOUNDATION.
  STK_PLACE_SCHEDULE,
  /// Swift's concurrency runtime. It counts as STK_PLACE_SYSTEM, except in a
  /// cancellation.
  STK_PLACE_TASKS,
  /// Functions of Foundation that run an operation or a thread. When the code of
  /// the program has returned, they note its end, for which other threads wait.
  STK_PLACE_OPERATION,
  /// swift_task_cancel and similar functions. They hold a lock of the task while
  /// they call handlers.
  STK_PLACE_CANCEL,
  /// libdispatch, such as `queue.sync`. Its calls can be made to finish.
  STK_PLACE_DISPATCH,
  /// malloc and similar functions. They hold the lock of an arena.
  STK_PLACE_ALLOCATOR,
  /// The loader and the unwinder. They hold the lock of the list of images.
  STK_PLACE_LOADER,
  /// pthread_once, exit, fork, and validated continuations. They run once, or hold
  /// locks of other code.
  STK_PLACE_ONE_TIME,
} stk_place;

/// The name of the function with which libdispatch runs the blocks of the main queue.
#define STK_PLACE_MAIN_QUEUE "_dispatch_main_queue_callback_4CF"

/// Makes the table, if that has not been done. Returns false if there was not
/// enough memory for all of it. Do not call it in a signal handler, because it asks
/// the loader.
bool stk_places_make(void);

/// Adds one return address, for a function that cannot be found by its name. `name`
/// is not copied.
void stk_places_add(uintptr_t return_address, stk_place place,
                    const char *name);

/// The kind of code that the address lies in. STK_PLACE_PROGRAM before the table is
/// made.
stk_place stk_place_of(uintptr_t address);

/// The kind of the library that code of this kind belongs to: STK_PLACE_TASKS for
/// STK_PLACE_CANCEL, STK_PLACE_FOUNDATION for STK_PLACE_OPERATION and
/// STK_PLACE_SCHEDULE, otherwise `place`.
static inline stk_place stk_place_library(stk_place place) {
  switch (place) {
    case STK_PLACE_CANCEL:
      return STK_PLACE_TASKS;
    case STK_PLACE_OPERATION:
    case STK_PLACE_SCHEDULE:
      return STK_PLACE_FOUNDATION;
    default:
      return place;
  }
}

/// Whether code of this kind must finish although the code that it has called has
/// trapped. The frames next to it in its library must finish with it.
static inline bool stk_place_must_finish(stk_place place) {
  return place == STK_PLACE_CANCEL || place == STK_PLACE_OPERATION ||
         place == STK_PLACE_DISPATCH;
}

/// The name of the function or the image in the table that contains the address;
/// NULL if there is none.
const char *STK_NULLABLE stk_code_name(uintptr_t address);

/// The file name of the image in the table that contains the address; NULL if there
/// is none.
const char *STK_NULLABLE stk_place_image(uintptr_t address);

/// Whether the address lies in a function that runs regions, such as stk_trap_run.
/// The frames that a trap abandons end there.
bool stk_place_is_region(uintptr_t address);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_watch.h: traps that somebody else has to report.
//
//   function               threads     in a handler?  may block?   allocates?
//   stk_watch_begin        any         no             briefly (1)  (2)
//   stk_watch_end          any         no             (1) (3)      no
//   stk_watch_wait         any         no             (3)          no
//   stk_watch_take         one a time  no             yes          no
//   stk_watch_leave        any         no             no           no
//   stk_watch_reported     any         no             no           no
//   stk_thread_names_here  any         yes            no           no
//
//   (1) while descriptor 2 is a full pipe
//   (2) once in the process
//   (3) until the traps that came before have been reported, 30 s at most
//
// A trap counts from the handler on until it has been reported, so that a test
// does not end in between.
//
// A member task of a run may trap on a thread that is not the run's: an actor
// that is busy with an older task runs its jobs there, or an executor of its own
// does. The task says which run it belongs to, but the thread cannot go on: the
// runtime notes in frames that are gone which job it runs. So, while a watch is
// on, the thread is parked for good, with all that it holds, and its report
// waits to be taken.
//
// These end the process, and standard error says why: such a trap on the main
// thread or the main queue, which have to go on for the main actor, and on the
// last thread of Swift's pool. A thread that runs no member task is never parked.
//
// A forked child has no watch.

#ifndef STK_WATCH_H
#define STK_WATCH_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

enum { STK_QUEUE_LABEL_MAX = 64, STK_THREAD_NAME_MAX = 16 };

/// The names of a thread.
typedef struct stk_thread_names {
  /// The label of the dispatch queue that it works for; empty without one. Cut
  /// off if it is too long.
  char queue[STK_QUEUE_LABEL_MAX];
  /// Its name; that of the program if it was given none.
  char name[STK_THREAD_NAME_MAX];
} stk_thread_names;

/// A thread that has been parked; kept on its stack, which stays.
typedef struct stk_parked {
  /// The next one that waits to be taken.
  struct stk_parked *STK_NULLABLE next;
  stk_trap_report report;
  stk_thread_names names;
  /// The executor of ours that its task prefers.
  void *executor;
} stk_parked;

/// The names of the calling thread.
STK_EXTERN stk_thread_names stk_thread_names_here(void);

/// Begins a watch. Several can be on at once.
STK_EXTERN stk_status stk_watch_begin(void);

/// Ends a watch. The traps that came before have been reported when it returns.
STK_EXTERN void stk_watch_end(void);

/// Waits until the traps that have come so far have been reported.
STK_EXTERN void stk_watch_wait(void);

/// Waits for a thread to be parked.
STK_EXTERN const stk_parked *stk_watch_take(void);

/// Has the next trap of the calling thread end the process: it is our own.
STK_EXTERN void stk_watch_leave(void);

/// Says that a trap has been reported: of a thread that was taken, or of a region
/// that is marked as counted.
STK_EXTERN void stk_watch_reported(void);

STK_NONNULL_END

#endif

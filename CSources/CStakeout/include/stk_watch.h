// SPDX-License-Identifier: Apache-2.0
//
// stk_watch.h: traps on threads that are in no region.
//
//   function          threads       in a handler?  may block?   allocates?
//   stk_watch_begin   any           no             briefly (1)  (2)
//   stk_watch_end     any           no             (1) (3)      no
//   stk_watch_take    one a time    no             yes          no
//   stk_watch_taken   the taker     no             no           no
//
//   (1) while descriptor 2 is a full pipe
//   (2) once in the process
//   (3) until the traps that came before have been taken, a few seconds at most
//
// While a watch is on, a thread without a region that raises one of the six
// signals does not end the process. It is parked for ever, with all that it
// holds, and its report waits to be taken. At most 64 reports wait; a thread
// that finds no room waits, too, and after a few seconds the process ends.
//
// These end the process, and standard error says why: a trap of the main thread
// or the main queue, which have to go on for the main actor, and a trap of the
// last thread of Swift's pool. A signal that another thread or process sent is
// passed on. So is a stack overflow of a thread that has never been in a region:
// it has no other stack to run the handler on.
//
// What a thread writes to `stderr` before it traps is kept, as in a region.
//
// A forked child has no watch.

#ifndef STK_WATCH_H
#define STK_WATCH_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

enum { STK_QUEUE_LABEL_MAX = 64, STK_THREAD_NAME_MAX = 16 };

/// A thread that has been parked.
typedef struct stk_parked {
  stk_trap_report report;
  /// The label of the dispatch queue that it worked for; empty without one. Cut
  /// off if it is too long.
  char queue[STK_QUEUE_LABEL_MAX];
  /// Its name; that of the program if it was given none.
  char name[STK_THREAD_NAME_MAX];
  /// The executor of ours that its task prefers; NULL if there is none.
  void *STK_NULLABLE executor;
} stk_parked;

/// Begins a watch. Several can be on at once.
STK_EXTERN stk_status stk_watch_begin(void);

/// Ends a watch. The traps that came before have been taken when it returns.
STK_EXTERN void stk_watch_end(void);

/// Waits for a thread to be parked. The text of its report stays valid.
STK_EXTERN void stk_watch_take(stk_parked *parked);

/// Says that the thread that was taken has been reported.
STK_EXTERN void stk_watch_taken(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_reports.h: traps that have been caught and not yet reported.
//
//   function               threads     in a handler?  may block?   allocates?
//   stk_reports_create     any         no             no           yes
//   stk_reports_destroy    (2)         no             no           no
//   stk_reports_wait       any         no             (1)          no
//   stk_reports_end        any         no             no           no
//   stk_trap_is_last       any         no             no           no
//   stk_thread_names_here  any         yes            no           no
//
//   (1) until the traps that came before have been reported, 30 s at most
//   (2) one thread, and no other call with it at the same time or later
//
// The trap of a job, a thread or a block counts from the signal handler on until it
// has been reported, so that the test that it belongs to does not end in between.

#ifndef STK_REPORTS_H
#define STK_REPORTS_H

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

/// The names of the calling thread.
STK_EXTERN stk_thread_names stk_thread_names_here(void);

/// Counts the traps of a test that are not reported yet. Without memory all such
/// counters are one.
STK_EXTERN stk_reports *stk_reports_create(void);
STK_EXTERN void stk_reports_destroy(stk_reports *reports);

/// Waits until no trap is left that has not been reported.
STK_EXTERN void stk_reports_wait(stk_reports *reports);

/// Says that a trap has been reported that was counted: of a job, or of a region with
/// stk_trap_count.
STK_EXTERN void stk_reports_end(stk_reports *reports);

/// Has the next trap of the calling thread end the process: it is our own.
STK_EXTERN void stk_trap_is_last(void);

STK_NONNULL_END

#endif

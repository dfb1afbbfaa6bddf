// SPDX-License-Identifier: Apache-2.0
//
// stk_reports.h: counts the traps of a test that have been caught and not yet
// reported.
//
//   function               threads  in a handler?  may block?  allocates?
//   stk_reports_create     any      no             no          yes
//   stk_reports_destroy    (2)      no             no          no
//   stk_reports_wait       any      no             (1)         no
//   stk_reports_end        any      no             no          no
//   stk_trap_is_last       any      no             no          no
//   stk_thread_names_here  any      yes            no          no
//
//   (1) until the traps that came before have been reported, 30 s at most
//   (2) one thread, and no other call with it at the same time or later
//
// The trap of a job, a thread or a block counts from the signal handler on until it
// has been reported, so that its test does not end in between.

#ifndef STK_REPORTS_H
#define STK_REPORTS_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

enum { STK_QUEUE_LABEL_MAX = 64, STK_THREAD_NAME_MAX = 16 };

/// The names of a thread.
typedef struct stk_thread_names {
  /// The label of the dispatch queue that the thread works for; empty if there is
  /// none. If the label is too long, this is only its end.
  char queue[STK_QUEUE_LABEL_MAX];
  /// The thread's name. A thread that was given none has the name of the program.
  char name[STK_THREAD_NAME_MAX];
} stk_thread_names;

/// The names of the calling thread.
STK_EXTERN stk_thread_names stk_thread_names_here(void);

/// Creates a counter of the traps of a test that are not reported yet. If there is
/// no memory, returns one counter that all such callers share.
STK_EXTERN stk_reports *stk_reports_create(void);
/// Frees a counter.
STK_EXTERN void stk_reports_destroy(stk_reports *reports);

/// Waits until all counted traps have been reported, for 30 s at most.
STK_EXTERN void stk_reports_wait(stk_reports *reports);

/// Subtracts a counted trap that has been reported, of a job or of a region with
/// stk_trap_count.
STK_EXTERN void stk_reports_end(stk_reports *reports);

/// Announces that Stakeout itself is about to trap on the calling thread, outside
/// of regions, to end the process. The signal handler then prints no report.
STK_EXTERN void stk_trap_is_last(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_watch.h: traps on threads that are in no region.
//
//   function         threads       in a handler?  may block?   allocates?
//   stk_watch_begin  any           no             briefly (1)  (2)
//   stk_watch_end    any           no             briefly (1)  no
//   stk_watch_take   one a time    no             yes          no
//
//   (1) while descriptor 2 is a full pipe
//   (2) once in the process
//
// While somebody watches, a thread without a region that brings one of the six
// signals upon itself does not end the process: it is parked for ever, with all
// that it holds, and its report waits to be taken. There is room for 64 reports;
// a trap that finds none goes to whatever handled the signal before. So does one
// of the main thread or the main queue, which have to go on, a signal that
// another thread or process sent, and a stack overflow of a thread that has never been in a
// region: it has no other stack to run the handler on.
//
// What such a thread writes to `stderr` before it traps is kept as that of a
// thread in a region is.

#ifndef STK_WATCH_H
#define STK_WATCH_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

/// Begins to watch, once more than before.
STK_EXTERN stk_status stk_watch_begin(void);

/// Ends it as often as it was begun.
STK_EXTERN void stk_watch_end(void);

/// Waits for a thread to be parked. The text of the report stays valid.
STK_EXTERN void stk_watch_take(stk_trap_report *report);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// crowd.h: any number of events that are rung together, by the waker. A ring
// of the crowd rings one event. All functions want stk_event_lock held.

#ifndef STK_WAIT_CROWD_H
#define STK_WAIT_CROWD_H

#include "wait/event.h"

STK_NONNULL_BEGIN

typedef struct stk_crowd stk_crowd;

/// A crowd of one; NULL when there is no memory, or no thread for the waker.
stk_crowd *STK_NULLABLE stk_crowd_gather(stk_event *first);

/// The event that rings them all.
stk_event *stk_crowd_event(stk_crowd *crowd);

/// Adds an event; false when there is no memory.
bool stk_crowd_add(stk_crowd *crowd, stk_event *event);

/// Takes an event out, if it is in the crowd. With the last one the crowd is
/// over, and must not be used again: `is_over` says so.
void stk_crowd_remove(stk_crowd *crowd, stk_event *event, bool *is_over);

/// In a forked child: what crowds have left to do in the parent is forgotten.
void stk_crowds_after_fork(void);

STK_NONNULL_END

#endif

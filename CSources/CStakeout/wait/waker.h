// SPDX-License-Identifier: Apache-2.0
//
// waker.h: the alarms of events, and the thread that rings them.

#ifndef STK_WAIT_WAKER_H
#define STK_WAIT_WAKER_H

#include "wait/event.h"

STK_NONNULL_BEGIN

/// Takes the alarm of an event back. With the lock held.
void stk_alarm_remove(stk_event *event);

/// Starts the waker, if it does not run. With the lock held.
bool stk_waker_start(void);

/// In a forked child, which has not the waker's thread, its alarms and the rung
/// events.
void stk_waker_after_fork(void);

STK_NONNULL_END

#endif

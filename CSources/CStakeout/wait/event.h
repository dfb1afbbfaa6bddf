// SPDX-License-Identifier: Apache-2.0
//
// event.h: what the wait needs to know of an event.

#ifndef STK_WAIT_EVENT_H
#define STK_WAIT_EVENT_H

#include "stk_wait.h"

STK_NONNULL_BEGIN

/// The descriptor that becomes readable when the event is rung.
int stk_event_descriptor(const stk_event *event);

/// Takes note of all rings so far. After it returned, the next ring makes the
/// descriptor readable again.
void stk_event_settle(stk_event *event);

STK_NONNULL_END

#endif

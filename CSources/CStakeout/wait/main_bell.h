// SPDX-License-Identifier: Apache-2.0
//
// main_bell.h: the descriptor that the main thread polls beside its queue. One
// (two where there is no eventfd) serves all events, because one thread waits
// there.

#ifndef STK_WAIT_MAIN_BELL_H
#define STK_WAIT_MAIN_BELL_H

#include "stk_base.h"

/// The descriptor that is readable after a ring; -1 when there is none to be
/// had. On the main thread.
int stk_main_bell(void);

/// Makes it readable. From any thread, after stk_main_bell has returned one.
void stk_main_bell_ring(void);

/// Takes note of all rings so far. On the main thread.
void stk_main_bell_settle(void);

/// A child shares its parent's descriptor until this.
void stk_main_bell_after_fork(void);

#endif

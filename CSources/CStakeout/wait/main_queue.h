// SPDX-License-Identifier: Apache-2.0
//
// main_queue.h: the main dispatch queue, seen from the thread that serves it.

#ifndef STK_WAIT_MAIN_QUEUE_H
#define STK_WAIT_MAIN_QUEUE_H

#include "stk_base.h"

/// A descriptor that is readable while the main queue has work, or -1.
int stk_main_queue_descriptor(void);

/// Runs the work of the main queue. Only on the process's main thread.
void stk_main_queue_drain(void);

#endif

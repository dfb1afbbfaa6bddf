// SPDX-License-Identifier: Apache-2.0
//
// park.h: a thread sleeps until a word changes. Needs no descriptor.

#ifndef STK_WAIT_PARK_H
#define STK_WAIT_PARK_H

#include "base/stk_atomic.h"
#include "stk_base.h"

STK_NONNULL_BEGIN

/// Sleeps while `word` is `value`, until `deadline`, a signal or stk_unpark.
/// May return without a reason. The word's memory must never be freed.
void stk_park(_Atomic(uint32_t) *word, uint32_t value, uint64_t deadline);

/// Wakes the thread that sleeps at `word`. After the word was changed.
void stk_unpark(_Atomic(uint32_t) *word);

/// Makes the calling thread's timer exact for a sleep of less than 0.2 ms, of
/// which the kernel's usual slack is a large part. Returns what stk_timer_relax
/// needs after the sleep. Nothing else may run in between: a
/// thread started there would inherit the exact timer.
int stk_timer_sharpen(uint64_t deadline);

/// Gives the calling thread its slack back.
void stk_timer_relax(int slack);

STK_NONNULL_END

#endif

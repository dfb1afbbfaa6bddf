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

STK_NONNULL_END

#endif

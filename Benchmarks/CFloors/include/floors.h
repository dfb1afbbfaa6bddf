// SPDX-License-Identifier: Apache-2.0
//
// floors.h: what the machine and the system take for the least that the same
// purpose needs. What Stakeout takes is divided by it.

#ifndef FLOORS_H
#define FLOORS_H

#include <stddef.h>
#include <stdint.h>

/// Executes an invalid instruction so many times, and lands where the thread was
/// before: sigsetjmp, a signal, siglongjmp. For one thread at a time.
void floors_trap(size_t times);

/// Executes an invalid instruction so many times, and goes on behind it: what the
/// processor and the system take for any trap. For one thread at a time.
void floors_handler(size_t times);

/// Takes so many places in a warm array by an atomic addition, and stores a
/// record of 48 bytes in each.
void floors_append(size_t times);

/// Sends a word to another thread and gets one back, by eventfd, so many times.
/// Returns the nanoseconds of one way, the median; 0 if that is impossible.
uint64_t floors_wake(size_t times);

/// How much longer than so many nanoseconds a sleep takes, in nanoseconds.
uint64_t floors_overshoot(uint64_t nanoseconds);

#endif

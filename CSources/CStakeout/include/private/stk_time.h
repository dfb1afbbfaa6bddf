// SPDX-License-Identifier: Apache-2.0
//
// stk_time.h: the times of the system's clocks in nanoseconds.

#ifndef STK_TIME_H
#define STK_TIME_H

#include <stdint.h>
#include <time.h>

enum { STK_NANOSECONDS_PER_SECOND = 1000000000 };

/// The time of a clock, in nanoseconds.
static inline uint64_t stk_clock_read(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * STK_NANOSECONDS_PER_SECOND +
         (uint64_t)time.tv_nsec;
}

/// A time in nanoseconds, in the form that system calls take.
static inline struct timespec stk_timespec(uint64_t nanoseconds) {
  return (struct timespec){
      .tv_sec = (time_t)(nanoseconds / STK_NANOSECONDS_PER_SECOND),
      .tv_nsec = (long)(nanoseconds % STK_NANOSECONDS_PER_SECOND),
  };
}

#endif

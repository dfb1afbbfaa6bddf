// SPDX-License-Identifier: Apache-2.0
//
// stk_base.h: definitions that every header of the core needs. A function that can
// fail returns a stk_status, and Swift decides how to report it. CONTRIBUTING.md
// lists the few files that print or end the process.

#ifndef STK_BASE_H
#define STK_BASE_H

#if !defined(__linux__)
#error "Stakeout needs Linux."
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
#define STK_EXTERN extern "C"
#else
#define STK_EXTERN extern
#endif

#define STK_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define STK_NONNULL_END _Pragma("clang assume_nonnull end")
#define STK_NULLABLE _Nullable

/// The result of a call into the core.
typedef enum __attribute__((enum_extensibility(closed))) stk_status {
  STK_STATUS_OK = 0,
  /// The allocator failed. Nothing has changed.
  STK_STATUS_NO_MEMORY = 1,
  /// The calling thread is in no trap region.
  STK_STATUS_NO_REGION = 2,
  /// Another user is in the way at present. A later call may succeed.
  STK_STATUS_BUSY = 3,
  /// The structure has reached its maximum size.
  STK_STATUS_FULL = 4,
  /// A system call failed; errno says why.
  STK_STATUS_SYSTEM = 5,
} stk_status;

#endif

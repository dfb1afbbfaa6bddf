// SPDX-License-Identifier: Apache-2.0
//
// load.c: opens the doors when the program is loaded, before the first test can
// hand something over. Swift has no code that runs then.

#include "stk_base.h"

/// Implemented in Swift; absent from a program of C alone.
extern void stk_runtime_start(void) __attribute__((weak));

__attribute__((constructor)) static void start(void) {
  if (stk_runtime_start != NULL) {
    stk_runtime_start();
  }
}

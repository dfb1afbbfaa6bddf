// SPDX-License-Identifier: Apache-2.0
//
// load.c: calls the test context when the program is loaded, before the first test can
// start anything. Swift has no code that runs then.

#include "stk_base.h"

/// Implemented in Swift, in StakeoutContext; absent from a program of C alone.
extern void stk_context_start(void) __attribute__((weak));

__attribute__((constructor)) static void start(void) {
  if (stk_context_start != NULL) {
    stk_context_start();
  }
}

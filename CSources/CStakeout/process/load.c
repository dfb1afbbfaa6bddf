// SPDX-License-Identifier: Apache-2.0
//
// load.c: calls the start function of StakeoutContext when the program is loaded,
// before the first test can start a thread or a task. It is written in C because no
// Swift code runs at that time.

#include "stk_base.h"

/// Implemented in Swift, in StakeoutContext; absent from a program that contains
/// only C.
extern void stk_context_start(void) __attribute__((weak));

__attribute__((constructor)) static void start(void) {
  if (stk_context_start != NULL) {
    stk_context_start();
  }
}

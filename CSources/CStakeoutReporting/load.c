// SPDX-License-Identifier: Apache-2.0
//
// load.c: starts the observation of XCTest before the first test. XCTest cannot
// be asked which case runs, so an observer that starts later would have to
// guess. Swift has no code that runs when a program is loaded, so this file is
// in C.

#include "stk_reporting.h"

/// Implemented in Swift.
extern void stk_reporting_start(void);

__attribute__((constructor)) static void start(void) {
  stk_reporting_start();
}

// SPDX-License-Identifier: Apache-2.0
//
// main_executor_hook.c: a hook for Swift's main executor, like one that another
// library would install.

#include <stdint.h>

#include "cxx_fixtures.h"

#define SWIFTCALL __attribute__((swiftcall))

typedef struct executor {
  void *identity;
  uintptr_t witness;
} executor;

typedef SWIFTCALL executor (*main_executor)(void);
extern SWIFTCALL executor (*swift_task_getMainExecutor_hook)(
    main_executor original) __attribute__((weak));
static SWIFTCALL executor (*before)(main_executor);
static int calls;

SWIFTCALL static executor hook(main_executor original) {
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  return before != 0 ? before(original) : original();
}

void cxx_hook_main_executor(void) {
  before = swift_task_getMainExecutor_hook;
  swift_task_getMainExecutor_hook = hook;
}

int cxx_main_executor_hook_calls(void) {
  return __atomic_load_n(&calls, __ATOMIC_RELAXED);
}

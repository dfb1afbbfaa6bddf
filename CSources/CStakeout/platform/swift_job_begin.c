// SPDX-License-Identifier: Apache-2.0
//
// swift_job_begin.c: the begin of a task's job, for the schedules and the traps that stand in
// it; the header says more.
//
// Invariants:
//
//   P6  Each hook is NULL or one function. Release and acquire: what it needs was
//       written before.

#include "private/stk_job_begin.h"

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "private/stk_interpose.h"

static _Atomic(stk_enter_hook *) take_turns, begin_job;

static void call_hooks(char *state) {
  stk_enter_hook *hook = stk_load_acquire(&take_turns);  // P6
  if (hook != NULL) {
    hook(state);
  }
  // Last, so that a job has the function that a schedule sends back.
  hook = stk_load_acquire(&begin_job);  // P6
  if (hook != NULL) {
    hook(state);
  }
}

void swift_task_enterThreadLocalContext(char *state);
STK_NEXT(swift_task_enterThreadLocalContext)

STK_INTERPOSED void swift_task_enterThreadLocalContext(char *state) {
  call_hooks(state);
  next_swift_task_enterThreadLocalContext()(state);
}

STK_INTERPOSE(swift_task_enterThreadLocalContext)

/// The runtime's in a program whose linker was told to wrap it.
extern void __real_swift_task_enterThreadLocalContext(char *state)
    __attribute__((weak));

/// The linker calls this in place of the runtime's function with
/// `--wrap=swift_task_enterThreadLocalContext`.
void __wrap_swift_task_enterThreadLocalContext(char *state);

void __wrap_swift_task_enterThreadLocalContext(char *state) {
  call_hooks(state);
  __real_swift_task_enterThreadLocalContext(state);
}

void stk_enter_take_turns(stk_enter_hook *hook) {
  stk_store_release(&take_turns, hook);  // P6
}

void stk_enter_begin_jobs(stk_enter_hook *hook) {
  stk_store_release(&begin_job, hook);  // P6
}

bool stk_enter_is_seen(void) {
  return stk_interpose_is_first(
             &interposed_swift_task_enterThreadLocalContext) ||
         (__real_swift_task_enterThreadLocalContext != NULL &&
          stk_door_may_open(STK_DOOR_INTERPOSITION));
}

stk_enter_hook *stk_enter_next(void) {
  if (__real_swift_task_enterThreadLocalContext != NULL) {
    return __real_swift_task_enterThreadLocalContext;
  }
  return next_swift_task_enterThreadLocalContext();
}

// SPDX-License-Identifier: Apache-2.0
//
// swift_job_begin.c: interposes the call by which Swift's runtime begins a job
// of a task, for the hooks of schedules and of traps. stk_job_begin.h explains
// what a hook may do.
//
// Invariants:
//
//   P6  Each hook is NULL or one function. Release and acquire: the data that
//       the hook needs was written before the hook.

#include "private/stk_job_begin.h"

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "private/stk_interpose.h"

static _Atomic(stk_job_begin_hook *) take_turns, begin_job;

static void call_hooks(char *state) {
  stk_job_begin_hook *hook = stk_load_acquire(&take_turns);  // P6
  if (hook != NULL) {
    hook(state);
  }
  // Call this hook last, so that the job runs the function that the hook of a
  // schedule may have put in place.
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

/// The runtime's definition, in a program that is linked with `--wrap` for this
/// function.
extern void __real_swift_task_enterThreadLocalContext(char *state)
    __attribute__((weak));

/// The linker makes the runtime call this function instead of its own, if the
/// program is linked with `--wrap=swift_task_enterThreadLocalContext`.
void __wrap_swift_task_enterThreadLocalContext(char *state);

void __wrap_swift_task_enterThreadLocalContext(char *state) {
  call_hooks(state);
  __real_swift_task_enterThreadLocalContext(state);
}

void stk_enter_take_turns(stk_job_begin_hook *hook) {
  stk_store_release(&take_turns, hook);  // P6
}

void stk_enter_begin_jobs(stk_job_begin_hook *hook) {
  stk_store_release(&begin_job, hook);  // P6
}

bool stk_enter_is_seen(void) {
  return stk_interpose_is_first(
             &interposed_swift_task_enterThreadLocalContext) ||
         (__real_swift_task_enterThreadLocalContext != NULL &&
          stk_capability_is_enabled(STK_CAPABILITY_INTERPOSITION));
}

stk_job_begin_hook *stk_enter_next(void) {
  if (__real_swift_task_enterThreadLocalContext != NULL) {
    return __real_swift_task_enterThreadLocalContext;
  }
  return next_swift_task_enterThreadLocalContext();
}

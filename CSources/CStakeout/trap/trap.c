// SPDX-License-Identifier: Apache-2.0
//
// trap.c: the life of a region.
//
//   outside --arm--> armed --body returns--> disarmed --> RETURNED
//                      |
//                      +--signal, raise--> (handler.c) --jump--> landed
//                                                                  |
//                            SIGNALLED or RAISED <-- disarmed <----+

#include "stk_trap.h"

#include <errno.h>

#include "stk_capabilities.h"
#include "stk_fork.h"
#include "trap/handler/recovery.h"

/// Leaves errno as the body left it.
static void close_region(stk_thread *thread, stk_region *region) {
  int error = errno;
  thread->job = region->job;
  thread->region = region->outer;
  stk_task_locals_restore(region);
  stk_region_close(thread, region);
  errno = error;
}

// In a section of its own, so that a landing can tell which frames lie inside.
__attribute__((noinline, section("stk_region"))) stk_trap_outcome stk_trap_run(
    void (*body)(void *), void *context, stk_trap_report *report) {
  int error_before = errno;
  stk_thread *thread = stk_thread_here();
  stk_region region;
  if (thread == NULL) {
    return STK_TRAP_UNAVAILABLE;
  }
  if (thread->region != NULL &&
      stk_region_around(thread, (uintptr_t)&region) == NULL) {
    // A longjmp has left all regions of the thread, and their frames are gone.
    stk_text_end(thread);
  }
  region.is_job = false;
  stk_region_open(thread, &region, report);
  stk_runtime_begin_accesses(&region.accesses);
  region.list = &region.accesses;
  stk_task_locals_mark(&region);
  errno = error_before;
  if (sigsetjmp(region.landing, 0) == 0) {
    stk_region_enter(thread, &region);
    body(context);
    close_region(thread, &region);
    return STK_TRAP_RETURNED;
  }
  // Landed. Nothing that lives in a register was changed since sigsetjmp.
  stk_region_land(thread, &region);
  close_region(thread, &region);
  return report->signal != 0 ? STK_TRAP_SIGNALLED : STK_TRAP_RAISED;
}

size_t stk_trap_depth(void) {
  stk_thread *thread = stk_this_thread;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return stk_region_around(thread, here) != NULL ? thread->depth : 0;
}

bool stk_trap_keeps_thread(void) {
  return stk_trap_depth() > 0 &&
         (stk_this_thread->is_main || stk_this_thread->open_jobs > 0);
}

void stk_trap_count(stk_reports *reports) {
  stk_this_thread->region->reports = reports;
}

void stk_trap_mark_safeguard(void) {
  stk_this_thread->region->is_safeguard = true;
}

bool stk_trap_is_safeguard(void) {
  return stk_trap_depth() > 0 && stk_this_thread->region->is_safeguard;
}

void stk_trap_flush(void) {
  if (stk_this_thread != NULL) {
    stk_text_show(stk_this_thread);
  }
}

stk_status stk_exception_raise(void *payload) {
  if (stk_trap_depth() == 0) {
    return STK_STATUS_NO_REGION;
  }
  // The handler is the one way out: it knows what must be finished first.
  stk_this_thread->raised = payload;
  stk_landing_raise();
  return STK_STATUS_SYSTEM;
}

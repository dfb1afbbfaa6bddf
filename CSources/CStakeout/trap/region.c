// SPDX-License-Identifier: Apache-2.0
//
// region.c: runs a body in a region, and recovers after its trap.
// platform/swift_jobs.c opens, closes and recovers the regions of jobs with the
// same functions.

#include "trap/region.h"

#include <errno.h>

#include "stk_capabilities.h"
#include "stk_fork.h"
#include "stk_trap.h"
#include "trap/handler/recovery.h"
#include "trap/output.h"
#include "platform/repairs.h"

void stk_region_open(stk_thread *thread, stk_region *region,
                     stk_trap_report *report) {
  region->outer = thread->region;
  region->report = report;
  region->text_start = thread->text_length;
  region->task = stk_task_here();
  region->job = thread->job;
  region->reports = NULL;
  region->is_safeguard = false;
  region->sections = stk_fork_depth();
  region->generation = stk_trap_generation();
  report->signal = 0;
  report->payload = NULL;
  if (region->outer == NULL) {
    stk_text_arm();
  }
  region->guards = thread->guard_count;
  stk_cleanups_note(region);
  stk_stdio_note(region->locks);
  stk_run_loop_note(thread, region);
}

void stk_region_enter(stk_thread *thread, stk_region *region) {
  thread->region = region;
  if (thread->depth < STK_REGIONS_LISTED) {
    thread->regions[thread->depth] = region;
  }
  thread->depth++;
  region->depth = thread->depth;
}

void stk_region_close(stk_thread *thread, stk_region *region) {
  thread->region = region->outer;
  thread->depth = region->depth - 1;
  stk_text_renew();
  if (region->outer == NULL) {
    stk_text_end(thread);
  }
}

/// Moves the region's text from the thread's text into the report. If it contains
/// no message of the trap, writes the part that has not been shown yet to
/// descriptor 2.
static void take_text(stk_thread *thread, stk_region *region) {
  stk_trap_report *report = region->report;
  size_t start = region->text_start;
  bool may_have_message = report->signal == SIGILL ||
                          report->signal == SIGTRAP ||
                          report->signal == SIGABRT;
  bool has_message = may_have_message && thread->message_length > 0 &&
                     thread->message_start >= start;
  if (!has_message) {
    stk_text_show(thread);
  }
  report->text = thread->text + start;
  report->text_length = thread->text_length - start;
  report->message_start = has_message ? thread->message_start - start : 0;
  report->message_length = has_message ? thread->message_length : 0;
  thread->message_length = 0;
  thread->text_length = start;
  if (thread->text_shown > start) {
    thread->text_shown = start;
  }
}

void stk_region_recover(stk_thread *thread, stk_region *region) {
  // The code from here on uses, in this order: the locks of streams (released
  // first), the lock of the C++ library for static variables, descriptor 2, the allocator, the runtime's list of task-local values,
  // the lock of output.c, and the allocator again. recovery.c gives up if abandoned
  // frames could hold one of the others.
  static const stk_capability capabilities[] = {
      STK_CAPABILITY_ACCESSES,     STK_CAPABILITY_TASK_LOCALS,
      STK_CAPABILITY_STREAM_LOCKS, STK_CAPABILITY_STDERR,
      STK_CAPABILITY_MESSAGES,     STK_CAPABILITY_FOUNDATION};
  for (size_t i = 0; i < sizeof capabilities / sizeof *capabilities; i++) {
    stk_capability_report_once(capabilities[i]);
  }
  stk_fork_leave(region->sections);
  stk_stack_guard_rearm(thread);
  stk_stdio_release(region->locks);
  stk_cleanups_restore(region);
  stk_guards_abort(thread, region);
  stk_run_loop_restore(thread, region);
  take_text(thread, region);
  stk_runtime_retire_messages();
}

// The life of a region.
//
//   outside --arm--> armed --body returns--> disarmed --> RETURNED
//                      |
//                      +--signal, raise--> (handler.c) --jump--> recovered
//                                                                  |
//                            SIGNALLED or RAISED <-- disarmed <----+

/// Closes the region of a body, and keeps errno.
static void close_region(stk_thread *thread, stk_region *region) {
  int error = errno;
  thread->job = region->job;
  thread->region = region->outer;
  stk_task_locals_restore(region);
  stk_region_close(thread, region);
  errno = error;
}

// The function is in a linker section of its own, so that the recovery can tell
// which frames lie inside the region.
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
  if (sigsetjmp(region.recovery_point, 0) == 0) {
    stk_region_enter(thread, &region);
    body(context);
    close_region(thread, &region);
    return STK_TRAP_RETURNED;
  }
  // The handler has jumped here after a trap. No variable in a register was changed
  // since sigsetjmp.
  stk_region_recover(thread, &region);
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
  // Trap, because only the handler can leave the frames: it finds the library calls
  // that must finish first.
  stk_this_thread->raised = payload;
  stk_recovery_raise();
  return STK_STATUS_SYSTEM;
}

// SPDX-License-Identifier: Apache-2.0
//
// region.c: a region around a body, and what one around a job has in common with it.

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

/// Takes the region's text out of the thread's and into its report. What is not
/// the trap's own message goes on to descriptor 2.
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

void stk_region_land(stk_thread *thread, stk_region *region) {
  // What comes now uses, in this order: the locks of streams (given back first),
  // descriptor 2, the allocator, the runtime's list of task-local values, the
  // lock of output.c and the allocator again. recovery.c has refused whatever
  // could have left one of these held.
  static const stk_door doors[] = {STK_DOOR_ACCESSES, STK_DOOR_TASK_LOCALS,
                                   STK_DOOR_STREAM_LOCKS, STK_DOOR_STDERR,
                                   STK_DOOR_MESSAGES};
  for (size_t i = 0; i < sizeof doors / sizeof *doors; i++) {
    stk_door_say(doors[i]);
  }
  stk_fork_leave(region->sections);
  stk_guard_close(thread);
  stk_stdio_release(region->locks);
  stk_run_loop_restore(thread, region);
  take_text(thread, region);
  stk_runtime_retire_messages();
}

// The life of a region.
//
//   outside --arm--> armed --body returns--> disarmed --> RETURNED
//                      |
//                      +--signal, raise--> (handler.c) --jump--> landed
//                                                                  |
//                            SIGNALLED or RAISED <-- disarmed <----+

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

// SPDX-License-Identifier: Apache-2.0
//
// region.c: what a region around a body and one around a job have in common.

#include "trap/region.h"

#include "stk_capabilities.h"
#include "stk_fork.h"

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

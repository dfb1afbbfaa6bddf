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
#include <string.h>

#include "stk_unwind.h"
#include "trap/region.h"

/// Declared by the Swift runtime; absent from a program without it.
extern void swift_task_enterThreadLocalContext(char *state)
    __attribute__((weak));

/// False, with errno set, when the handlers cannot be installed.
static bool open_region(stk_thread *thread, stk_region *region,
                        stk_trap_report *report) {
  region->outer = thread->region;
  region->report = report;
  region->text_start = thread->text_length;
  report->signal = 0;
  report->payload = NULL;
  if (region->outer == NULL) {
    // First counted in, then installed: an uninstall at the same time either
    // sees the count, or is over before we look. (T5)
    stk_text_arm();
    if (stk_signals_install() != STK_STATUS_OK) {
      int error = errno;
      stk_text_disarm();
      errno = error;
      return false;
    }
  }
  stk_stdio_note(&region->locks);
  if (swift_task_enterThreadLocalContext != NULL) {
    memset(&region->accesses, 0, sizeof region->accesses);
    swift_task_enterThreadLocalContext(region->accesses.state);
  }
  stk_task_locals_mark(region);
  return true;
}

/// Takes the region's text out of the thread's and into its report.
static void take_text(stk_thread *thread, stk_region *region) {
  size_t start = region->text_start;
  region->report->text = thread->text + start;
  region->report->text_length = thread->text_length - start;
  bool has_last = thread->last_start >= start && thread->last_length > 0;
  region->report->last_start = has_last ? thread->last_start - start : 0;
  region->report->last_length = has_last ? thread->last_length : 0;
  thread->last_length = 0;
  thread->text_length = start;
  if (thread->text_forwarded > start) {
    thread->text_forwarded = start;
  }
}

/// Leaves errno as the body left it.
static void close_region(stk_thread *thread, stk_region *region) {
  int error = errno;
  thread->region = region->outer;
  stk_task_locals_restore(region);
  if (region->outer == NULL) {
    if (thread->text_length > 0) {
      stk_text_forward(thread);
    }
    stk_text_disarm();
  }
  errno = error;
}

stk_trap_outcome stk_trap_run(void (*body)(void *), void *context,
                              stk_trap_report *report) {
  int error_before = errno;
  stk_thread *thread = stk_thread_here();
  stk_region region;
  if (thread == NULL || !open_region(thread, &region, report)) {
    return STK_TRAP_UNAVAILABLE;
  }
  errno = error_before;
  if (sigsetjmp(region.landing, 0) == 0) {
    thread->region = &region;
    body(context);
    close_region(thread, &region);
    return STK_TRAP_RETURNED;
  }
  // Landed. Nothing that lives in a register was changed since sigsetjmp.
  stk_stdio_release(&region.locks);
  take_text(thread, &region);
  stk_runtime_retire_messages();
  close_region(thread, &region);
  return report->signal != 0 ? STK_TRAP_SIGNALLED : STK_TRAP_RAISED;
}

size_t stk_trap_depth(void) {
  size_t depth = 0;
  if (stk_this_thread != NULL) {
    for (stk_region *region = stk_this_thread->region; region != NULL;
         region = region->outer) {
      depth++;
    }
  }
  return depth;
}

void stk_trap_flush(void) {
  if (stk_this_thread != NULL) {
    stk_text_forward(stk_this_thread);
  }
}

stk_status stk_trap_uninstall(void) {
  return stk_signals_uninstall();
}

stk_status stk_exception_raise(void *payload) {
  stk_thread *thread = stk_this_thread;
  if (thread == NULL || thread->region == NULL) {
    return STK_STATUS_NO_REGION;
  }
  stk_trap_report *report = thread->region->report;
  report->payload = payload;
  report->code = 0;
  report->address = 0;
  report->sp = 0;
  report->frame_count = stk_unwind_here(report->frames, STK_TRAP_FRAMES_MAX);
  report->pc = report->frame_count > 0 ? report->frames[0] : 0;
  stk_trap_leave(thread);
}

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

#include "stk_doors.h"
#include "stk_fork.h"
#include "trap/landing.h"

static void open_region(stk_thread *thread, stk_region *region,
                        stk_trap_report *report) {
  region->outer = thread->region;
  region->report = report;
  region->text_start = thread->text_length;
  region->task = stk_task_here();
  region->marks = 0;
  region->sections = stk_fork_depth();
  region->generation = stk_trap_generation();
  report->signal = 0;
  report->payload = NULL;
  if (region->outer == NULL) {
    stk_text_arm();
  }
  stk_stdio_note(region->locks);
  stk_run_loop_note(thread, region);
  stk_runtime_begin_accesses(&region->accesses);
  stk_task_locals_mark(region);
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

/// Leaves errno as the body left it.
static void close_region(stk_thread *thread, stk_region *region) {
  int error = errno;
  thread->region = region->outer;
  thread->depth--;
  stk_text_renew();
  stk_task_locals_restore(region);
  if (region->outer == NULL) {
    stk_text_end(thread);
  }
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
  open_region(thread, &region, report);
  errno = error_before;
  if (sigsetjmp(region.landing, 0) == 0) {
    thread->region = &region;
    if (thread->depth < STK_REGIONS_LISTED) {
      thread->regions[thread->depth] = &region;
    }
    thread->depth++;
    body(context);
    close_region(thread, &region);
    return STK_TRAP_RETURNED;
  }
  // Landed. Nothing that lives in a register was changed since sigsetjmp. What
  // comes now uses, in this order: the locks of streams (given back first),
  // descriptor 2, the allocator, the runtime's list of task-local values, the
  // lock of text.c and the allocator again. landing.c has refused whatever
  // could have left one of these held.
  static const stk_door doors[] = {STK_DOOR_ACCESSES, STK_DOOR_TASK_LOCALS,
                                   STK_DOOR_STREAM_LOCKS, STK_DOOR_STDERR,
                                   STK_DOOR_MESSAGES};
  for (size_t i = 0; i < sizeof doors / sizeof *doors; i++) {
    stk_door_say(doors[i]);
  }
  stk_fork_leave(region.sections);
  stk_guard_close(thread);
  stk_stdio_release(region.locks);
  stk_run_loop_restore(thread, &region);
  take_text(thread, &region);
  stk_runtime_retire_messages();
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
         (stk_this_thread->is_main || stk_this_thread->runs_jobs);
}

void stk_trap_mark(uint32_t marks) {
  stk_this_thread->region->marks |= marks;
}

bool stk_trap_is_safeguard(void) {
  return stk_trap_depth() > 0 &&
         (stk_this_thread->region->marks & STK_TRAP_SAFEGUARD) != 0;
}

__attribute__((noinline)) void stk_trap_run_last(void (*body)(void *),
                                                 void *context) {
  enum { ROOM = 16 * 1024 };
  stk_trap_mark(STK_TRAP_LAST | STK_TRAP_COUNTED);
  stk_this_thread->runs_jobs = true;
  volatile char *room = __builtin_alloca(ROOM);
  room[0] = 0;
  body(context);
  room[0] = 0;  // The room is there until the end: this is no tail call.
}

__attribute__((noinline)) void stk_trap_beyond(const stk_trap_report *report,
                                               void (*body)(void *),
                                               void *context) {
  enum { ROOM_NEEDED = 256 * 1024, RED_ZONE = 1024 };
  const stk_thread *thread = stk_this_thread;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0), end = report->sp;
  volatile char *frames = NULL;
  if (thread != NULL && end < here && end >= thread->stack_low &&
      end - thread->stack_low > ROOM_NEEDED) {
    frames = __builtin_alloca(here - end + RED_ZONE);
    frames[0] = 0;
  }
  body(context);
  if (frames != NULL) {
    frames[0] = 0;  // As above.
  }
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

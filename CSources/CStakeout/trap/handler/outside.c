// SPDX-License-Identifier: Apache-2.0
//
// outside.c: what the signal handler says of a trap outside of all regions, which
// ends the process. `scripts/check` compares what it calls with
// scripts/signal-safe.txt.

#define UNW_LOCAL_ONLY

#include <libunwind.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "stk_inherit.h"
#include "stk_unwind.h"
#include "trap/handler/recovery.h"
#include "unwind/walk.h"

/// libdispatch's; absent from a program without it.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

stk_thread_names stk_thread_names_here(void) {
  stk_thread_names names = {.queue = ""};
  const char *label =
      dispatch_queue_get_label != NULL ? dispatch_queue_get_label(NULL) : "";
  size_t length = strlen(label);
  // The end of a long one tells more.
  size_t cut =
      length < sizeof names.queue ? 0 : length - (sizeof names.queue - 1);
  memcpy(names.queue, label + cut, length - cut);
  prctl(PR_GET_NAME, names.name);
  return names;
}

static void describe(stk_trap_report *report, int signal, const siginfo_t *info,
                     const ucontext_t *context) {
  const stk_thread *thread = stk_this_thread;
  stk_frames_describe(report, signal, info, context);
  report->text = "";
  if (thread != NULL && thread->message_length > 0) {
    report->text = thread->text;
    report->text_length = thread->text_length;
    report->message_start = thread->message_start;
    report->message_length = thread->message_length;
  }
}

/// Swift's; absent from a program without it.
extern void *swift_retain(void *object) __attribute__((weak));

/// Whether the action is that of Swift's backtracer, which ends the process.
static bool is_backtracer(const struct sigaction *action) {
  return swift_retain != NULL &&
         stk_unwind_object((uintptr_t)action->sa_handler) ==
             stk_unwind_object((uintptr_t)swift_retain);
}

void stk_outside_say_end(int signal, const siginfo_t *info,
                         ucontext_t *context) {
  const struct sigaction *next = &stk_actions_before[signal];
  bool is_default = next->sa_handler == SIG_DFL;
  if (stk_trap_is_final || !stk_handover_is_open() ||
      !(is_default || is_backtracer(next))) {
    return;
  }
  // A fault from here on ends the process without more words.
  stk_trap_is_final = true;
  stk_trap_report report = {0};
  describe(&report, signal, info, context);
  stk_thread_names names = stk_thread_names_here();
  // The backtracer shows the frames itself.
  if (is_default && stk_fork_try_hold()) {
    stk_walk(context, report.frames, STK_TRAP_FRAMES_MAX, &report.frame_count);
    stk_fork_release();
  }
  stk_refusal_say_outside(&report, &names);
}

// SPDX-License-Identifier: Apache-2.0
//
// parking.c: the signal handler's work for a member task of a run that traps
// on a thread which cannot leave it, while a watch is on. `scripts/check` compares
// what it calls with scripts/signal-safe.txt.

#define UNW_LOCAL_ONLY

#include <libunwind.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "base/stk_atomic.h"
#include "stk_fork.h"
#include "stk_handover.h"
#include "stk_tasks.h"
#include "stk_unwind.h"
#include "trap/landing.h"
#include "unwind/walk.h"

/// The report that the thread is walking for, in case that the walk faults.
static _Thread_local stk_parked *walking
    __attribute__((tls_model("initial-exec")));

/// libdispatch's; absent from a program without it.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

/// Why the thread must not be parked; NULL if it may be.
static const char *STK_NULLABLE why_not(const stk_thread_names *names) {
  static const char main_queue[] = "com.apple.main-thread";
  static const char pool[] = "Swift global concurrent queue";
  if (getpid() == gettid() || strcmp(names->queue, main_queue) == 0) {
    return "it happened on the main thread or the main queue, which the main "
           "actor needs";
  }
  if (strcmp(names->queue, pool) != 0) {
    return NULL;
  }
  if (stk_fetch_add_seq_cst(&stk_pool_parked, 1) + 1 < stk_pool_width) {  // W4
    return NULL;
  }
  stk_fetch_sub_seq_cst(&stk_pool_parked, 1);  // W4
  return "it happened on the last thread of Swift's pool, without which no "
         "task runs";
}

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

void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context) {
  stk_parked here = {0}, *mine = walking;
  void *executor = stk_tasks_run();
  if (stk_watch_is_refused || executor == NULL) {
    return;
  }
  if (mine == NULL) {
    stk_fetch_add_seq_cst(&stk_unreported, 1);    // W2
    if (stk_load_seq_cst(&stk_watchers) == 0) {   // W2
      stk_fetch_sub_seq_cst(&stk_unreported, 1);  // W2
      stk_refusal_show_text(stk_this_thread);
      return;
    }
    mine = &here;
    describe(&mine->report, signal, info, context);
    mine->names = stk_thread_names_here();
    mine->executor = executor;
    if (stk_fork_try_hold()) {
      walking = mine;
      stk_walk(context, mine->report.frames, STK_TRAP_FRAMES_MAX,
               &mine->report.frame_count);
    }
  }
  // If the walk has faulted, the frames so far are all there are.
  if (walking != NULL) {
    stk_fork_release();
  }
  const char *why = why_not(&mine->names);
  if (why != NULL) {
    stk_watch_is_refused = true;
    stk_refusal_show_text(stk_this_thread);
    stk_refusal_say(&mine->report, why, NULL);
    stk_fetch_sub_seq_cst(&stk_unreported, 1);  // W2
    return;
  }
  mine->next = stk_load_relaxed(&stk_waiting);                 // W1
  while (!stk_cas_acq_rel(&stk_waiting, &mine->next, mine)) {  // W1
  }
  stk_fork_leave(0);
  sem_post(&stk_waiting_posted);  // W3
  for (;;) {
    pause();
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

void stk_watch_say_end(int signal, const siginfo_t *info, ucontext_t *context) {
  const struct sigaction *next = &stk_actions_before[signal];
  bool is_default = next->sa_handler == SIG_DFL;
  if (stk_watch_is_refused || !stk_handover_is_open() ||
      !(is_default || is_backtracer(next))) {
    return;
  }
  // A fault from here on ends the process without more words.
  stk_watch_is_refused = true;
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

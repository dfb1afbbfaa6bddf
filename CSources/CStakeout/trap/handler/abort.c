// SPDX-License-Identifier: Apache-2.0
//
// abort.c: the text about a trap that cannot be caught, or that comes outside of all
// regions. It runs inside the
// signal handler, and under the same check as handler.c: write(2) alone, since
// the allocator and the streams may be what is lost.

#define UNW_LOCAL_ONLY

#include <dlfcn.h>
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

static void write_out(const char *bytes, size_t count) {
  ssize_t written = write(STDERR_FILENO, bytes, count);
  (void)written;
}

static void say(const char *text) {
  write_out(text, strlen(text));
}

static void say_number(uintptr_t number) {
  char digits[2 + 2 * sizeof number + 1];
  char *at = digits + sizeof digits - 1;
  *at = '\0';
  do {
    *--at = "0123456789abcdef"[number % 16];
    number /= 16;
  } while (number != 0);
  *--at = 'x';
  *--at = '0';
  say(at);
}

/// The name of the function that an address lies in. The unwinder knows more of
/// them, but needs the allocator.
static void say_name(uintptr_t address, bool may_allocate) {
  enum { NAME = 256 };
  char name[NAME];
  unw_word_t offset = 0;
  unw_accessors_t *accessors = unw_get_accessors(unw_local_addr_space);
  Dl_info info;
  if (may_allocate &&
      accessors->get_proc_name(unw_local_addr_space, address, name, sizeof name,
                               &offset, NULL) == 0) {
    say(" ");
    say(name);
  } else if (dladdr((void *)address, &info) != 0) {
    say(" ");
    say(info.dli_sname != NULL ? info.dli_sname : info.dli_fname);
    say("+");
    const void *start =
        info.dli_sname != NULL ? info.dli_saddr : info.dli_fbase;
    say_number(address - (uintptr_t)start);
  }
}

static void say_frame(const char *what, uintptr_t address, bool may_allocate) {
  say(what);
  say_number(address);
  say_name(address, may_allocate);
  say("\n");
}

/// Says where a report comes from, by the names of functions. These are worth a
/// try, but to find them may take the very lock that is lost: an alarm ends the
/// process then.
static void say_places(const stk_trap_report *report, uintptr_t started_at) {
  enum { SECONDS = 5, FRAMES = 24 };
  bool may_allocate = true;
  for (size_t i = 0; i < report->frame_count; i++) {
    stk_place place = stk_place_of(report->frames[i] - (i > 0 ? 1 : 0));
    may_allocate = may_allocate && place != STK_PLACE_ALLOCATOR;
  }
  struct sigaction ending = {.sa_handler = SIG_DFL};
  sigset_t alarm_alone;
  sigemptyset(&alarm_alone);
  sigaddset(&alarm_alone, SIGALRM);
  sigaction(SIGALRM, &ending, NULL);
  pthread_sigmask(SIG_UNBLOCK, &alarm_alone, NULL);
  alarm(SECONDS);
  for (size_t i = 0; i < report->frame_count && i < FRAMES; i++) {
    say_frame("  at ", report->frames[i], may_allocate);
  }
  if (started_at != 0) {
    say_frame("  which was started at ", started_at - 1, may_allocate);
  }
  alarm(0);
}

void stk_refusal_show_text(stk_thread *thread) {
  if (thread != NULL && thread->text_length > thread->text_shown) {
    write_out(thread->text + thread->text_shown,
              thread->text_length - thread->text_shown);
    thread->text_shown = thread->text_length;
  }
}

void stk_refusal_say(const stk_trap_report *report, const char *why,
                     const char *where) {
  say("Stakeout: this trap cannot be caught: ");
  say(why);
  if (where != NULL) {
    say(" (");
    say(where);
    say(")");
  }
  say(". The process ends here, as it would without Stakeout.\n");
  say_places(report, 0);
}

const char *stk_signal_name(int signal) {
  return sigabbrev_np(signal);
}

void stk_refusal_say_outside(const stk_trap_report *report,
                             const stk_thread_names *names) {
  say("Stakeout: SIG");
  say(stk_signal_name(report->signal));
  say(" ends the process: no region, and no test that survives traps, owns "
      "what ran on thread '");
  say(names->name);
  if (names->queue[0] != '\0') {
    say("' for queue '");
    say(names->queue);
  }
  say("'.\n");
  say_places(report, stk_handover_place());
}

stk_landing stk_landing_refuse(stk_thread *thread, const char *why,
                               const char *where) {
  thread->stage = STK_STAGE_REFUSING;
  stk_refusal_show_text(thread);
  stk_refusal_say(thread->region->report, why, where);
  return STK_LANDING_NEVER;
}

void stk_landing_recall(void) {
  const char *trap = stk_trap_remembered();
  if (trap != NULL) {
    say("Stakeout: an earlier trap interrupted a modification, and what it "
        "modified "
        "may be broken: ");
    say(trap);
    say("\n");
  }
}

// What the signal handler says of a trap outside of all regions, which
// ends the process. `scripts/check` compares what it calls with
// scripts/signal-safe.txt.

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

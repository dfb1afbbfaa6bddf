// SPDX-License-Identifier: Apache-2.0
//
// abort.c: the report printed for a trap that cannot be caught, or that happens
// outside of all regions. It runs inside the signal handler, and under the same
// check as handler.c. It prints by write(2) alone, because the trap may have broken
// the allocator or the streams.

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

/// Prints the name of the function that contains the address. The unwinder finds
/// more names than the loader, but needs the allocator.
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

/// Prints the frames of a report with the names of functions, and the place where
/// the thread or block was started.
///
/// The search for names may need the very lock that the trap left locked. In this
/// case an alarm ends the process after 5 s.
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

void stk_abort_show_text(stk_thread *thread) {
  if (thread != NULL && thread->text_length > thread->text_shown) {
    write_out(thread->text + thread->text_shown,
              thread->text_length - thread->text_shown);
    thread->text_shown = thread->text_length;
  }
}

void stk_abort_report(const stk_trap_report *report, const char *why,
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

void stk_abort_report_outside(const stk_trap_report *report,
                              const stk_thread_names *names) {
  say("Stakeout: SIG");
  say(stk_signal_name(report->signal));
  say(" on thread '");
  say(names->name);
  if (names->queue[0] != '\0') {
    say("' for queue '");
    say(names->queue);
  }
  say("' ends the process: the code was not started by a call that catches "
      "traps, nor by a test with '.survivesTraps'.\n");
  say_places(report, stk_started_place());
}

stk_recovery stk_recovery_give_up(stk_thread *thread, const char *why,
                                  const char *where) {
  thread->stage = STK_STAGE_GIVING_UP;
  stk_abort_show_text(thread);
  stk_abort_report(thread->region->report, why, where);
  return STK_RECOVERY_IMPOSSIBLE;
}

void stk_abort_recall(void) {
  const char *trap = stk_trap_remembered();
  if (trap != NULL) {
    say("Stakeout: an earlier trap interrupted a modification, and what it "
        "modified "
        "may be broken: ");
    say(trap);
    say("\n");
  }
}

// The report of a trap outside of all regions, which ends the process.
// `scripts/check` compares the functions that it calls with
// scripts/lists/signal-safe.txt.

/// Declared by libdispatch; absent from a program without it.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

stk_thread_names stk_thread_names_here(void) {
  stk_thread_names names = {.queue = ""};
  const char *label =
      dispatch_queue_get_label != NULL ? dispatch_queue_get_label(NULL) : "";
  size_t length = strlen(label);
  // Keep the end of a long label: it says more than the beginning.
  size_t cut =
      length < sizeof names.queue ? 0 : length - (sizeof names.queue - 1);
  memcpy(names.queue, label + cut, length - cut);
  prctl(PR_GET_NAME, names.name);
  return names;
}

/// Fills in the report of a trap outside of all regions, with the message that the
/// thread keeps.
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

/// Declared by the Swift runtime; absent from a program without it.
extern void *swift_retain(void *object) __attribute__((weak));

/// Whether the action is that of Swift's backtracer, which ends the process.
static bool is_backtracer(const struct sigaction *action) {
  return swift_retain != NULL &&
         stk_unwind_object((uintptr_t)action->sa_handler) ==
             stk_unwind_object((uintptr_t)swift_retain);
}

/// Whether the next action for the signal is the default one.
static bool is_default(int signal) {
  return stk_actions_before[signal].sa_handler == SIG_DFL;
}

bool stk_abort_note_end(int signal) {
  bool ends = is_default(signal) || is_backtracer(&stk_actions_before[signal]);
  if (ends) {
    stk_store_relaxed(&stk_trap_ending_signal, signal);  // T12
  }
  return ends;
}

void stk_outside_say_end(int signal, const siginfo_t *info,
                         ucontext_t *context) {
  if (!stk_abort_note_end(signal) || stk_trap_is_final ||
      !stk_started_is_installed()) {
    return;
  }
  // A fault from here on ends the process without another report.
  stk_trap_is_final = true;
  stk_trap_report report = {0};
  describe(&report, signal, info, context);
  stk_thread_names names = stk_thread_names_here();
  // Swift's backtracer prints the frames itself.
  if (is_default(signal) && stk_fork_timed_hold()) {
    stk_walk(context, report.frames, STK_TRAP_FRAMES_MAX, &report.frame_count);
    stk_fork_release();
  }
  stk_abort_report_outside(&report, &names);
}

// SPDX-License-Identifier: Apache-2.0
//
// parking.c: the signal handler's work for a member task of a run that traps
// on a thread which cannot leave it, while a watch is on. `scripts/check` compares
// what it calls with scripts/signal-safe.txt.

#define UNW_LOCAL_ONLY

#include <dlfcn.h>
#include <libunwind.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include "base/stk_atomic.h"
#include "stk_handover.h"
#include "stk_tasks.h"
#include "trap/context.h"
#include "trap/landing.h"
#include "trap/watch.h"
#include "unwind/fork_guard.h"

/// The slot that the thread is filling, for a fault on the way.
static _Thread_local stk_slot *filling
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

static stk_slot *STK_NULLABLE free_slot(void) {
  for (int i = 0; i < STK_SLOTS; i++) {
    uint32_t state = STK_SLOT_FREE;
    if (stk_cas_acq_rel(&stk_slots[i].state, &state, STK_SLOT_CLAIMED)) {  // W1
      return &stk_slots[i];
    }
  }
  return NULL;
}

/// A slot; NULL without a watch, or when the taker does not keep up.
static stk_slot *STK_NULLABLE claim(void) {
  enum { ROUNDS = 5000 };
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 1000000};
  stk_fetch_add_seq_cst(&stk_unreported, 1);  // W2
  for (int i = 0; i < ROUNDS; i++) {
    if (stk_load_seq_cst(&stk_watchers) == 0) {  // W2
      break;
    }
    stk_slot *slot = free_slot();
    if (slot != NULL) {
      return slot;
    }
    nanosleep(&moment, NULL);
  }
  stk_fetch_sub_seq_cst(&stk_unreported, 1);  // W2
  return NULL;
}

/// The slow walk, which remembers nothing for the thread.
static void walk(stk_trap_report *report, ucontext_t *context) {
  unw_cursor_t cursor;
  if (unw_init_local2(&cursor, (unw_context_t *)context,
                      UNW_INIT_SIGNAL_FRAME) != 0) {
    return;
  }
  do {
    unw_word_t address = 0;
    if (unw_get_reg(&cursor, UNW_REG_IP, &address) != 0 || address == 0) {
      return;
    }
    report->frames[report->frame_count] = (uintptr_t)address;
    report->frame_count++;
  } while (report->frame_count < STK_TRAP_FRAMES_MAX && unw_step(&cursor) > 0);
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
#if defined(__linux__)
  prctl(PR_GET_NAME, names.name);
#endif
  return names;
}

static void describe(stk_trap_report *report, int signal, const siginfo_t *info,
                     const ucontext_t *context) {
  report->signal = signal;
  report->code = info->si_code;
  report->address = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
  report->pc = stk_context_pc(context);
  report->sp = stk_context_sp(context);
  report->text = "";
  const stk_thread *thread = stk_this_thread;
  report->is_overflow =
      thread != NULL && stk_guard_is_overflow(thread, signal, info, report->sp);
  if (thread != NULL && thread->message_length > 0) {
    report->text = thread->text;
    report->text_length = thread->text_length;
    report->message_start = thread->message_start;
    report->message_length = thread->message_length;
  }
}

void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context) {
  stk_slot *mine = filling;
  void *executor = stk_tasks_run();
  if (stk_watch_is_refused || executor == NULL) {
    return;
  }
  if (mine == NULL) {
    mine = claim();
    if (mine == NULL) {
      if (stk_this_thread != NULL) {
        stk_refusal_show_text(stk_this_thread);
      }
      return;
    }
    memset(&mine->parked, 0, sizeof mine->parked);
    describe(&mine->parked.report, signal, info, context);
    mine->parked.names = stk_thread_names_here();
    mine->parked.executor = executor;
    if (stk_unwind_wait_to_walk()) {
      filling = mine;
      walk(&mine->parked.report, context);
      stk_unwind_end_walk();
    }
  } else {
    // The walk has faulted: the frames so far are all there are.
    stk_unwind_end_walk();
  }
  const char *why = why_not(&mine->parked.names);
  if (why != NULL) {
    stk_watch_is_refused = true;
    if (stk_this_thread != NULL) {
      stk_refusal_show_text(stk_this_thread);
    }
    stk_refusal_say(&mine->parked.report, why, NULL);
    stk_store_release(&mine->state, STK_SLOT_FREE);  // W1
    stk_fetch_sub_seq_cst(&stk_unreported, 1);       // W2
    return;
  }
  stk_store_release(&mine->state, STK_SLOT_FULL);  // W1
  sem_post(&stk_slots_posted);                     // W3
  for (;;) {
    pause();
  }
}

/// Swift's; absent from a program without it.
extern void *swift_retain(void *object) __attribute__((weak));

/// Whether the action is that of Swift's backtracer, which ends the process.
static bool is_backtracer(const struct sigaction *action) {
  Dl_info theirs, core;
  return swift_retain != NULL &&
         dladdr((void *)action->sa_handler, &theirs) != 0 &&
         dladdr((void *)swift_retain, &core) != 0 &&
         theirs.dli_fbase == core.dli_fbase;
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
  if (is_default && stk_unwind_wait_to_walk()) {
    walk(&report, context);
    stk_unwind_end_walk();
  }
  stk_refusal_say_outside(&report, &names);
}

// SPDX-License-Identifier: Apache-2.0
//
// parking.c: what the signal handler does for a thread without a region while
// somebody watches. `scripts/check` compares what it calls with
// scripts/signal-safe.txt.

#define UNW_LOCAL_ONLY

#include <libunwind.h>
#include <string.h>
#include <unistd.h>

#include "base/stk_atomic.h"
#include "trap/context.h"
#include "trap/watch.h"
#include "unwind/fork_guard.h"

/// The slot that the thread is filling, for a fault on the way.
static _Thread_local stk_slot *filling
    __attribute__((tls_model("initial-exec")));

/// libdispatch's; absent from a program without it.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));

/// Whether the thread must go on: the process's main thread, or one that serves
/// the main queue, without which the main actor stands still.
static bool is_needed(void) {
  if (getpid() == gettid()) {
    return true;
  }
  static const char main_queue[] = "com.apple.main-thread";
  const char *label =
      dispatch_queue_get_label != NULL ? dispatch_queue_get_label(NULL) : NULL;
  return label != NULL && strlen(label) == sizeof main_queue - 1 &&
         memcmp(label, main_queue, sizeof main_queue - 1) == 0;
}

static stk_slot *STK_NULLABLE claim(void) {
  for (int i = 0; i < STK_SLOTS; i++) {
    uint32_t state = STK_SLOT_FREE;
    if (stk_cas_acq_rel(&stk_slots[i].state, &state, STK_SLOT_CLAIMED)) {  // W1
      return &stk_slots[i];
    }
  }
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

static void describe(stk_trap_report *report, int signal, const siginfo_t *info,
                     const ucontext_t *context) {
  memset(report, 0, sizeof *report);
  report->signal = signal;
  report->code = info->si_code;
  report->address = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
  report->pc = stk_context_pc(context);
  report->sp = stk_context_sp(context);
  report->text = "";
  const stk_thread *thread = stk_this_thread;
  if (thread != NULL && thread->message_length > 0) {
    report->text = thread->text;
    report->text_length = thread->text_length;
    report->message_start = thread->message_start;
    report->message_length = thread->message_length;
  }
}

void stk_watch_park(int signal, const siginfo_t *info, ucontext_t *context) {
  stk_slot *mine = filling;
  if (mine == NULL) {
    mine = stk_watch_is_on() && !is_needed() ? claim() : NULL;
    if (mine == NULL) {
      return;
    }
    filling = mine;
    describe(&mine->report, signal, info, context);
    if (stk_unwind_wait_to_walk()) {
      walk(&mine->report, context);
      stk_unwind_end_walk();
    }
  } else {
    // The walk has faulted: the frames so far are all there are.
    stk_unwind_end_walk();
  }
  stk_store_release(&mine->state, STK_SLOT_FULL);  // W1
  sem_post(&stk_slots_posted);                     // W3
  for (;;) {
    pause();
  }
}

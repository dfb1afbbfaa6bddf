// SPDX-License-Identifier: Apache-2.0
//
// handler.c: the signal handler. `scripts/check` compares what this file,
// recovery.c and abort.c call with scripts/signal-safe.txt, with a reason
// each. Nothing here allocates, locks, or calls Swift code other than the
// runtime's own repair.

#define UNW_LOCAL_ONLY

#include <errno.h>
#include <libunwind.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "trap/handler/signal_context.h"
#include "trap/handler/recovery.h"
#include "unwind/walk.h"

/// How many frames of ours, of the C library and of a sanitizer can lie between
/// the walk and the interrupted code.
enum { HANDLER_FRAMES_MAX = 16 };

/// The quick way: libunwind remembers for each thread how a return address is
/// stepped over. It starts here, in the handler; what counts begins with the
/// interrupted instruction. False when that does not turn up.
static bool walk_quickly(stk_trap_report *report) {
  void *all[STK_TRAP_FRAMES_MAX + HANDLER_FRAMES_MAX];
  int found = unw_backtrace(all, STK_TRAP_FRAMES_MAX + HANDLER_FRAMES_MAX);
  int next = 0;
  while (next < found && (uintptr_t)all[next] != report->pc) {
    next++;
  }
  size_t count = 0;
  while (next < found && all[next] != NULL && count < STK_TRAP_FRAMES_MAX) {
    report->frames[count++] =
        stk_context_return_address((uintptr_t)all[next++]);
  }
  if (count > 0) {
    report->frame_count = count;
  }
  return count > 0;
}

/// Walks the frames of the interrupted code into the report. A fault on the way
/// brings the handler back here with the stage set: the slow way follows the
/// quick one, and after that the frames so far are all there are. (No jump
/// buffer for that: ThreadSanitizer drops the region's when it sees one on
/// another stack.)
static void walk(stk_thread *thread, stk_trap_report *report) {
  switch (thread->stage) {
    case STK_STAGE_BODY:
      report->frames[0] = report->pc;
      report->frame_count = 1;
      if (!stk_fork_try_hold()) {
        return;
      }
      thread->stage = STK_STAGE_GLANCING;
      // The landing of an overflow counts frames the slow way, and on arm64 the
      // quick way misses one when a prologue was interrupted.
      if (!report->is_overflow && walk_quickly(report)) {
        break;
      }
      __attribute__((fallthrough));
    case STK_STAGE_GLANCING:
      // The way that always works, at some 600 ns a frame: two system calls each.
      thread->stage = STK_STAGE_WALKING;
      report->frame_count = 0;
      stk_walk(thread->interrupted, report->frames, STK_TRAP_FRAMES_MAX,
               &report->frame_count);
      break;
    default:
      break;
  }
  stk_fork_release();
}

/// Whether another process or another thread sent the signal, and so not the
/// body. A thread that sends a signal to itself, as raise and abort do, is
/// interrupted in the system call for it. (If the thread blocked the signal
/// meanwhile, the signal comes later and counts as sent by another thread.)
static bool is_from_outside(const siginfo_t *info, int signal,
                            const ucontext_t *context) {
  bool is_sent = info->si_code == SI_USER || info->si_code == SI_QUEUE ||
                 info->si_code == SI_TKILL;
  return is_sent &&
         (info->si_pid != getpid() || !stk_context_sends(context, signal));
}

/// Does what would have happened without us. The default action is taken by
/// putting it back, because only the kernel can take it; that ends the process.
static void pass_on(int signal, siginfo_t *info, void *context) {
  struct sigaction before = stk_actions_before[signal];
  bool ignored = before.sa_handler == SIG_IGN;
  if (ignored && info->si_code <= 0) {
    return;
  }
  if (ignored || before.sa_handler == SIG_DFL) {
    stk_landing_recall();
    // The kernel ends the process for an ignored fault as well.
    before.sa_handler = SIG_DFL;
    before.sa_flags = 0;
    sigaction(signal, &before, NULL);
    // A fault comes again by itself when the handler returns.
    if (info->si_code <= 0 || signal == SIGTRAP) {
      raise(signal);
    }
    return;
  }
  // The mask that the kernel would have set for that handler.
  sigset_t mask = before.sa_mask;
  if ((before.sa_flags & SA_NODEFER) == 0) {
    sigaddset(&mask, signal);
  }
  sigset_t mine;
  pthread_sigmask(SIG_BLOCK, &mask, &mine);
  if ((before.sa_flags & SA_RESETHAND) != 0) {
    stk_actions_before[signal].sa_handler = SIG_DFL;
    stk_actions_before[signal].sa_flags = 0;
  }
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(signal, info, context);
  } else {
    before.sa_handler(signal);
  }
  pthread_sigmask(SIG_SETMASK, &mine, NULL);
}

/// Fills in what the signal says.
static void describe(stk_thread *thread, int signal, const siginfo_t *info,
                     ucontext_t *context) {
  const stk_region *region = thread->region;
  stk_trap_report *report = region->report;
  stk_frames_describe(report, signal, info, context);
  if (stk_landing_is_raise(context)) {
    report->payload = thread->raised;
    report->signal = 0;
    report->address = 0;
  }
  thread->interrupted = context;
  // One of another task is refused.
  if (region->reports != NULL && stk_region_is_own(thread)) {
    stk_fetch_add_seq_cst(&region->reports->unreported, 1);  // T5
  }
}

/// The action for a signal that the body of a region has brought upon
/// itself.
static stk_landing respond(stk_thread *thread, int signal, siginfo_t *info,
                           ucontext_t *context) {
  if (thread->stage == STK_STAGE_LEAVING) {
    return STK_LANDING_NOW;
  }
  if (stk_landing_is_strip(context)) {
    return stk_landing_resume(thread, context) ? STK_LANDING_LATER
                                               : STK_LANDING_NOW;
  }
  if (thread->is_finishing) {
    return stk_landing_skip(thread, context);
  }
  bool is_first = thread->stage == STK_STAGE_BODY;
  if (is_first) {
    describe(thread, signal, info, context);
  }
  if (thread->stage != STK_STAGE_JUDGING) {
    walk(thread, thread->region->report);
  }
  stk_landing landing = stk_landing_judge(thread, thread->interrupted, info);
  if (landing == STK_LANDING_LATER && !is_first) {
    // To return from here is to go on with the walk that faulted.
    return stk_landing_refuse(thread, "its frames cannot be read", NULL);
  }
  return landing;
}

void stk_trap_handle(int signal, siginfo_t *info, void *context) {
  int error_before = errno;
  stk_thread *thread = stk_this_thread;
  ucontext_t *interrupted = context;
  const stk_region *region =
      stk_region_around(thread, stk_context_sp(interrupted));
  bool is_ours = region != NULL &&
                 region->generation == stk_trap_generation() &&
                 thread->stage != STK_STAGE_REFUSING &&
                 !is_from_outside(info, signal, interrupted);
  if (!is_ours) {
    bool is_outside = thread == NULL || thread->region == NULL;
    if (is_outside && !is_from_outside(info, signal, interrupted)) {
      stk_outside_say_end(signal, info, interrupted);
    }
    pass_on(signal, info, context);
    errno = error_before;
    return;
  }
  // The jump does not restore the mask. ThreadSanitizer calls us with every
  // signal blocked: without this, the next fault on this thread would be its
  // last.
  pthread_sigmask(SIG_SETMASK, &interrupted->uc_sigmask, NULL);
  switch (respond(thread, signal, info, interrupted)) {
    case STK_LANDING_NOW:
      errno = error_before;
      stk_landing_leave(thread);
    case STK_LANDING_LATER:
      break;
    case STK_LANDING_NEVER:
      pass_on(signal, info, context);
      break;
  }
  errno = error_before;
}

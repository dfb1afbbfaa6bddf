// SPDX-License-Identifier: Apache-2.0
//
// handler.c: the signal handler: it catches the trap of a region's body, or passes
// the signal on to the previous handler. `scripts/check` compares the functions
// that the files of this folder call with scripts/lists/signal-safe.txt, which
// gives a reason for each. Nothing here allocates, locks, or calls Swift code
// except the runtime's own repair.

#define UNW_LOCAL_ONLY

#include <errno.h>
#include <libunwind.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "trap/handler/signal_context.h"
#include "trap/handler/recovery.h"
#include "unwind/walk.h"

/// The most frames of Stakeout, the C library and a sanitizer that can lie between
/// the walk and the interrupted code.
enum { HANDLER_FRAMES_MAX = 16 };

/// Walks the frames the quick way, with libunwind's cache for the thread, which
/// tells how to step over each return address.
///
/// The walk starts here, in the handler. The report gets the frames from the
/// interrupted instruction on. Returns false if the walk does not reach this
/// instruction.
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

/// Walks the frames of the interrupted code into the report.
///
/// If the walk faults, the handler runs again and comes back here with the stage
/// set. After the quick way it tries the slow way, and after the slow way the
/// report keeps the frames that were read until then. There is no jump buffer for
/// this, because ThreadSanitizer drops the region's buffer when it sees one on
/// another stack.
static void walk(stk_thread *thread, stk_trap_report *report) {
  switch (thread->stage) {
    case STK_STAGE_BODY:
      report->frames[0] = stk_context_pc(thread->interrupted);
      report->frame_count = 1;
      if (!stk_fork_timed_hold()) {
        return;
      }
      thread->stage = STK_STAGE_GLANCING;
      // Take the slow way for an overflow: its recovery counts the frames the slow
      // way, and on arm64 the quick way misses a frame if a prologue was
      // interrupted. Also take it if the walk begins in another frame.
      if (!report->is_overflow && report->frames[0] == report->pc &&
          walk_quickly(report)) {
        break;
      }
      __attribute__((fallthrough));
    case STK_STAGE_GLANCING:
      // Take the slow way, which always works. It needs about 600 ns and two system
      // calls for each frame.
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

/// Whether another process or another thread sent the signal, so that the body has
/// not caused it.
///
/// A thread that sends a signal to itself, as `raise` and `abort` do, is
/// interrupted in the system call for it. If the thread blocked the signal in the
/// meantime, the signal comes later and counts as sent by another thread.
static bool is_from_outside(const siginfo_t *info, int signal,
                            const ucontext_t *context) {
  bool is_sent = info->si_code == SI_USER || info->si_code == SI_QUEUE ||
                 info->si_code == SI_TKILL;
  return is_sent &&
         (info->si_pid != getpid() || !stk_context_sends(context, signal));
}

/// Does what would have happened without Stakeout: calls the previous handler,
/// ignores the signal, or takes the default action. Only the kernel can take the
/// default action, so the function installs it again. That ends the process.
static void pass_on(int signal, siginfo_t *info, void *context) {
  struct sigaction before = stk_actions_before[signal];
  bool ignored = before.sa_handler == SIG_IGN;
  if (ignored && info->si_code <= 0) {
    return;
  }
  if (ignored || before.sa_handler == SIG_DFL) {
    stk_abort_recall();
    // The kernel ends the process for an ignored fault as well.
    before.sa_handler = SIG_DFL;
    before.sa_flags = 0;
    sigaction(signal, &before, NULL);
    // A fault happens again when the handler returns. Raise the other signals
    // again.
    if (info->si_code <= 0 || signal == SIGTRAP) {
      raise(signal);
    }
    return;
  }
  // Block the signals that the kernel would have blocked for the previous handler.
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

/// Whether the trap is a call of an address at which there is no code, such as a
/// null function pointer.
static bool calls_nothing(const stk_trap_report *report) {
  return report->signal == SIGSEGV && report->address == report->pc &&
         !report->is_overflow;
}

/// Fills in the fields of the report that describe the signal, and counts the trap.
static void describe(stk_thread *thread, int signal, const siginfo_t *info,
                     ucontext_t *context) {
  const stk_region *region = thread->region;
  stk_trap_report *report = region->report;
  stk_frames_describe(report, signal, info, context);
  if (stk_recovery_is_raise(context)) {
    report->payload = thread->raised;
    report->signal = 0;
    report->address = 0;
  }
  thread->interrupted = context;
  if (calls_nothing(report)) {
    // The walk begins at the caller.
    stk_context_leave_callee(context);
  }
  // Do not count the trap of another task, which ends the process.
  if (region->reports != NULL && stk_region_is_own(thread)) {
    stk_fetch_add_seq_cst(&region->reports->unreported, 1);  // T5
  }
}

/// Responds to a signal that the code of a region has caused, and decides how the
/// trap ends.
///
/// The function is called for five reasons, which it checks in this order:
///
/// - The handler faulted while it ended exclusive accesses (STK_STAGE_LEAVING). The
///   thread leaves the region without the rest of that repair.
/// - A library call that had to finish has returned to the trampoline
///   (STK_STAGE_BODY). The thread resumes the next such call, or leaves the region.
/// - A callback trapped while such a call was finishing (STK_STAGE_BODY). The
///   thread resumes the call after the callback. If the handler faulted while it
///   prepared that (STK_STAGE_JUDGING), it gives up.
/// - The body trapped (STK_STAGE_BODY). The handler describes the trap, walks its
///   frames, and decides.
/// - The handler faulted while it walked the frames (STK_STAGE_GLANCING,
///   STK_STAGE_WALKING), or while it decided (STK_STAGE_JUDGING). It continues the
///   walk or, in the last stage, gives up.
static stk_recovery respond(stk_thread *thread, int signal, siginfo_t *info,
                            ucontext_t *context) {
  if (thread->stage == STK_STAGE_LEAVING) {
    return STK_RECOVERY_IMMEDIATE;
  }
  if (stk_recovery_is_from_trampoline(context)) {
    return stk_recovery_resume(thread, context) ? STK_RECOVERY_AFTER_CALLS
                                                : STK_RECOVERY_IMMEDIATE;
  }
  if (thread->is_finishing) {
    return stk_recovery_skip(thread, context);
  }
  bool is_first = thread->stage == STK_STAGE_BODY;
  if (is_first) {
    describe(thread, signal, info, context);
  }
  if (thread->stage != STK_STAGE_JUDGING) {
    walk(thread, thread->region->report);
  }
  stk_recovery recovery =
      stk_recovery_decide(thread, thread->interrupted, info);
  if (recovery == STK_RECOVERY_AFTER_CALLS && !is_first) {
    // The handler would return into its own walk that faulted, and not into the
    // library call.
    return stk_recovery_give_up(thread, "its frames cannot be read", NULL);
  }
  const stk_trap_report *report = thread->region->report;
  if (recovery == STK_RECOVERY_IMPOSSIBLE && is_first &&
      calls_nothing(report)) {
    // Show the previous handler the registers that the trap left.
    stk_context_move(context, report->pc, report->sp);
  }
  return recovery;
}

/// Catches the trap of a region's body, or passes the signal on.
///
/// The handler passes a signal on if the interrupted code is in no region, or in a
/// region of the parent process, or if the signal was sent from outside. It also
/// passes on its own fault while it prints why a trap cannot be caught
/// (STK_STAGE_GIVING_UP). Before it passes on a trap outside of all regions, it
/// prints a report.
///
/// Otherwise the decision of `respond` tells what happens next:
///
/// - STK_RECOVERY_IMMEDIATE: the handler does not return, but jumps to the recovery
///   point of the region.
/// - STK_RECOVERY_AFTER_CALLS: the handler returns into a library call. When the
///   call has finished, the trampoline traps, and the handler runs again.
/// - STK_RECOVERY_IMPOSSIBLE: the handler passes the signal on. With the default
///   action, the process ends.
void stk_trap_handle(int signal, siginfo_t *info, void *context) {
  ucontext_t *interrupted = context;
  stk_context_allow_unaligned(interrupted);
  int error_before = errno;
  stk_thread *thread = stk_this_thread;
  const stk_region *region =
      stk_region_around(thread, stk_context_sp(interrupted));
  bool is_ours = region != NULL &&
                 region->generation == stk_trap_generation() &&
                 thread->stage != STK_STAGE_GIVING_UP &&
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
  // Restore the signal mask of the interrupted code, because the jump does not.
  // ThreadSanitizer calls the handler with every signal blocked: without this, the
  // next fault on this thread would end the process.
  pthread_sigmask(SIG_SETMASK, &interrupted->uc_sigmask, NULL);
  thread->handler_return = (uintptr_t)__builtin_return_address(0);
  switch (respond(thread, signal, info, interrupted)) {
    case STK_RECOVERY_IMMEDIATE:
      errno = error_before;
      stk_recovery_leave(thread);
    case STK_RECOVERY_AFTER_CALLS:
      break;
    case STK_RECOVERY_IMPOSSIBLE:
      stk_abort_note_end(signal);
      pass_on(signal, info, context);
      break;
  }
  errno = error_before;
}

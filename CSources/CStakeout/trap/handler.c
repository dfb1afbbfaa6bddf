// SPDX-License-Identifier: Apache-2.0
//
// handler.c: the only code that runs inside a signal handler. `scripts/check`
// compares what this file calls with scripts/signal-safe.txt, where each name
// has its reason. Nothing here allocates, locks, prints, or calls Swift code
// other than the runtime's own repair.

#define UNW_LOCAL_ONLY

#include <errno.h>
#include <libunwind.h>
#include <unistd.h>

#include "trap/context.h"
#include "trap/region.h"
#include "unwind/fork_guard.h"

/// How many frames of ours, of the C library and of a sanitizer can lie between
/// the walk and the interrupted code.
enum { HANDLER_FRAMES_MAX = 16 };

/// Declared by the Swift runtime; absent from a program without it.
extern void swift_task_exitThreadLocalContext(char *state)
    __attribute__((weak));

_Thread_local stk_thread *stk_this_thread
    __attribute__((tls_model("initial-exec")));
struct sigaction stk_actions_before[NSIG];

void stk_trap_leave(stk_thread *thread) {
  stk_region *region = thread->region;
  // A second fault on the way out means that the list is beyond repair: the
  // handler comes back here with the stage set, and only jumps.
  if (thread->stage != STK_STAGE_LEAVING &&
      swift_task_exitThreadLocalContext != NULL) {
    thread->stage = STK_STAGE_LEAVING;
    swift_task_exitThreadLocalContext(region->accesses.state);
  }
  thread->stage = STK_STAGE_BODY;
  siglongjmp(region->landing, 1);
}

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
    report->frames[count++] = (uintptr_t)all[next++];
  }
  if (count > 0) {
    report->frame_count = count;
  }
  return count > 0;
}

/// The way that always works, at some 600 ns a frame: two system calls each.
static void walk_slowly(ucontext_t *context, stk_trap_report *report) {
  report->frame_count = 0;
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

/// Walks the frames of the interrupted code into the report. A fault on the way
/// brings the handler back here with the stage set: the slow way follows the
/// quick one, and after that the frames so far are all there are. (No jump
/// buffer for that: ThreadSanitizer drops the region's when it sees one on
/// another stack.) While another thread forks there is no walk, and the program
/// counter is the only frame.
static void walk(stk_thread *thread, stk_trap_report *report) {
  switch (thread->stage) {
    case STK_STAGE_BODY:
      report->frames[0] = report->pc;
      report->frame_count = 1;
      if (!stk_unwind_may_walk()) {
        return;
      }
      thread->stage = STK_STAGE_GLANCING;
      if (walk_quickly(report)) {
        break;
      }
      __attribute__((fallthrough));
    case STK_STAGE_GLANCING:
      thread->stage = STK_STAGE_WALKING;
      walk_slowly(thread->interrupted, report);
      break;
    case STK_STAGE_WALKING:
      break;
    case STK_STAGE_LEAVING:
      return;
  }
  thread->stage = STK_STAGE_BODY;
  stk_unwind_end_walk();
}

/// Whether another process sent the signal; then it is not the body's doing.
/// The codes are those of kill, sigqueue and tgkill; raise and abort use tgkill
/// too.
static bool is_from_outside(const siginfo_t *info) {
  bool is_sent = info->si_code == SI_USER || info->si_code == SI_QUEUE ||
                 info->si_code == SI_TKILL;
  return is_sent && info->si_pid != getpid();
}

/// Whether the instruction at the program counter raised the signal and will do
/// so again when the handler returns.
static bool recurs(int signal, const siginfo_t *info) {
  return info->si_code > 0 && signal != SIGTRAP;
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
    // The kernel ends the process for an ignored fault as well.
    before.sa_handler = SIG_DFL;
    before.sa_flags = 0;
    sigaction(signal, &before, NULL);
    if (!recurs(signal, info)) {
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

void stk_trap_handle(int signal, siginfo_t *info, void *context) {
  int error_before = errno;
  stk_thread *thread = stk_this_thread;
  if (thread == NULL || thread->region == NULL || is_from_outside(info)) {
    pass_on(signal, info, context);
    errno = error_before;
    return;
  }
  ucontext_t *interrupted = context;
  // The jump does not restore the mask. ThreadSanitizer calls us with every
  // signal blocked: without this, the next fault on this thread would be its
  // last.
  pthread_sigmask(SIG_SETMASK, &interrupted->uc_sigmask, NULL);
  stk_trap_report *report = thread->region->report;
  if (thread->stage == STK_STAGE_BODY) {
    report->signal = signal;
    report->code = info->si_code;
    // A signal that was sent has its sender in the place of the address.
    report->address = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
    report->pc = stk_context_pc(interrupted);
    report->sp = stk_context_sp(interrupted);
    thread->interrupted = interrupted;
  }
  walk(thread, report);
  errno = error_before;
  stk_trap_leave(thread);
}

// SPDX-License-Identifier: Apache-2.0
//
// region.h: the declarations that the files of the trap share.
//
//   region.c             a region around a body: armed, body, caught or returned, disarmed
//   reports.c            traps that have been caught and not yet reported
//   state.c              the variables that the handler and other code share
//   signals.c            which signals; install and verify
//   handler/handler.c    the signal handler; all of its folder runs in it
//   handler/frames.c     what the frames tell that a trap would abandon
//   handler/recovery.c   the way out: what must end first, and what cannot be left
//   handler/abort.c      what is said of a trap that cannot be caught
//   places.c             which code holds locks that a jump would not give back
//   stack_guard.c              the end of a thread's stack
//   thread_memory.c      a thread's alternate stack and text buffer
//   output.c             what an armed thread prints
//   message.c            which of it is the message of a trap
//   platform/swift_jobs.c   a region around a job of a task
//   platform/repairs.h      what foreign libraries get back
//
// A file calls only files that stand lower in the calls: `scripts/check` draws
// the calls between the files of each folder, and fails on a circle.
//
// Invariants. Each atomic operation of these files names the one it keeps.
//
//   T1  A thread's stk_thread is only touched by that thread, in a handler or
//       outside of one. So nothing in it is atomic.
//   T2  `stderr` is our stream from before the first region's body runs until
//       after the last one's has ended: it changes only under the text lock and
//       only when `stk_armed` leaves or reaches 0, and `stk_armed` leaves or
//       reaches 0 only under that lock.
//   T3  A handler of ours that is installed finds the action before it in
//       `stk_actions_before`, which was written before the handler could run.
//   T4 The generation changes only in a forked child, before it has other
//       threads. Relaxed is enough.
//   T5  A trap that counts is counted into its `stk_reports` before anything else is
//       done about it, and out of it when it has been reported. Sequentially
//       consistent: a thread that has seen what the handler did sees the count. Who
//       counts keeps the object, so that it is there until then.
//   T6  The remembered trap is written once, before it can be found, and never
//       freed.

#ifndef STK_TRAP_REGION_H
#define STK_TRAP_REGION_H

#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "stk_reports.h"
#include "private/stk_task_layout.h"

STK_NONNULL_BEGIN

/// An entry of the list of running accesses of Swift's runtime.
typedef struct stk_accesses {
  _Alignas(void *) char state[2 * sizeof(void *)];
} stk_accesses;

enum { STK_STREAMS = 3 };

typedef struct stk_job stk_job;

typedef struct stk_region {
  struct stk_region *STK_NULLABLE outer;
  /// How many regions are open with this one.
  size_t depth;
  /// The innermost job when the region was opened; that of the region itself, if it is
  /// a job.
  stk_job *STK_NULLABLE job;
  bool is_job;
  stk_trap_report *report;
  /// The key of the task-local value that marks the region's begin; not in a job.
  const void *mark;
  /// The task that was running when the region began.
  const void *STK_NULLABLE task;
  /// Counts its trap until that is reported; NULL if nobody waits for the report.
  stk_reports *STK_NULLABLE reports;
  bool is_safeguard;
  /// How many sections without a fork the region was entered in.
  uint32_t sections;
  /// The process that the region was entered in, by `stk_trap_generation`.
  uint32_t generation;
  /// Where this region's text begins in the thread's.
  size_t text_start;
  /// How often the thread held the locks of our stream, stderr and stdout.
  int locks[STK_STREAMS];
  /// CoreFoundation's note about the main queue.
  void *STK_NULLABLE in_main_queue;
  /// The list of accesses that ends at the trap: that below, or a task's.
  stk_accesses *STK_NULLABLE list;
  stk_accesses accesses;
  sigjmp_buf landing;
} stk_region;

/// A job of a task, on the stack below its function.
struct stk_job {
  stk_job *STK_NULLABLE outer;
  const void *task;
  /// The runtime's list of the task's accesses.
  stk_accesses *accesses;
  /// The scope that the task belongs to; NULL for a task that belongs to none: then the
  /// region is not open.
  void *STK_NULLABLE scope;
  stk_region region;
  stk_trap_report report;
};

/// A job that the runtime is about to run.
typedef struct stk_next_job {
  const void *task;
  void *resume;
  stk_accesses *accesses;
} stk_next_job;

/// The present step of the handler, for the case that it faults itself.
typedef enum stk_stage {
  /// The handler is not running.
  STK_STAGE_BODY = 0,
  /// It reads frames the quick way; a fault makes it try the slow one.
  STK_STAGE_GLANCING,
  /// It reads frames the slow way; a fault ends the walk.
  STK_STAGE_WALKING,
  /// It looks for what must be finished; a fault makes it refuse to land.
  STK_STAGE_JUDGING,
  /// It says why it does not land; a fault ends the process at once.
  STK_STAGE_REFUSING,
  /// It repairs the runtime's lists; a fault skips the rest of the repair.
  STK_STAGE_LEAVING,
} stk_stage;

enum {
  /// The room behind the soft guard. malloc needs a few hundred bytes, a call
  /// through the loader 3 KiB, a sanitizer's allocator some 20 KiB.
  STK_SOFT_SIZE = 64 * 1024,
  /// How deep regions can nest for a longjmp to leave some of them.
  STK_REGIONS_LISTED = 128,
  /// How many calls of libraries one landing can finish.
  STK_UNFINISHED_MAX = 8,
  /// How many initialisers of globals one landing can give back.
  STK_TOKENS_MAX = 8,
  /// The registers that a function keeps for its caller, at most.
  STK_REGISTERS_MAX = 11,
  /// The most bytes that a region keeps for its report.
  STK_TEXT_MAX = 1024 * 1024,
};

/// A call of a library that must end before the landing: where the thread goes
/// on in it.
typedef struct stk_unfinished {
  uintptr_t pc, sp, saved[STK_REGISTERS_MAX];
} stk_unfinished;

/// The memory that a thread needs to enter regions, from its first one to the
/// thread's end.
typedef struct stk_thread {
  stk_region *STK_NULLABLE region;
  bool is_main;
  /// The innermost job of a task that runs on the thread, and the next one.
  stk_job *STK_NULLABLE job;
  stk_next_job next_job;
  /// How many jobs are open regions, and whether the end of the thread is checked.
  size_t open_jobs;
  bool checks_end;
  /// How many regions are open, and the outermost of them.
  size_t depth;
  stk_region *STK_NULLABLE regions[STK_REGIONS_LISTED];
  volatile stk_stage stage;
  /// The interrupted context, for the handler's second try.
  ucontext_t *STK_NULLABLE interrupted;
  /// The stack: from `stack_low` to `stack_high` it can be used; what lies from
  /// `stack_floor` to `stack_low` is out of bounds. 0 where it is not known.
  uintptr_t stack_floor, stack_low, stack_high;
  /// The lower end of the soft guard; 0 without one.
  uintptr_t soft_low;
  bool soft_open;
  /// The thread runs destructors: its stack is about to be somebody else's.
  bool is_ending;
  /// A landing waits for calls of libraries to end: those behind `next` have
  /// not been resumed yet.
  bool is_finishing;
  size_t unfinished_count, next_unfinished;
  stk_unfinished unfinished[STK_UNFINISHED_MAX];
  /// How many callbacks trapped meanwhile.
  uint32_t skipped;
  /// Initialisers of globals that are abandoned, with the landing.
  size_t token_count;
  uintptr_t tokens[STK_TOKENS_MAX];
  /// The argument of stk_exception_raise, on its way to the handler.
  void *STK_NULLABLE raised;
  /// Text that was printed in the open regions; the first `text_shown` bytes of
  /// it have been written to descriptor 2 already. There is room for STK_TEXT_MAX.
  char *text;
  size_t text_length, text_shown;
  /// Where in it a fatal message begins, and its length; a length of 0 means
  /// that there is none. An open one goes on with what is printed next.
  size_t message_start, message_length;
  bool is_message_open;
  /// The memory of all this, with the alternate stack and the text in it.
  void *block;
  size_t block_size;
  stack_t stack, stack_before;
} stk_thread;

// state.c

/// NULL until the thread's first region. The handler reads it, so it must be in
/// the static TLS block: the dynamic one is allocated at first use.
extern _Thread_local stk_thread *STK_NULLABLE stk_this_thread
    __attribute__((tls_model("initial-exec")));

/// The actions that were in force before ours, by signal.
extern struct sigaction stk_actions_before[NSIG];

/// How many threads are in regions (T2).
extern _Atomic(uint32_t) stk_armed;

/// The traps of a test that have been caught and are not reported yet.
struct stk_reports {
  _Atomic(uint32_t) unreported;  // T5
};

/// Whether the next trap of the calling thread ends the process in any case: it has
/// said that, and why.
extern _Thread_local bool stk_trap_is_final
    __attribute__((tls_model("initial-exec")));

/// In a forked child: begins a new generation.
void stk_state_after_fork(void);

// handler.c

/// The handler that signals.c installs.
void stk_trap_handle(int signal, siginfo_t *info, void *context);

// stack_guard.c

/// Finds the stack of the calling thread, which is `thread`'s, and puts the
/// soft guard up.
void stk_guard_make(stk_thread *thread);
/// Puts it up again after it was opened.
void stk_guard_close(stk_thread *thread);
/// Takes it away, for the next thread that gets the stack.
void stk_guard_remove(stk_thread *thread);
/// Whether the stack was used up: an access to what lies behind its end, or
/// with the stack pointer there.
bool stk_guard_is_overflow(const stk_thread *thread, int signal,
                           const siginfo_t *info, uintptr_t sp);

// signals.c

/// Installs our handlers. Once. False, with errno set, when that cannot be done.
bool stk_signals_install(void);
/// The calling thread is about to trap: makes sure that it is our handler that
/// the signal of a trap meets, whatever the body did to handlers and masks.
void stk_signals_expect_trap(void);
/// Lets the signals through on the calling thread. libdispatch's threads block
/// SIGABRT: one that was raised there would wait until abort unblocks it,
/// inside a lock of its own, which our jump would leave locked.
void stk_signals_unblock(void);

// thread_memory.c

/// The calling thread's state, made when there is none. NULL, with errno set,
/// without memory, or when the handlers could not be installed.
stk_thread *STK_NULLABLE stk_thread_here(void);

/// Has the end of the thread in the middle of a job end the process: before the
/// destructors of keys, since that of libdispatch has words of its own for that.
void stk_thread_check_end(stk_thread *thread);

/// Whether a longjmp has left the region without closing it: its frame lies
/// below `sp` on the same stack.
static inline bool stk_region_was_left(const stk_thread *thread,
                                       const stk_region *region, uintptr_t sp) {
  uintptr_t at = (uintptr_t)region;
  return at < sp && at >= thread->stack_low && sp < thread->stack_high;
}

/// The innermost region that code at `sp` runs in, and that a longjmp has not left;
/// NULL outside of regions. Also in the handler.
static inline stk_region *STK_NULLABLE
stk_region_around(stk_thread *STK_NULLABLE thread, uintptr_t sp) {
  if (thread == NULL || thread->region == NULL) {
    return NULL;
  }
  while (stk_region_was_left(thread, thread->region, sp)) {
    if (thread->depth == 1 || thread->depth > STK_REGIONS_LISTED + 1) {
      return NULL;
    }
    thread->depth--;
    thread->region = thread->regions[thread->depth - 1];
  }
  return thread->region;
}

// region.c

/// Prepares a region of the calling thread, which counts nowhere.
void stk_region_open(stk_thread *thread, stk_region *region,
                     stk_trap_report *report);
/// Has it catch, from here on: its landing has been set.
void stk_region_enter(stk_thread *thread, stk_region *region);
/// Closes it, and those that a longjmp has left inside of it.
void stk_region_close(stk_thread *thread, stk_region *region);
/// Behind a landing: gives back what the abandoned frames held, and takes their text
/// into the report.
void stk_region_land(stk_thread *thread, stk_region *region);
/// Whether what runs here belongs to the innermost region of `thread` itself, and not
/// to another task that its body runs. In a handler, too.
static inline bool stk_region_is_own(const stk_thread *thread) {
  const stk_region *region = thread->region;
  return thread->job == region->job &&
         (region->is_job || stk_task_here() == region->task);
}

STK_NONNULL_END

#endif

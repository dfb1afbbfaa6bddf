// SPDX-License-Identifier: Apache-2.0
//
// region.h: the declarations that the files in trap/ share: regions, and the state
// of a thread that has entered one.
//
//   region.c               a region around a body, and the recovery after its trap
//   reports.c              a counter of traps that are not reported yet
//   state.c                the variables that the signal handler and other code share
//   signals.c              which signals are caught, and the handler's installation
//   handler/handler.c      the signal handler, inside which all of handler/ runs
//   handler/frames.c       which libraries the abandoned frames lie in
//   handler/recovery.c     how these frames are left, and which calls finish first
//   handler/abort.c        the report printed for a trap that cannot be caught
//   places.c               a table of the code whose locks a jump would leave locked
//   stack_guard.c          the end of a thread's stack, and the reserve in front of it
//   thread_memory.c        a thread's alternate stack and text buffer
//   output.c               the text that a thread in a region writes to `stderr`
//   message.c              which of this text is the message of a trap
//   platform/swift_jobs.c  a region around one job of a task
//   platform/repairs.h     the state of other libraries that is restored
//
// The calls between the files have no cycle. `scripts/check` draws them for each
// folder, and fails if it finds one.
//
// Invariants. Each atomic operation of these files names the one it keeps.
//
//   T1  A thread's stk_thread is only touched by that thread, in a signal handler
//       or outside of one. So nothing in it is atomic.
//   T2  `stderr` is Stakeout's stream from before the body of the first open region
//       runs until after the body of the last one has ended. It changes only under
//       the text lock: when `stk_armed` leaves or reaches 0, when a body has closed
//       the stream (T7), and for a moment in stk_text_learn. `stk_armed` leaves or
//       reaches 0 only under that lock.
//   T3  When Stakeout's handler runs, the action before it is in
//       `stk_actions_before`. It is written there before the handler is installed.
//   T4  The generation changes only in a forked child, before it has other threads.
//       So relaxed is enough.
//   T5  If a trap counts, it is added to its `stk_reports` before anything else is
//       done about it, and is subtracted when it has been reported. Sequentially
//       consistent: a thread that has seen what the handler did also sees the
//       count. The code that asks for the count keeps the `stk_reports` alive until
//       then.
//   T6  The text of the remembered trap is written once, before its pointer is
//       published. It is never freed.
//   T12 `stk_trap_ending_signal` is set by a thread that cannot continue, and is not
//       cleared, except in a forked child. Relaxed: it publishes no other data.

#ifndef STK_TRAP_REGION_H
#define STK_TRAP_REGION_H

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "stk_reports.h"
#include "private/stk_task_layout.h"

STK_NONNULL_BEGIN

/// A list of running exclusive accesses, in the form in which Swift's runtime saves
/// and restores it.
typedef struct stk_accesses {
  _Alignas(void *) char state[2 * sizeof(void *)];
} stk_accesses;

/// The number of streams whose locks are restored after a trap: Stakeout's stream,
/// the real `stderr`, and stdout.
enum { STK_STREAMS = 3 };

typedef struct stk_job stk_job;

/// An open region, in the frame of the function that runs its body.
typedef struct stk_region {
  struct stk_region *STK_NULLABLE outer;
  /// The number of open regions of the thread, up to and including this one.
  size_t depth;
  /// The innermost job of a task on the thread when the region was opened. In the
  /// region of a job, that job itself.
  stk_job *STK_NULLABLE job;
  /// Whether this is the region of a job of a task.
  bool is_job;
  stk_trap_report *report;
  /// The key of the task-local value that marks the region's beginning. Not set in
  /// the region of a job.
  const void *mark;
  /// The current task when the region was opened; NULL outside of tasks.
  const void *STK_NULLABLE task;
  /// The counter that includes the region's trap until it has been reported. NULL
  /// if no one waits for the report.
  stk_reports *STK_NULLABLE reports;
  /// Whether the region expects no trap (stk_trap_mark_safeguard).
  bool is_safeguard;
  /// The number of critical sections (stk_fork.h) that the thread was in when the
  /// region was opened.
  uint32_t sections;
  /// The process that opened the region, as a number of stk_trap_generation.
  uint32_t generation;
  /// The offset in the thread's text at which the region's text begins.
  size_t text_start;
  /// How often the thread held the lock of each stream when the region was opened:
  /// Stakeout's stream, the real `stderr`, and stdout.
  int locks[STK_STREAMS];
  /// The thread's cleanup handlers when the region was opened, in the form of
  /// glibc.
  __pthread_unwind_buf_t cleanups;
  /// The number of static variables of C++ functions that the thread was
  /// initialising when the region was opened.
  size_t guards;
  /// CoreFoundation's note, when the region was opened, of whether the main run
  /// loop is running a block of the main queue.
  void *STK_NULLABLE in_main_queue;
  /// The accesses that end with a trap: `accesses`, or those of the task in the
  /// region of a job.
  stk_accesses *STK_NULLABLE list;
  stk_accesses accesses;
  sigjmp_buf recovery_point;
} stk_region;

/// A running job of a task, in the frame of the function that calls the task's
/// function.
struct stk_job {
  stk_job *STK_NULLABLE outer;
  const void *task;
  /// The list in which Swift's runtime keeps the task's exclusive accesses.
  stk_accesses *accesses;
  /// The scope that the task belongs to (stk_job.h). If it is NULL, the task
  /// belongs to none, and `region` is not open.
  void *STK_NULLABLE scope;
  stk_region region;
  stk_trap_report report;
};

/// The job that Swift's runtime is about to run.
typedef struct stk_next_job {
  const void *task;
  void *resume;
  stk_accesses *accesses;
} stk_next_job;

/// The stage of the signal handler. If the handler itself faults, it runs again,
/// and the stage tells it how to continue.
typedef enum stk_stage {
  /// The handler is not running.
  STK_STAGE_BODY = 0,
  /// The handler reads the frames the quick way. After a fault it tries the slow
  /// way.
  STK_STAGE_GLANCING,
  /// The handler reads the frames the slow way. A fault ends the walk.
  STK_STAGE_WALKING,
  /// The handler decides whether the frames can be left, and which library calls
  /// must finish first. After a fault it gives up.
  STK_STAGE_JUDGING,
  /// The handler prints why the trap cannot be caught. A fault ends the process at
  /// once.
  STK_STAGE_GIVING_UP,
  /// The handler ends the exclusive accesses of the abandoned frames. A fault skips
  /// the rest of this repair.
  STK_STAGE_LEAVING,
} stk_stage;

enum {
  /// The size of the soft guard (stack_guard.c) in bytes. malloc needs a few
  /// hundred bytes of it, a call through the loader 3 KiB, and a sanitizer's
  /// allocator about 20 KiB.
  STK_SOFT_SIZE = 64 * 1024,
  /// The number of nested regions that a thread lists. If a longjmp leaves some of
  /// them, the list shows which ones are still open.
  STK_REGIONS_LISTED = 128,
  /// The most library calls that one recovery can finish.
  STK_UNFINISHED_MAX = 8,
  /// The most initialisers of globals that one recovery can make available to run
  /// again.
  STK_TOKENS_MAX = 8,
  /// The most static variables of C++ functions that a thread initialises at once.
  STK_GUARDS_MAX = 32,
  /// The most registers that a function must preserve for its caller (callee-saved
  /// registers).
  STK_REGISTERS_MAX = 11,
  /// The most bytes of text that a thread keeps for its reports.
  STK_TEXT_MAX = 1024 * 1024,
};

/// The registers with which a thread resumes a library call that must finish before
/// the recovery.
typedef struct stk_unfinished {
  uintptr_t pc, sp, saved[STK_REGISTERS_MAX];
} stk_unfinished;

/// The state of a thread that enters regions. It exists from the thread's first
/// region until the thread ends.
typedef struct stk_thread {
  /// The innermost open region.
  stk_region *STK_NULLABLE region;
  bool is_main;
  /// The innermost job of a task that runs on the thread, and the job that is about
  /// to run.
  stk_job *STK_NULLABLE job;
  stk_next_job next_job;
  /// The number of jobs whose regions are open, and whether stk_thread_check_end
  /// has been called.
  size_t open_jobs;
  bool checks_end;
  /// The number of open regions, and the outermost STK_REGIONS_LISTED of them.
  size_t depth;
  stk_region *STK_NULLABLE regions[STK_REGIONS_LISTED];
  volatile stk_stage stage;
  /// The context that the trap interrupted, for a handler that runs again after a
  /// fault of its own.
  ucontext_t *STK_NULLABLE interrupted;
  /// The bounds of the stack. The thread may use the addresses from `stack_low` to
  /// `stack_high`. An access between `stack_floor` and `stack_low` is a stack
  /// overflow. All three are 0 if they are unknown.
  uintptr_t stack_floor, stack_low, stack_high;
  /// The lowest address of the soft guard; 0 if there is none.
  uintptr_t soft_low;
  /// Whether the soft guard is accessible at present, so that a library call can
  /// finish.
  bool soft_open;
  /// Whether the thread is running destructors. Another thread will get its stack
  /// soon.
  bool is_ending;
  /// Whether the recovery is waiting for library calls to finish. Those from
  /// `next_unfinished` on have not been resumed yet.
  bool is_finishing;
  size_t unfinished_count, next_unfinished;
  stk_unfinished unfinished[STK_UNFINISHED_MAX];
  /// The number of callbacks that trapped while library calls were finishing.
  uint32_t skipped;
  /// The tokens of the abandoned swift_once calls, which initialise globals.
  size_t token_count;
  uintptr_t tokens[STK_TOKENS_MAX];
  /// The guards of the static variables of C++ functions that the thread
  /// initialises, outermost first.
  size_t guard_count;
  void *STK_NULLABLE guards[STK_GUARDS_MAX];
  /// The return address of the signal handler, by which frames of handlers are
  /// recognised.
  uintptr_t handler_return;
  /// Whether the abandoned frames include a signal handler. The mask is that of the
  /// code which the outermost one interrupted.
  bool has_mask;
  sigset_t mask;
  /// The argument of stk_exception_raise, for the handler.
  void *STK_NULLABLE raised;
  /// The text that was written to `stderr` in the open regions, in a buffer of
  /// STK_TEXT_MAX bytes. The first `text_shown` bytes have been written to
  /// descriptor 2 already.
  char *text;
  size_t text_length, text_shown;
  /// The offset of a fatal message in `text`, and its length, which is 0 if there
  /// is no message. If the message is open, the text that is printed next is a part
  /// of it.
  size_t message_start, message_length;
  bool is_message_open;
  /// The mapping that contains this struct, the alternate stack and the text.
  void *block;
  size_t block_size;
  stack_t stack, stack_before;
} stk_thread;

// state.c

/// The state of the calling thread; NULL before its first region. It must be in the
/// static TLS block, because the handler reads it. A dynamic block would be
/// allocated at its first use.
extern _Thread_local stk_thread *STK_NULLABLE stk_this_thread
    __attribute__((tls_model("initial-exec")));

/// The actions that were installed before Stakeout's handler, by signal.
extern struct sigaction stk_actions_before[NSIG];

/// The number of threads that are in regions (T2).
extern _Atomic(uint32_t) stk_armed;

/// A counter of a test's traps that have been caught and not yet reported.
struct stk_reports {
  _Atomic(uint32_t) unreported;  // T5
};

/// Whether the handler must not report the calling thread's next trap outside of
/// regions. That trap ends the process, and its reason has been printed already.
extern _Thread_local bool stk_trap_is_final
    __attribute__((tls_model("initial-exec")));

/// The signal of a trap that is about to end the process; 0 if there is none (T12).
extern _Atomic(int) stk_trap_ending_signal;

/// Starts a new generation. Called in a forked child.
void stk_state_after_fork(void);

// handler.c

/// The signal handler that signals.c installs.
void stk_trap_handle(int signal, siginfo_t *info, void *context);

// stack_guard.c

/// Finds the bounds of the calling thread's stack, and sets up the soft guard.
/// `thread` is the state of the calling thread.
void stk_stack_guard_make(stk_thread *thread);
/// Makes the soft guard inaccessible again after it was opened.
void stk_stack_guard_rearm(stk_thread *thread);
/// Removes the soft guard, because another thread will get the stack.
void stk_stack_guard_remove(stk_thread *thread);
/// Whether the signal reports a stack overflow: an access beyond the end of the
/// stack, or any fault while the stack pointer is there.
bool stk_stack_guard_is_overflow(const stk_thread *thread, int signal,
                                 const siginfo_t *info, uintptr_t sp);

// signals.c

/// Installs the signal handlers. Call it once. Returns false and sets errno if that
/// is impossible.
bool stk_signals_install(void);
/// Prepares for a trap that the calling thread is about to cause: unblocks the
/// signals of traps, and installs the handlers again if the body has removed them.
void stk_signals_expect_trap(void);
/// Unblocks the signals of traps on the calling thread.
///
/// The threads of libdispatch block SIGABRT. A SIGABRT raised there would stay
/// pending until `abort` unblocks it while holding a lock of its own, and the jump
/// would leave that lock locked.
void stk_signals_unblock(void);

// thread_memory.c

/// Returns the state of the calling thread, and creates it if there is none.
/// Returns NULL and sets errno if there is no memory, or if the handlers could not
/// be installed.
stk_thread *STK_NULLABLE stk_thread_here(void);

/// Makes the process end if the thread ends in the middle of a job.
///
/// The check runs before the destructors of thread-specific keys, because
/// libdispatch's destructor would print a message of its own in this case.
void stk_thread_check_end(stk_thread *thread);

/// Whether a longjmp has left the region without closing it: its frame lies below
/// `sp` on the same stack.
static inline bool stk_region_was_left(const stk_thread *thread,
                                       const stk_region *region, uintptr_t sp) {
  uintptr_t at = (uintptr_t)region;
  return at < sp && at >= thread->stack_low && sp < thread->stack_high;
}

/// Returns the innermost region that code at `sp` runs in, without the regions that
/// a longjmp has left. NULL outside of regions. Also called in the handler.
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

/// Prepares a region of the calling thread. Its trap is counted nowhere yet.
void stk_region_open(stk_thread *thread, stk_region *region,
                     stk_trap_report *report);
/// Makes the region catch traps from here on. Its recovery point must be set.
void stk_region_enter(stk_thread *thread, stk_region *region);
/// Closes the region, and the regions inside it that a longjmp has left.
void stk_region_close(stk_thread *thread, stk_region *region);
/// Restores, after the jump, what the abandoned frames held, and moves their text
/// into the report.
void stk_region_recover(stk_thread *thread, stk_region *region);
/// Whether the running code belongs to the innermost region of `thread`, and not to
/// another task that the region's body runs. Also called in the handler.
static inline bool stk_region_is_own(const stk_thread *thread) {
  const stk_region *region = thread->region;
  return thread->job == region->job &&
         (region->is_job || stk_task_here() == region->task);
}

STK_NONNULL_END

#endif

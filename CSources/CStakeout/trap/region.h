// SPDX-License-Identifier: Apache-2.0
//
// region.h: the declarations that the files of the trap share.
//
//   trap.c         a region's life: armed, body, caught or returned, disarmed
//   state.c        the variables that the handler and other code share
//   signals.c      which signals; install, verify, uninstall
//   handler.c      the signal handler; the next three and parking.c run in it
//   frames.c       what the frames tell that a trap would abandon
//   landing.c      the way out: what must end first, and what cannot be left
//   refusal.c      what is said of a trap that cannot be caught
//   parking.c      threads without a region, while watch.c watches
//   places.c       which code holds locks that a jump would not give back
//   once.c         what an abandoned initialiser of a global looks like
//   guard.c        the end of a thread's stack
//   thread.c       a thread's alternate stack and text buffer
//   text.c         what an armed thread prints
//   message.c      which of it is the message of a trap
//   stdio_locks.c  locks of streams that abandoned frames held
//   runtime.c      the repairs that the Swift runtime offers
//   task_locals.c  task-local values that stay bound
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
//   T3  A retired message of the runtime is freed only when `stk_armed` is
//       0: a thread that may still be reading the message is in a region.
//   T4  A handler of ours that is installed finds the action before it in
//       `stk_actions_before`, which was written before the handler could run.
//   T5  A region's body runs with our handlers installed. An entering
//       thread counts itself into `stk_armed` and then reads `installed`; an
//       uninstalling thread clears `installed` and then reads `stk_armed`. All four are sequentially
//       consistent, so one of the two sees the other: the uninstall gives up,
//       or the region waits for its lock and installs again.
//   T6  A mark's key is given out once in the life of the process. Relaxed is
//       enough: only the numbers matter.
//   T7  The owner of a token is taken away by the thread that it names, and
//       only when it still names it. Release: what the initialiser has done so
//       far comes before what the next one does.
//   T8  Our stream is replaced after its closing has been noted, and only under
//       the text lock. Release: what fclose did to it comes before.
//   T10 The generation changes only in a forked child, before it has other
//       threads. Relaxed is enough.
//   T9  The remembered trap is written once, before it can be found, and never
//       freed.

#ifndef STK_TRAP_REGION_H
#define STK_TRAP_REGION_H

#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "stk_trap.h"

STK_NONNULL_BEGIN

/// An entry of the list of running accesses of Swift's runtime.
typedef struct stk_accesses {
  _Alignas(void *) char state[2 * sizeof(void *)];
} stk_accesses;

/// How often the thread held the locks of stdout, stderr and our stream.
typedef struct stk_stdio_locks {
  int held[3];
} stk_stdio_locks;

typedef struct stk_region {
  struct stk_region *STK_NULLABLE outer;
  stk_trap_report *report;
  /// The key of the task-local value that marks the region's begin.
  const void *mark;
  /// The task that was running when the region began.
  const void *STK_NULLABLE task;
  /// Whether the thread runs nothing after a trap in the region, so that any
  /// task may be abandoned.
  bool is_last;
  /// Whether code that runs after the region reports its traps, so that the end of
  /// a watch waits for the report: the trap counts from the handler on.
  bool is_counted;
  /// Whether nobody asked for the region's trap: it only keeps a test run going.
  bool is_safeguard;
  /// The process that the region was entered in, by `stk_trap_generation`.
  uint32_t generation;
  /// Where this region's text begins in the thread's.
  size_t text_start;
  stk_stdio_locks locks;
  /// CoreFoundation's note about the main queue.
  void *STK_NULLABLE in_main_queue;
  stk_accesses accesses;
  sigjmp_buf landing;
} stk_region;

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
  /// Whether it runs the jobs of runs, which wait for it.
  bool runs_jobs;
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
  /// The last place is for a callback that is skipped.
  stk_unfinished unfinished[STK_UNFINISHED_MAX + 1];
  /// How many callbacks trapped meanwhile.
  uint32_t skipped;
  /// Initialisers of globals that are abandoned, with the landing.
  size_t token_count;
  uintptr_t tokens[STK_TOKENS_MAX];
  /// The argument of stk_exception_raise, on its way to the handler.
  void *STK_NULLABLE raised;
  /// The keys for marks that this thread may still give out.
  uintptr_t next_mark, last_mark;
  /// Text that was printed in the open regions; the first `text_shown` bytes of
  /// it have been written to descriptor 2 already.
  char *text;
  size_t text_length, text_shown, text_capacity;
  /// Where in it a fatal message begins, and its length; a length of 0 means
  /// that there is none. An open one goes on with what is printed next.
  size_t message_start, message_length;
  bool is_message_open;
  /// The text's first home, inside `block`.
  char *text_home;
  /// The memory of all this, with the alternate stack in it.
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

/// How many threads are in regions (T2, T5).
extern _Atomic(uint32_t) stk_armed;

/// In a forked child: begins a new generation, and ends all watches.
void stk_state_after_fork(void);

// handler.c

/// The handler that signals.c installs.
void stk_trap_handle(int signal, siginfo_t *info, void *context);

/// Does with a signal what would have happened without us.
void stk_trap_pass_on(int signal, siginfo_t *info, void *context);

// guard.c

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

/// Makes sure that our handlers are installed.
stk_status stk_signals_install(void);
/// The calling thread is about to trap: makes sure that it is our handler that
/// the signal of a trap meets, whatever the body did to handlers and masks.
void stk_signals_expect_trap(void);
/// Lets the signals through on the calling thread. libdispatch's threads block
/// SIGABRT: one that was raised there would wait until abort unblocks it,
/// inside a lock of its own, which our jump would leave locked.
void stk_signals_unblock(void);
/// Takes them away, unless a region is armed, or another handler was installed
/// after ours.
stk_status stk_signals_uninstall(void);
/// In a forked child: the thread that held the lock may not exist there.
void stk_signals_after_fork(void);

// thread.c

/// The calling thread's state, made when there is none; NULL without memory.
stk_thread *STK_NULLABLE stk_thread_here(void);

/// Whether a longjmp has left the region without closing it: its frame lies
/// below `sp` on the same stack.
static inline bool stk_region_was_left(const stk_thread *thread,
                                       const stk_region *region, uintptr_t sp) {
  uintptr_t at = (uintptr_t)region;
  return at < sp && at >= thread->stack_low && sp < thread->stack_high;
}

/// Goes back to the innermost region that a longjmp has not left, or else to the
/// outermost one. Also in the handler.
static inline void stk_region_pop_left(stk_thread *thread, uintptr_t sp) {
  while (thread->depth > 1 && thread->depth - 1 <= STK_REGIONS_LISTED &&
         stk_region_was_left(thread, thread->region, sp)) {
    thread->depth--;
    thread->region = thread->regions[thread->depth - 1];
  }
}

/// The innermost region that code at `sp` runs in; NULL outside of regions.
static inline stk_region *STK_NULLABLE
stk_region_around(stk_thread *STK_NULLABLE thread, uintptr_t sp) {
  if (thread == NULL || thread->region == NULL) {
    return NULL;
  }
  stk_region_pop_left(thread, sp);
  return stk_region_was_left(thread, thread->region, sp) ? NULL
                                                         : thread->region;
}

// text.c

/// Has forks leave the child with a core that it can use. Once.
void stk_text_watch_forks(void);
/// stk_thread_here, which text.c must not call by name: thread.c calls text.c.
typedef stk_thread *STK_NULLABLE (*stk_thread_maker)(void);
/// Learns how the runtime's messages arrive. Once, with the table of places.
/// `make_thread` makes the state of a thread that prints before its first region.
void stk_text_learn(stk_thread_maker make_thread);
/// Counts a thread with an open region in, or out; swaps `stderr` as needed.
void stk_text_arm(void);
void stk_text_disarm(void);
/// Writes what is kept and was not yet written to descriptor 2.
void stk_text_show(stk_thread *thread);
/// Forgets it.
void stk_text_forget(stk_thread *thread);
/// Puts a stream of ours in the place of one that a body has closed.
void stk_text_renew(void);

STK_NONNULL_END

#endif

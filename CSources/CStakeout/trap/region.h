// SPDX-License-Identifier: Apache-2.0
//
// region.h: what the files of the trap share.
//
//   trap.c         a region's life: armed, body, caught or returned, disarmed
//   handler.c      everything that runs inside a signal handler
//   signals.c      which signals; install, verify, uninstall
//   thread.c       a thread's alternate stack and text buffer
//   text.c         what an armed thread prints
//   stdio_locks.c  locks of streams that abandoned frames held
//   runtime.c      the repairs that the Swift runtime offers
//   task_locals.c  task-local values that nobody unbinds any more
//
// Invariants. Each atomic operation of these files names the one it keeps.
//
//   T1  A thread's stk_thread is only touched by that thread, in a handler or
//       outside of one. So nothing in it is atomic.
//   T2  `stderr` is our stream from before the first region's body runs until
//       after the last one's has ended: it changes only under the text lock and
//       only when `armed` leaves or reaches 0, and `armed` leaves or reaches 0
//       only under that lock.
//   T3  A retired message of the runtime is freed only when `armed` is 0: who
//       may still be reading it is in a region.
//   T4  A handler of ours that is installed finds the action before it in
//       `stk_actions_before`, which was written before the handler could run.
//   T5  A region's body runs with our handlers installed. Who enters counts
//       itself into `armed` and then reads `installed`; who uninstalls clears
//       `installed` and then reads `armed`. All four are sequentially
//       consistent, so one of the two sees the other: the uninstall gives up,
//       or the region waits for its lock and installs again.

#ifndef STK_TRAP_REGION_H
#define STK_TRAP_REGION_H

#include <setjmp.h>
#include <signal.h>
#include <ucontext.h>

#include "stk_trap.h"

STK_NONNULL_BEGIN

/// What Swift's runtime wants for its list of running accesses.
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
  /// Where this region's text begins in the thread's.
  size_t text_start;
  stk_stdio_locks locks;
  stk_accesses accesses;
  sigjmp_buf landing;
} stk_region;

/// What the handler is doing, for the case that it faults itself.
typedef enum stk_stage {
  /// The handler is not running.
  STK_STAGE_BODY = 0,
  /// It reads frames the quick way; a fault makes it try the slow one.
  STK_STAGE_GLANCING,
  /// It reads frames the slow way; a fault ends the walk.
  STK_STAGE_WALKING,
  /// It repairs the runtime's lists; a fault skips the rest of the repair.
  STK_STAGE_LEAVING,
} stk_stage;

/// What a thread needs to enter regions. Made at its first one, gone with it.
typedef struct stk_thread {
  stk_region *STK_NULLABLE region;
  volatile stk_stage stage;
  /// What the signal interrupted, for the handler's second try.
  ucontext_t *STK_NULLABLE interrupted;
  /// Text that was printed in the open regions; the first `text_forwarded`
  /// bytes of it have been written to descriptor 2 already.
  char *text;
  size_t text_length, text_forwarded, text_capacity;
  /// The last piece of it, as the report has it.
  size_t last_start, last_length;
  /// The text's first home, inside `block`.
  char *text_home;
  /// The memory of all this, with the alternate stack in it.
  void *block;
  size_t block_size;
  stack_t stack, stack_before;
} stk_thread;

// handler.c

/// NULL until the thread's first region. The handler reads it, so it must be in
/// the static TLS block: the dynamic one is allocated at first use.
extern _Thread_local stk_thread *STK_NULLABLE stk_this_thread
    __attribute__((tls_model("initial-exec")));

/// The actions that were in force before ours, by signal.
extern struct sigaction stk_actions_before[NSIG];

/// The handler that signals.c installs.
void stk_trap_handle(int signal, siginfo_t *info, void *context);

/// Leaves the innermost region of `thread`. The frames between are still
/// intact, as the runtime's repair needs them to be.
_Noreturn void stk_trap_leave(stk_thread *thread);

// signals.c

/// Makes sure that our handlers are installed.
stk_status stk_signals_install(void);
/// Lets the signals through on the calling thread. libdispatch's threads block
/// SIGABRT: one that was raised there would wait until abort unblocks it,
/// inside a lock of its own, which our jump would leave locked for ever.
void stk_signals_unblock(void);
/// Takes them away, unless a region is armed or somebody's stands in front.
stk_status stk_signals_uninstall(void);
/// In a forked child: the thread that held the lock may not exist there.
void stk_signals_after_fork(void);

// thread.c

/// The calling thread's state, made when there is none; NULL without memory.
stk_thread *STK_NULLABLE stk_thread_here(void);

// text.c

/// Counts a thread with an open region in, or out; swaps `stderr` as needed.
void stk_text_arm(void);
void stk_text_disarm(void);
/// How many threads are in regions.
uint32_t stk_text_armed(void);
/// Keeps what the thread printed, or writes it out when there is too much.
void stk_text_keep(stk_thread *thread, const char *bytes, size_t count);
/// Writes what is kept and was not yet written to descriptor 2, and forgets it.
void stk_text_forward(stk_thread *thread);

// stdio_locks.c

/// Learns where the lock of a stream is and which streams matter besides
/// stdout. Once, when our stream has been made, with that stream and the real
/// `stderr`.
void stk_stdio_watch(void *ours, void *real);
/// Notes how often the calling thread holds the locks.
void stk_stdio_note(stk_stdio_locks *locks);
/// Gives back what the calling thread holds beyond that.
void stk_stdio_release(const stk_stdio_locks *locks);

// task_locals.c

/// Marks what is bound now, for a region that begins.
void stk_task_locals_mark(const stk_region *region);
/// Unbinds what was bound since, and the mark.
void stk_task_locals_restore(const stk_region *region);

// runtime.c

/// Takes the runtime's hoard of fatal messages away from it, so that the next
/// message does not cost the length of all before.
void stk_runtime_retire_messages(void);
/// Frees what was retired. Only while no region is armed.
void stk_runtime_free_messages(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// job.c: the jobs of tasks as regions; the header says why.
//
//   the runtime --> enter (the task's function is exchanged)
//               --> stk_job_begin --> run_job --> the task's function
//                                        ^              |
//                                        +-- landing <--+ trap: report, suspend
//               <-- returns, as from a suspension
//
// Invariants:
//
//   J1  Between `enter_job` and `run_job` nothing else runs on the thread, so
//       `next_job` is what the runtime is about to run. Where it runs nothing, in the
//       middle of a job, the exchanged function is written again before it is read.
//   J2  `thread->job` is the innermost job on the thread, a member's or not. A region
//       belongs to the job that was innermost when it was opened.
//   J3  A job that has trapped is left with its task suspended: the task waits for a
//       continuation of ours, its list of exclusive accesses is empty, and no task is
//       current. The runtime finds that after each `await` that waits.
//   J4  Nothing touches a task once its function has returned: it may be gone.

#include "stk_job.h"

#include <setjmp.h>
#include <stdlib.h>

#include "stk_tasks.h"
#include "tasks/enter.h"
#include "tasks/layout.h"
#include "trap/region.h"

#define STK_SWIFTCALL __attribute__((swiftcall))
#define STK_SWIFTASYNC __attribute__((swiftasynccall))
#define STK_CONTEXT __attribute__((swift_async_context))

// Declared by the Swift runtime; absent from a program without concurrency.
STK_SWIFTCALL extern void *swift_continuation_init(void *context, size_t flags)
    __attribute__((weak));

/// A function with which a task goes on.
typedef STK_SWIFTASYNC void resume_function(void *context STK_CONTEXT);

static stk_job_reporter report_trap;

// Stand in for the function of a task: the first begins a job, the second ends what
// has been resumed after its job had trapped. Not in C: clang gives such a function a
// frame with a mark in its frame pointer, which libunwind cannot read; a report asks
// for a backtrace from below.
extern const char stk_job_begin[] __attribute__((visibility("hidden")));
extern const char stk_job_again[] __attribute__((visibility("hidden")));

/// Returns as a function of a task returns, which differs from C: on x86_64 it pops eight
/// bytes more.
__attribute__((used)) STK_SWIFTASYNC static void stk_job_return(
    void *context STK_CONTEXT) {
  (void)context;
}

#if defined(__x86_64__)
#define STAND_IN(name, function)              \
  ".text\n.globl " name "\n.hidden " name     \
  "\n.type " name ",@function\n" name         \
  ":\n.cfi_startproc\n"                       \
  "pushq %rbp\n.cfi_def_cfa_offset 16\n"      \
  ".cfi_offset %rbp, -16\n"                   \
  "movq %rsp, %rbp\n"                         \
  ".cfi_def_cfa_register %rbp\n"              \
  "movq %r14, %rdi\n"                         \
  "callq " function                           \
  "\n"                                        \
  "popq %rbp\n.cfi_def_cfa %rsp, 8\n"         \
  "jmp stk_job_return\n"                      \
  ".cfi_endproc\n.size " name ", .-" name "\n"
#else
#define STAND_IN(name, function)              \
  ".text\n.globl " name "\n.hidden " name     \
  "\n.type " name ",%function\n" name         \
  ":\n.cfi_startproc\n"                       \
  "stp x29, x30, [sp, #-16]!\n"               \
  ".cfi_def_cfa_offset 16\n"                  \
  ".cfi_offset x29, -16\n"                    \
  ".cfi_offset x30, -8\n"                     \
  "mov x29, sp\n.cfi_def_cfa x29, 16\n"       \
  "mov x0, x22\n"                             \
  "bl " function                              \
  "\n"                                        \
  "ldp x29, x30, [sp], #16\n"                 \
  ".cfi_def_cfa sp, 0\n"                      \
  "b stk_job_return\n"                        \
  ".cfi_endproc\n.size " name ", .-" name "\n"
#endif

__asm__(STAND_IN("stk_job_begin", "stk_job_run"));
__asm__(STAND_IN("stk_job_again", "stk_job_suspend"));

/// Has the current task wait for good, with this context of a continuation.
///
/// The body of `withUnsafeContinuation` may trap when others have its continuation, which
/// stands for the task, whatever it waits for: if they resume it, it waits again.
__attribute__((used, noinline)) static void stk_job_suspend(void *context) {
  enum { RESUME = 1, IS_AWAITED = 1 << 2 };
  ((const void **)context)[RESUME] = stk_job_again;
  swift_continuation_init(context, IS_AWAITED);  // J3
}

static void suspend(void) {
  // More than a context of a continuation has, as of Swift 6.3.
  enum { CONTEXT_WORDS = 32 };
  void *context = calloc(CONTEXT_WORDS, sizeof(void *));
  if (context != NULL) {
    stk_job_suspend(context);
  }
}

static void join(stk_thread *thread, stk_job *job, void *scope) {
  job->scope = scope;
  if (scope == NULL) {
    return;
  }
  stk_region_open(thread, &job->region, &job->report);
  job->region.is_job = true;
  job->region.marks = STK_TRAP_COUNTED;
  job->region.list = job->accesses;
  stk_region_enter(thread, &job->region);
  thread->open_jobs++;
}

static void close_job(stk_thread *thread, stk_job *job) {
  if (job->scope != NULL) {
    thread->open_jobs--;
    stk_region_close(thread, &job->region);
  }
}

// In the section of regions, so that a landing can tell which frames lie inside.
__attribute__((used, noinline, section("stk_region"))) static void stk_job_run(
    void *context) {
  stk_thread *thread = stk_this_thread;
  resume_function *function = (resume_function *)thread->next_job.resume;  // J1
  stk_job job;
  job.outer = thread->job;
  job.task = thread->next_job.task;
  job.accesses = thread->next_job.accesses;
  thread->job = &job;  // J2
  if (sigsetjmp(job.region.landing, 0) == 0) {
    join(thread, &job, stk_tasks_scope());
    function(context);  // J4
    close_job(thread, &job);
    thread->job = job.outer;
    return;
  }
  stk_region_land(thread, &job.region);
  close_job(thread, &job);
  report_trap(job.scope, &job.report);
  // A trap behind the suspension, as in the executor that the task was handed to, finds
  // it suspended.
  if (job.task == stk_task_here()) {
    suspend();
  }
  thread->job = job.outer;
}

static void enter_job(char *state) {
  stk_thread *thread = stk_thread_here();
  char *task = stk_task_here();
  void **resume = (void **)(void *)(task + STK_TASK_RESUME);
  if (thread == NULL || *resume == (const void *)stk_job_begin) {
    return;
  }
  thread->next_job = (stk_next_job){.task = task,
                                    .resume = *resume,
                                    .accesses = (stk_accesses *)(void *)state};
  *resume = (void *)stk_job_begin;  // J1
}

bool stk_jobs_open(stk_job_reporter reporter) {
  if (swift_continuation_init == NULL || !stk_enter_is_seen() ||
      stk_thread_here() == NULL) {
    return false;
  }
  report_trap = reporter;
  stk_enter_begin_jobs(enter_job);
  return true;
}

void stk_job_join(void *scope) {
  stk_thread *thread = stk_this_thread;
  stk_job *job = thread != NULL ? thread->job : NULL;
  if (job != NULL && job->task == stk_task_here() && job->scope == NULL) {
    join(thread, job, scope);
  }
}

void *stk_job_scope(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  const stk_region *region = stk_region_around(stk_this_thread, here);
  return region != NULL && region->is_job ? region->job->scope : NULL;
}

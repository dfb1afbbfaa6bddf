// SPDX-License-Identifier: Apache-2.0
//
// swift_jobs.c: runs the jobs of tasks in trap regions, so that a trap ends
// only the job. stk_job.h explains why.
//
//   the runtime --> enter (the task's function is exchanged)
//               --> run_job --> the task's function
//                      ^              |
//                      +- recovery <--+ trap: report, suspend
//               <-- returns, as from a suspension
//
// Invariants:
//
//   P16 Between `enter_job` and `run_job` nothing else runs on the thread, so
//       `next_job` is the job that the runtime is about to run. The runtime
//       also calls `enter_job` in the middle of a job, where it runs nothing.
//       It then writes the task's function again before it reads the exchanged
//       one.
//   P17 `thread->job` is the innermost job on the thread, whether or not its
//       task belongs to a scope. A region belongs to the job that was innermost
//       when it was opened.
//   P18 A job that has trapped leaves its task suspended: the task waits for a
//       continuation of Stakeout's, its list of exclusive accesses is empty,
//       and no task is current. The runtime finds the same state after each
//       `await` that suspends.
//   P19 Nothing touches a task after its function has returned, because the
//       task may be deallocated.

#include "stk_job.h"

#include <setjmp.h>
#include <stdlib.h>

#include "stk_tasks.h"
#include "private/stk_job_begin.h"
#include "private/stk_task_layout.h"
#include "trap/region.h"

#define STK_SWIFTCALL __attribute__((swiftcall))
#define STK_SWIFTASYNC __attribute__((swiftasynccall))
#define STK_CONTEXT __attribute__((swift_async_context))

// Declared by the Swift runtime; absent from a program without concurrency.
STK_SWIFTCALL extern void *swift_continuation_init(void *context, size_t flags)
    __attribute__((weak));

/// The function with which a task resumes.
typedef STK_SWIFTASYNC void resume_function(void *context STK_CONTEXT);

static stk_scope_hooks hooks;

// The functions below replace the resume function of a task. They have no
// parameter: if a function takes the task's context, clang makes a frame with a
// mark in the frame pointer. libunwind cannot read that frame, and a report
// asks for a backtrace from below it. The functions read the context from the
// task instead.

static void *context_of(const void *task) {
  return *(void *const *)(const void *)((const char *)task + STK_TASK_CONTEXT);
}

static STK_SWIFTASYNC void wait_again(void);

/// Suspends the current task forever, with this context of a continuation.
static void suspend(void *context) {
  enum { RESUME = 1, IS_AWAITED = 1 << 2 };
  ((const void **)context)[RESUME] = (const void *)wait_again;
  swift_continuation_init(context, IS_AWAITED);  // P18
}

/// The resume function of a task whose job has trapped: suspends the task
/// again.
///
/// Other code may resume such a task. If the body of `withUnsafeContinuation`
/// traps, other code may have the continuation, and a continuation stands for
/// its task, whatever the task waits for.
static STK_SWIFTASYNC void wait_again(void) {
  suspend(context_of(stk_task_here()));
}

static void suspend_forever(void) {
  // Larger than the context of a continuation in Swift 6.3.
  enum { CONTEXT_WORDS = 32 };
  // The tasks share one context if there is no memory. That is wrong only for a
  // task that is resumed.
  static void *shared[CONTEXT_WORDS];
  void *context = calloc(CONTEXT_WORDS, sizeof(void *));
  suspend(context != NULL ? context : (void *)shared);
}

/// Makes the job a region that belongs to the scope, unless the scope is NULL.
static void join(stk_thread *thread, stk_job *job, void *scope) {
  job->scope = scope;
  if (scope == NULL) {
    return;
  }
  stk_region_open(thread, &job->region, &job->report);
  job->region.is_job = true;
  job->region.reports = hooks.retain(scope);
  job->region.list = job->accesses;
  stk_thread_check_end(thread);
  stk_region_enter(thread, &job->region);
  thread->open_jobs++;
}

static void close_job(stk_thread *thread, stk_job *job) {
  if (job->scope != NULL) {
    thread->open_jobs--;
    stk_region_close(thread, &job->region);
  }
}

static void release_scope(const stk_job *job) {
  if (job->scope != NULL) {
    hooks.release(job->scope);
  }
}

/// The function that replaces the resume function of a task: runs that
/// function, in a region if the task belongs to a scope.
///
/// It is in the section of regions, so that the recovery can tell which frames
/// are inside of the region.
__attribute__((noinline, section("stk_region"))) static STK_SWIFTASYNC void
run_job(void) {
  stk_thread *thread = stk_this_thread;
  resume_function *function =
      (resume_function *)thread->next_job.resume;  // P16
  void *context = context_of(thread->next_job.task);
  stk_job job;
  job.outer = thread->job;
  job.task = thread->next_job.task;
  job.accesses = thread->next_job.accesses;
  thread->job = &job;  // P17
  if (sigsetjmp(job.region.recovery_point, 0) == 0) {
    join(thread, &job, stk_tasks_scope());
    function(context);  // P19
    close_job(thread, &job);
    thread->job = job.outer;
    release_scope(&job);
    return;
  }
  stk_region_recover(thread, &job.region);
  close_job(thread, &job);
  hooks.report(job.scope, &job.report);
  // The task is not current if it suspended before the trap: then the trap came
  // from later code, such as the executor that received the task.
  if (job.task == stk_task_here()) {
    suspend_forever();
  }
  thread->job = job.outer;
  release_scope(&job);
}

/// Exchanges the current task's resume function for `run_job`.
static void enter_job(char *state) {
  stk_thread *thread = stk_thread_here();
  char *task = stk_task_here();
  void **resume = (void **)(void *)(task + STK_TASK_RESUME);
  if (thread == NULL || *resume == (const void *)run_job) {
    return;
  }
  thread->next_job = (stk_next_job){.task = task,
                                    .resume = *resume,
                                    .accesses = (stk_accesses *)(void *)state};
  *resume = (void *)run_job;  // P16
}

bool stk_jobs_install(stk_scope_hooks scope_hooks) {
  if (swift_continuation_init == NULL || !stk_enter_is_seen() ||
      stk_thread_here() == NULL) {
    return false;
  }
  hooks = scope_hooks;
  stk_enter_begin_jobs(enter_job);
  return true;
}

void stk_jobs_close(void) {
  stk_enter_begin_jobs(NULL);
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

bool stk_job_has_trapped(const void *task) {
  uintptr_t next = 0;
  return stk_tasks_frames(task, &next, 1) == 1 &&
         next - 1 == (uintptr_t)wait_again;
}

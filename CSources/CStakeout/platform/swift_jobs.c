// SPDX-License-Identifier: Apache-2.0
//
// swift_jobs.c: the jobs of tasks as regions; the header says why.
//
//   the runtime --> enter (the task's function is exchanged)
//               --> run_job --> the task's function
//                      ^              |
//                      +-- landing <--+ trap: report, suspend
//               <-- returns, as from a suspension
//
// Invariants:
//
//   P16 Between `enter_job` and `run_job` nothing else runs on the thread, so
//       `next_job` is what the runtime is about to run. Where it runs nothing, in the
//       middle of a job, the exchanged function is written again before it is read.
//   P17 `thread->job` is the innermost job on the thread, a member's or not. A region
//       belongs to the job that was innermost when it was opened.
//   P18 A job that has trapped is left with its task suspended: the task waits for a
//       continuation of ours, its list of exclusive accesses is empty, and no task is
//       current. The runtime finds that after each `await` that waits.
//   P19 Nothing touches a task once its function has returned: it may be gone.

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

/// A function with which a task goes on.
typedef STK_SWIFTASYNC void resume_function(void *context STK_CONTEXT);

static stk_scope_hooks hooks;

// Functions that stand in for those of a task. Without a parameter: given its context,
// clang makes a frame with a mark in the frame pointer, which libunwind cannot read,
// and a report asks for a backtrace from below. The task has the context as well.

static void *context_of(const void *task) {
  return *(void *const *)(const void *)((const char *)task + STK_TASK_CONTEXT);
}

static STK_SWIFTASYNC void wait_again(void);

/// Has the current task wait, for good, with this context of a continuation.
static void suspend(void *context) {
  enum { RESUME = 1, IS_AWAITED = 1 << 2 };
  ((const void **)context)[RESUME] = (const void *)wait_again;
  swift_continuation_init(context, IS_AWAITED);  // P18
}

/// Stands in for what comes after the job that has trapped. The body of
/// `withUnsafeContinuation` may trap when others have its continuation, which stands for
/// the task, whatever it waits for: if they resume it, the task waits again.
static STK_SWIFTASYNC void wait_again(void) {
  suspend(context_of(stk_task_here()));
}

static void suspend_for_good(void) {
  // More than a context of a continuation has, as of Swift 6.3.
  enum { CONTEXT_WORDS = 32 };
  // Without memory the tasks share one, which is wrong only for those that are resumed.
  static void *shared[CONTEXT_WORDS];
  void *context = calloc(CONTEXT_WORDS, sizeof(void *));
  suspend(context != NULL ? context : (void *)shared);
}

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

/// Stands in for the function with which a task goes on. In the section of regions, so
/// that a landing can tell which frames lie inside.
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
  if (sigsetjmp(job.region.landing, 0) == 0) {
    join(thread, &job, stk_tasks_scope());
    function(context);  // P19
    close_job(thread, &job);
    thread->job = job.outer;
    release_scope(&job);
    return;
  }
  stk_region_land(thread, &job.region);
  close_job(thread, &job);
  hooks.report(job.scope, &job.report);
  // A trap behind the suspension, as in the executor that the task was handed to, finds
  // it suspended.
  if (job.task == stk_task_here()) {
    suspend_for_good();
  }
  thread->job = job.outer;
  release_scope(&job);
}

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

bool stk_jobs_open(stk_scope_hooks scope_hooks) {
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

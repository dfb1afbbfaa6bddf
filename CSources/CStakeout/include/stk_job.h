// SPDX-License-Identifier: Apache-2.0
//
// stk_job.h: catches the traps of tasks: a trap ends the running job of its task,
// and nothing else.
//
//   function             threads     in a handler?  may block?   allocates?
//   stk_jobs_install     one a time  no             briefly (1)  once
//   stk_jobs_close       one a time  no             no           no
//   stk_job_join         any         no             no           no
//   stk_job_scope        any         no             no           no
//   stk_job_has_trapped  any         no             no           no
//
//   (1) on the loader's lock
//
// Swift's runtime runs a task in jobs, each up to its next suspension. Code that
// survives traps, or waits for them, is a scope. A task belongs to the scope that a
// task-local value names. If a job of such a task traps, it ends as if the task had
// suspended, and the task is never resumed. The runtime's own function returns, and
// the thread, the actor and the executor continue with their next job.
//
// So each job of such a task is a region of stk_trap.h. The core opens it when the
// runtime is about to run the job. Code that the job calls may open regions inside
// it. If the body of a region runs a job, as `Task.immediate` does, the job belongs
// to its own task, and the region does not catch its traps.

#ifndef STK_JOB_H
#define STK_JOB_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

/// The functions that a scope provides for the jobs of its tasks.
typedef struct stk_scope_hooks {
  /// Reports the trap of a job to its scope. Called on the thread that trapped,
  /// while the task is still the current one, when the job's frames no longer
  /// exist. The trap has been counted, so stk_reports_end must be called when it
  /// has been reported.
  void (*_Nonnull report)(void *scope, const stk_trap_report *report);
  /// Retains the scope for a job. The job may outlast its task: a value that the
  /// task has captured may trap when it is deallocated. Returns the counter for the
  /// scope's traps.
  stk_reports *_Nonnull (*_Nonnull retain)(void *scope);
  /// Releases a scope that `retain` has retained.
  void (*_Nonnull release)(void *scope);
} stk_scope_hooks;

/// Starts to open a region around each job of a task that belongs to a scope
/// (stk_tasks_know_scopes).
///
/// Returns false if that is impossible in this program. The caller has checked the
/// layout of tasks, and that STK_CAPABILITY_JOBS is not disabled.
STK_EXTERN bool stk_jobs_install(stk_scope_hooks hooks);

/// Stops opening regions for jobs that begin from now on.
STK_EXTERN void stk_jobs_close(void);

/// Adds the running job to a scope, because its task has become a member of the
/// scope during its first job.
STK_EXTERN void stk_job_join(void *scope);

/// The scope of the job that a trap of the calling code would end. NULL if there is
/// no such job, or if the code is in a region inside the job.
STK_EXTERN void *STK_NULLABLE stk_job_scope(void);

/// Whether the task has trapped, and so never resumes. The task must be alive. The
/// caller has checked the runtime's layout, which this function reads.
STK_EXTERN bool stk_job_has_trapped(const void *task);

STK_NONNULL_END

#endif

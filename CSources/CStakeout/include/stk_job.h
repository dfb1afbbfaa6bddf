// SPDX-License-Identifier: Apache-2.0
//
// stk_job.h: a trap ends the job of a task, and nothing else.
//
//   function           threads     in a handler?  may block?   allocates?
//   stk_jobs_open      one a time  no             briefly (1)  once
//   stk_jobs_close     one a time  no             no           no
//   stk_job_join       any         no             no           no
//   stk_job_scope      any         no             no           no
//   stk_job_has_trapped  any       no             no           no
//
//   (1) on the loader's lock
//
// The runtime runs a task in jobs, each up to its next suspension. Code that
// survives traps, or waits for them, is a scope; a task belongs to the scope that a
// task-local value names. When a job of such a task traps, it ends as if the task
// had suspended, and nobody resumes the task: the runtime's own function returns,
// and thread, actor and executor go on with their next job.
//
// So each job of a member is a region of stk_trap.h, which the core opens where the
// runtime is about to run the job. Code that the job calls may open regions inside.
// A job that a region's body runs, as `Task.immediate` does, belongs to its own task:
// the region does not catch its traps.

#ifndef STK_JOB_H
#define STK_JOB_H

#include "stk_trap.h"

STK_NONNULL_BEGIN

/// The functions of a scope.
typedef struct stk_scope_hooks {
  /// Reports the trap of a job to its scope: on the thread that trapped, with the task
  /// still the current one, and with nothing left of the job's frames. The trap has
  /// been counted: `stk_reports_end` says that it has been reported.
  void (*_Nonnull report)(void *scope, const stk_trap_report *report);
  /// Keeps the scope for a job, which may outlast its task: a value that the task has
  /// captured may trap when it is deallocated. Returns where the scope's traps count.
  stk_reports *_Nonnull (*_Nonnull retain)(void *scope);
  void (*_Nonnull release)(void *scope);
} stk_scope_hooks;

/// Opens the door, which is not shut by force, for the scopes of stk_tasks_know_scopes.
/// Returns whether this program has it. The layout of tasks is known.
STK_EXTERN bool stk_jobs_open(stk_scope_hooks hooks);

/// Shuts the door: jobs that begin from here on are no regions.
STK_EXTERN void stk_jobs_close(void);

/// Says that the job that runs here belongs to a scope from now on: the task has become
/// a member in its first job.
STK_EXTERN void stk_job_join(void *scope);

/// The scope whose job a trap here would end; NULL if there is none, or a region inside of
/// the job.
STK_EXTERN void *STK_NULLABLE stk_job_scope(void);

/// Whether the task has trapped, and so never goes on. The task must be alive. Reads the
/// runtime's layout, which the caller has checked.
STK_EXTERN bool stk_job_has_trapped(const void *task);

STK_NONNULL_END

#endif

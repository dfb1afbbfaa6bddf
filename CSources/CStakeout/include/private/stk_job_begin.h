// SPDX-License-Identifier: Apache-2.0
//
// stk_job_begin.h: hooks into the function that Swift's runtime calls immediately
// before it runs a job of a task.
//
// That function is `swift_task_enterThreadLocalContext`. After the call, the
// runtime reads the task's resume function, with which the task continues. So a
// hook may replace the resume function. The runtime also makes the call in the
// middle of a job, if a task was about to wait and need not. A replacement has no
// effect there, because the runtime reads the resume function only to begin a job,
// and writes it before each suspension.

#ifndef STK_JOB_BEGIN_H
#define STK_JOB_BEGIN_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A function that is called for the current task, with the runtime's list of the
/// task's exclusive accesses.
typedef void stk_job_begin_hook(char *state);

/// Sets the hook of schedules. It is called before the hook of traps.
void stk_enter_take_turns(stk_job_begin_hook *hook);
/// Sets the hook of traps; NULL removes it.
void stk_enter_begin_jobs(stk_job_begin_hook *STK_NULLABLE hook);

/// Whether all calls of the runtime reach the hooks. Asks the loader.
bool stk_enter_is_seen(void);

/// The runtime's own function, for calls that are not about a task. NULL in a
/// program without Swift's concurrency.
stk_job_begin_hook *STK_NULLABLE stk_enter_next(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_job_begin.h: the call by which Swift's runtime says that the current task is about
// to go on, and what stands in it.
//
// The runtime calls `swift_task_enterThreadLocalContext` immediately before it
// runs the job of a task, and reads after that where the task goes on. Whoever
// stands in the call may exchange that function. It is also called in the middle
// of a job, where a task was about to wait and need not: an exchange has no effect
// there, because the runtime reads the function only to begin a job, and writes it
// before each suspension.

#ifndef STK_JOB_BEGIN_H
#define STK_JOB_BEGIN_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Called for the current task, with the runtime's state of its exclusive accesses.
typedef void stk_enter_hook(char *state);

/// Has schedules stand in the call, before traps.
void stk_enter_take_turns(stk_enter_hook *hook);
/// Has traps stand in it; NULL ends that.
void stk_enter_begin_jobs(stk_enter_hook *STK_NULLABLE hook);

/// Whether all of the runtime's calls come here. Asks the loader.
bool stk_enter_is_seen(void);

/// The runtime's own function, for callers that are no task; NULL in a program without
/// Swift's concurrency.
stk_enter_hook *STK_NULLABLE stk_enter_next(void);

STK_NONNULL_END

#endif

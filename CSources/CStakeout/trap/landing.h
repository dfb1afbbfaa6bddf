// SPDX-License-Identifier: Apache-2.0
//
// landing.h: the way out of a trap. All of it runs inside the signal handler.

#ifndef STK_TRAP_LANDING_H
#define STK_TRAP_LANDING_H

#include "stk_watch.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

/// The ways in which a trap may end.
typedef enum stk_landing {
  /// The frames can be left now.
  STK_LANDING_NOW,
  /// The thread goes on in a library when the handler returns, and comes back.
  STK_LANDING_LATER,
  /// The frames cannot be left; that has been said on descriptor 2.
  STK_LANDING_NEVER,
} stk_landing;

/// Decides about a trap whose report has its frames.
stk_landing stk_landing_judge(stk_thread *thread, ucontext_t *context,
                              const siginfo_t *info);
/// Whether the signal is the landing strip's: a call that had to be finished
/// has ended.
bool stk_landing_is_strip(const ucontext_t *context);
/// Goes on with the next call that must be finished; false when it was the
/// last.
bool stk_landing_resume(stk_thread *thread, ucontext_t *context);
/// Has a library go on behind a callback of its that trapped while it finished.
stk_landing stk_landing_skip(stk_thread *thread, ucontext_t *context);
/// Leaves the innermost region of `thread`. The frames between are still
/// intact, as the runtime's repair needs them to be.
_Noreturn void stk_landing_leave(stk_thread *thread);
/// Raises SIGILL or SIGTRAP at a place that stk_landing_is_raise knows.
void stk_landing_raise(void);
bool stk_landing_is_raise(const ucontext_t *context);

// refusal.c

/// Says that the trap cannot be caught, and why.
void stk_landing_refuse(stk_thread *thread, const char *why,
                        const char *STK_NULLABLE where);

/// Writes what is kept of the thread's text to descriptor 2.
void stk_refusal_show_text(stk_thread *thread);

/// Says that the process ends, and why, with the frames of the report.
void stk_refusal_say(const stk_trap_report *report, const char *why,
                     const char *STK_NULLABLE where);

/// Says that a trap outside of all regions ends the process, with the frames of
/// the report, and where the thread or block was started.
void stk_refusal_say_outside(const stk_trap_report *report,
                             const stk_thread_names *names);
/// Says which trap may have broken what now ends the process, if any.
void stk_landing_recall(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// recovery.h: the way out of a trap: what its signal and its frames say, and how
// they are left, or why not. All of it runs inside the signal handler.

#ifndef STK_RECOVERY_H
#define STK_RECOVERY_H

#include "private/stk_places.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

// frames.c

/// Fills in what a signal to the calling thread says.
void stk_frames_describe(stk_trap_report *report, int signal,
                         const siginfo_t *info, const ucontext_t *context);

/// The frames of a trap, as far as its walk has come.
typedef struct stk_frames {
  const uintptr_t *addresses;
  /// The number of those that would be abandoned.
  size_t count;
  /// Whether that is all of them.
  bool is_complete;
} stk_frames;

/// The frames of a walk that lie inside the region.
stk_frames stk_frames_abandoned(const uintptr_t *addresses, size_t count);

/// Whose code the frame lies in. A call of Swift's runtime that cancels a task
/// counts as one of libdispatch: it can be made to finish, too.
stk_place stk_frames_place(const stk_frames *frames, size_t index);

/// How many of the innermost frames belong to the call of a library that was
/// interrupted.
size_t stk_frames_interrupted(const stk_frames *frames);

/// How many of the innermost frames are libdispatch's own failure, which no
/// return can undo.
size_t stk_frames_dead(const stk_frames *frames);

/// The function of the allocator that the innermost `count` frames are in; NULL if
/// they are in none.
const char *STK_NULLABLE stk_frames_allocator(const stk_frames *frames,
                                              size_t count);

/// Whether a frame may be a call that must end, or one that a jump must not
/// leave.
bool stk_frames_need_look(const stk_thread *thread, const stk_frames *frames);

// recovery.c

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

// abort.c

/// Says that the trap cannot be caught, and why. Returns STK_LANDING_NEVER.
stk_landing stk_landing_refuse(stk_thread *thread, const char *why,
                               const char *STK_NULLABLE where);

/// Writes what is kept of the thread's text to descriptor 2.
void stk_refusal_show_text(stk_thread *STK_NULLABLE thread);

/// Says that the process ends, and why, with the frames of the report.
void stk_refusal_say(const stk_trap_report *report, const char *why,
                     const char *STK_NULLABLE where);

/// Says that a trap outside of all regions ends the process, with the frames of
/// the report, and where the thread or block was started.
void stk_refusal_say_outside(const stk_trap_report *report,
                             const stk_thread_names *names);
/// Says which trap may have broken what now ends the process, if any.
void stk_landing_recall(void);

// abort.c: a trap outside of all regions

/// Says that a trap outside of all regions ends the process, where that is what
/// comes next.
void stk_outside_say_end(int signal, const siginfo_t *info,
                         ucontext_t *context);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// recovery.h: the declarations that the files of the signal handler share: the
// frames of a trap, how they can be left, and the report if they cannot. All of
// these functions run inside the handler.

#ifndef STK_RECOVERY_H
#define STK_RECOVERY_H

#include "private/stk_places.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

// frames.c

/// Fills in the fields of the report that describe the signal: its number, the
/// addresses, and whether the stack overflowed.
void stk_frames_describe(stk_trap_report *report, int signal,
                         const siginfo_t *info, const ucontext_t *context);

/// The abandoned frames of a trap, innermost first, as far as the walk has read
/// them.
typedef struct stk_frames {
  const uintptr_t *addresses;
  /// The number of frames that would be abandoned.
  size_t count;
  /// Whether the walk has reached the region, so that these are all abandoned
  /// frames.
  bool is_complete;
} stk_frames;

/// Returns the frames of a walk that lie inside the region.
stk_frames stk_frames_abandoned(const uintptr_t *addresses, size_t count);

/// Returns the kind of code that the frame lies in. A call of Swift's runtime that
/// cancels a task counts as a call of libdispatch, because it can be made to finish
/// as well. So does a call of Foundation that runs an operation or a thread.
stk_place stk_frames_place(const stk_frames *frames, size_t index);

/// Returns how many of the innermost frames belong to the library call that the
/// trap interrupted.
size_t stk_frames_interrupted(const stk_frames *frames);

/// Returns how many of the innermost frames belong to a library that has itself
/// failed, so that these frames cannot be made to finish; 0 if there is none.
size_t stk_frames_dead(const stk_frames *frames);

/// Returns the name of the allocator's function in the innermost `count` frames;
/// NULL if none of them is in the allocator.
const char *STK_NULLABLE stk_frames_allocator(const stk_frames *frames,
                                              size_t count);

/// Whether one of the frames may be a library call that must finish, or a frame
/// that a jump must not abandon.
bool stk_frames_need_look(const stk_thread *thread, const stk_frames *frames);

// recovery.c

/// The decision about how a trap ends.
typedef enum stk_recovery {
  /// The thread can leave the frames at once.
  STK_RECOVERY_IMMEDIATE,
  /// Library calls must finish first. When the handler returns, the thread resumes
  /// such a call, and at its end it comes back to the handler.
  STK_RECOVERY_AFTER_CALLS,
  /// The thread cannot leave the frames. The reason has been written to descriptor
  /// 2.
  STK_RECOVERY_IMPOSSIBLE,
} stk_recovery;

/// Decides how the thread leaves the frames of its trap. The frames must be in the
/// report of its innermost region.
stk_recovery stk_recovery_decide(stk_thread *thread, ucontext_t *context,
                                 const siginfo_t *info);
/// Whether the signal comes from the trampoline, because a library call that had to
/// finish has returned.
bool stk_recovery_is_from_trampoline(const ucontext_t *context);
/// Sets the context to the next library call that must finish. Returns false if
/// none is left.
bool stk_recovery_resume(stk_thread *thread, ucontext_t *context);
/// Resumes a library call whose callback trapped while the call was being finished,
/// at the point after that callback. Gives up if that is impossible.
stk_recovery stk_recovery_skip(stk_thread *thread, ucontext_t *context);
/// Jumps to the recovery point of the thread's innermost region. The abandoned
/// frames must still be intact, because the runtime's list of accesses lies in
/// them.
_Noreturn void stk_recovery_leave(stk_thread *thread);
/// Raises SIGILL or SIGTRAP at an address that stk_recovery_is_raise recognises.
void stk_recovery_raise(void);
/// Whether the signal comes from stk_recovery_raise.
bool stk_recovery_is_raise(const ucontext_t *context);

// abort.c

/// Prints that the trap cannot be caught, and the reason. Returns
/// STK_RECOVERY_IMPOSSIBLE.
stk_recovery stk_recovery_give_up(stk_thread *thread, const char *why,
                                  const char *STK_NULLABLE where);

/// Writes the part of the thread's text that has not been shown yet to descriptor
/// 2. Does nothing for NULL.
void stk_abort_show_text(stk_thread *STK_NULLABLE thread);

/// Prints that the process ends, the reason, and the frames of the report. `where`
/// follows the reason in parentheses.
void stk_abort_report(const stk_trap_report *report, const char *why,
                      const char *STK_NULLABLE where);

/// Prints that a trap outside of all regions ends the process, with the frames of
/// the report, and the place where the thread or block was started.
void stk_abort_report_outside(const stk_trap_report *report,
                              const stk_thread_names *names);
/// Prints the earlier trap that may have broken a value, and so may have led to the
/// end of the process. Prints nothing if there was none.
void stk_abort_recall(void);

// abort.c: a trap outside of all regions

/// Notes that the signal ends the process, and returns true, if the next action is the
/// default one or that of Swift's backtracer.
bool stk_abort_note_end(int signal);
/// Prints a report of a trap outside of all regions if it ends the process: if the
/// next action is the default one, or that of Swift's backtracer. Prints nothing if
/// threads and blocks do not inherit a test context (stk_started_is_installed).
void stk_outside_say_end(int signal, const siginfo_t *info,
                         ucontext_t *context);

STK_NONNULL_END

#endif

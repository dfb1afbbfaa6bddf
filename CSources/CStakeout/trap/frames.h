// SPDX-License-Identifier: Apache-2.0
//
// frames.h: facts from the frames that a trap would abandon.

#ifndef STK_TRAP_FRAMES_H
#define STK_TRAP_FRAMES_H

#include "trap/places.h"
#include "trap/region.h"

STK_NONNULL_BEGIN

/// The frames of a trap, as far as its walk has come.
typedef struct stk_frames {
  const uintptr_t *addresses;
  /// The number of those that would be abandoned.
  size_t count;
  /// Whether that is all of them.
  bool is_complete;
} stk_frames;

stk_frames stk_frames_abandoned(const stk_trap_report *report);

/// Whose code the frame lies in. A call of Swift's runtime that cancels a task
/// counts as one of libdispatch: it can be made to finish, too.
stk_place stk_frames_place(const stk_frames *frames, size_t index);

/// How many of the innermost frames belong to the call of a library that was
/// interrupted.
size_t stk_frames_interrupted(const stk_frames *frames);

/// How many of the innermost frames are libdispatch's own failure, which no
/// return can undo.
size_t stk_frames_dead(const stk_frames *frames);

/// Why the innermost `count` frames must not be abandoned, and in `where` whose
/// they are. NULL when nothing is known against it.
const char *STK_NULLABLE
stk_frames_hold_lock(const stk_frames *frames, size_t count,
                     const char *STK_NULLABLE *_Nonnull where);

/// Whether a frame may be a call that must end, or one that a jump must not
/// leave.
bool stk_frames_need_look(const stk_thread *thread, const stk_frames *frames);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// output.h: the text that threads in regions write to `stderr`, and the message of
// a trap in it.
//
// Invariants:
//
//   T7  Stakeout's stream is made and replaced only under the text lock. It is
//       replaced only after its closing has been noted. Release: what fclose did to
//       the stream, and the pointer that marks it, comes before.

#ifndef STK_OUTPUT_H
#define STK_OUTPUT_H

#include "trap/region.h"

STK_NONNULL_BEGIN

// output.c

/// Makes the text of regions usable in a forked child.
void stk_text_after_fork(void);
/// Finds out how the runtime prints its messages. Call it once, after
/// stk_places_make.
void stk_text_learn(void);
/// Adds the calling thread to the threads in regions. Replaces `stderr` if it is
/// the first.
void stk_text_arm(void);
/// Removes the calling thread from the threads in regions. Restores `stderr` if it
/// was the last.
void stk_text_disarm(void);
/// Ends the last region of a thread: shows its text, and removes the thread from
/// the threads in regions.
void stk_text_end(stk_thread *thread);
/// Writes the part of the thread's text that has not been shown yet to descriptor
/// 2.
void stk_text_show(stk_thread *thread);
/// Forgets the thread's text, and the message in it.
void stk_text_forget(stk_thread *thread);
/// Makes a new stream for `stderr` if a body has closed Stakeout's.
void stk_text_renew(void);

// message.c

/// The role of a piece in the message of a trap. A piece is the text of one write.
typedef enum stk_piece {
  /// Output of the body.
  STK_PIECE_PLAIN,
  /// A whole message.
  STK_PIECE_MESSAGE,
  /// The beginning of a message that comes in several pieces.
  STK_PIECE_OPENING,
  /// A further piece of such a message.
  STK_PIECE_MORE,
  /// A line that is held back with a message, but does not belong to it.
  STK_PIECE_TRACE,
} stk_piece;

/// Classifies a piece. `here` is the frame of the function that Stakeout's stream
/// calls to write it.
stk_piece stk_message_classify(const stk_thread *thread, const char *bytes,
                               size_t count, uintptr_t here);

/// Finds out how the runtime's messages can be recognised, while the runtime writes
/// one. `here` is the frame of the function that Stakeout's stream calls.
void stk_message_learn(uintptr_t here);
/// Whether stk_message_learn has found that out.
bool stk_message_is_learned(void);

STK_NONNULL_END

#endif

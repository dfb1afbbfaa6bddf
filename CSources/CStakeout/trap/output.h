// SPDX-License-Identifier: Apache-2.0
//
// output.h: what an armed thread prints, and which of it is the message of a trap.
//
// Invariants:
//
//   T7  Our stream is made and replaced only under the text lock, the latter after
//       its closing has been noted. Release: what fclose did to it, and what
//       marks it, comes before.

#ifndef STK_OUTPUT_H
#define STK_OUTPUT_H

#include "trap/region.h"

STK_NONNULL_BEGIN

// output.c

/// In a forked child: makes a core that it can use.
void stk_text_after_fork(void);
/// Learns how the runtime's messages arrive. Once, with the table of places.
void stk_text_learn(void);
/// Counts a thread with an open region in, or out; swaps `stderr` as needed.
void stk_text_arm(void);
void stk_text_disarm(void);
/// The thread is in no region any more: writes what is kept, and counts it out.
void stk_text_end(stk_thread *thread);
/// Writes what is kept and was not yet written to descriptor 2.
void stk_text_show(stk_thread *thread);
/// Forgets it.
void stk_text_forget(stk_thread *thread);
/// Puts a stream of ours in the place of one that a body has closed.
void stk_text_renew(void);

// message.c

/// The role of a piece in the message of a trap.
typedef enum stk_piece {
  /// The body's own words.
  STK_PIECE_PLAIN,
  /// A whole message.
  STK_PIECE_MESSAGE,
  /// The begin of one that comes in pieces.
  STK_PIECE_OPENING,
  /// More of it.
  STK_PIECE_MORE,
  /// It is held back with a message, but does not belong to it.
  STK_PIECE_TRACE,
} stk_piece;

/// Tells what a piece is. `here` is the frame of the function that `stderr`
/// calls to write it.
stk_piece stk_message_classify(const stk_thread *thread, const char *bytes,
                               size_t count, uintptr_t here);

/// Learns from a message that the runtime is writing. `here` as above.
void stk_message_learn(uintptr_t here);
/// Whether that has shown where the runtime goes on after a message.
bool stk_message_is_learned(void);

STK_NONNULL_END

#endif

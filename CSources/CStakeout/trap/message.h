// SPDX-License-Identifier: Apache-2.0
//
// message.h: which piece of what an armed thread prints is the message of a
// trap.

#ifndef STK_TRAP_MESSAGE_H
#define STK_TRAP_MESSAGE_H

#include "trap/region.h"

STK_NONNULL_BEGIN

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

// SPDX-License-Identifier: Apache-2.0
//
// stk_child.h: a forked child that runs one body, and what it leaves behind.
//
//   function               threads       in a handler?  may block?  allocates?
//   stk_child_start        any           no             yes (1)     maps memory
//   stk_child_room         of the child  no             no          no
//   stk_child_note         of the child  no             no          no
//   stk_child_next_note    who started   no             no          no
//   stk_child_discard      who started   no             no          no
//
//   (1) until the child is about to run its body; bounded by `patience`
//
// In C because Swift makes no promise about what it does between a fork and
// the moment at which the child can count on its locks.

#ifndef STK_CHILD_H
#define STK_CHILD_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A child, as its parent sees it. Made by stk_child_start, gone with
/// stk_child_discard.
typedef struct stk_child {
  /// The read ends of what the child writes to standard output and to standard
  /// error; they do not block.
  int output, error;
  /// Readable once the child has ended; -1 where the system forbids that.
  int end;
  int pid;
  /// The bytes of stk_child_note, shared with the child.
  void *STK_NULLABLE notes;
} stk_child;

/// One note of the child's.
typedef struct stk_child_message {
  /// The arguments of stk_child_note. The bytes are there until the child is
  /// discarded.
  uint32_t kind;
  const void *STK_NULLABLE bytes;
  size_t length;
} stk_child_message;

/// Forks. The child first calls `prepare(context)`, in which it meets each lock
/// that it is going to need; if it does not come back within `patience`
/// milliseconds, the child is killed: STK_STATUS_BUSY, and `body` has not
/// begun. Then it calls `body(context)` and ends with status 0. STK_STATUS_OK
/// says that the body begins. STK_STATUS_SYSTEM: there is no child; errno says
/// why.
STK_EXTERN stk_status stk_child_start(stk_child *child, int patience,
                                      void (*prepare)(void *STK_NULLABLE),
                                      void (*body)(void *STK_NULLABLE),
                                      void *STK_NULLABLE context);

/// How many bytes a note can have now; 0 if this is no child.
STK_EXTERN size_t stk_child_room(void);

/// Leaves bytes for the parent, which finds them however the child ends. Kinds
/// begin at 1. False when there is no room, or when this is no child.
STK_EXTERN bool stk_child_note(uint32_t kind, const void *STK_NULLABLE bytes,
                               size_t length);

/// The note that begins at `*place`, which is 0 for the first one and is moved
/// on. False when there is none. Only after the child has ended.
STK_EXTERN bool stk_child_next_note(const stk_child *child, size_t *place,
                                    stk_child_message *message);

/// Gives descriptors and memory back. The child has been reaped.
STK_EXTERN void stk_child_discard(stk_child *child);

STK_NONNULL_END

#endif

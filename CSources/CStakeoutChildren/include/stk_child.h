// SPDX-License-Identifier: Apache-2.0
//
// stk_child.h: starts a forked child process that runs one body, and gives its
// output and its notes to the parent.
//
//   function             threads       in a handler?  may block?  allocates?
//   stk_child_start      any           no             yes (1)     maps memory
//   stk_child_room       of the child  no             no          no
//   stk_child_note       of the child  no             no          no
//   stk_child_next_note  who started   no             no          no
//   stk_child_discard    who started   no             no          no
//
//   (1) until the child is about to run its body; bounded by `patience`
//
// This is in C, because Swift makes no promise about its own code between a
// fork and the moment at which the child can rely on its locks.

#ifndef STK_CHILD_H
#define STK_CHILD_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A child process, as its parent sees it. stk_child_start makes it, and
/// stk_child_discard frees it.
typedef struct stk_child {
  /// The read ends of the pipes for the child's standard output and standard
  /// error. Reading does not block.
  int output, error;
  /// A descriptor that is readable once the child has ended; -1 if the system
  /// forbids that.
  int end;
  int pid;
  /// The memory for the notes of stk_child_note, shared with the child.
  void *STK_NULLABLE notes;
} stk_child;

/// One note of a child.
typedef struct stk_child_message {
  /// The arguments of stk_child_note. The bytes are valid until the child is
  /// discarded.
  uint32_t kind;
  const void *STK_NULLABLE bytes;
  size_t length;
} stk_child_message;

/// Forks a child that runs `body(context)` and then ends with status 0.
///
/// The child first calls `prepare(context)`, which takes each lock that the
/// child is going to need. If `prepare` does not return within `patience`
/// milliseconds, the child is killed, and the result is STK_STATUS_BUSY: `body`
/// has not begun.
///
/// STK_STATUS_OK means that the child begins `body`. STK_STATUS_SYSTEM means
/// that there is no child, and errno tells why.
STK_EXTERN stk_status stk_child_start(stk_child *child, int patience,
                                      void (*prepare)(void *STK_NULLABLE),
                                      void (*body)(void *STK_NULLABLE),
                                      void *STK_NULLABLE context);

/// How many bytes a note can have now; 0 if this process is not a child.
STK_EXTERN size_t stk_child_room(void);

/// Writes a note for the parent, which can read it however the child ends.
/// Kinds begin at 1. Returns false if there is no room, or if this process is
/// not a child.
STK_EXTERN bool stk_child_note(uint32_t kind, const void *STK_NULLABLE bytes,
                               size_t length);

/// Reads the note that begins at `*place`, and moves `*place` to the next one.
/// The first note begins at 0. Returns false if there is no note. Call it only
/// after the child has ended.
STK_EXTERN bool stk_child_next_note(const stk_child *child, size_t *place,
                                    stk_child_message *message);

/// Closes the descriptors and releases the memory. Call it after the child was
/// reaped.
STK_EXTERN void stk_child_discard(stk_child *child);

STK_NONNULL_END

#endif

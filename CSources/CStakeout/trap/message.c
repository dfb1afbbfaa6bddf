// SPDX-License-Identifier: Apache-2.0
//
// message.c: distinguishes the message of a trap from the body's own output.
//
// A message of Swift's runtime is recognised by a return address that is on the
// stack while the runtime writes it. So the same text, printed by the body, is not
// taken for such a message. A message that the C or the C++ library prints before
// it aborts is recognised by its first words.

#include <string.h>

#include "stk_unwind.h"
#include "private/stk_places.h"
#include "trap/region.h"
#include "trap/output.h"

/// The address to which the runtime's function returns after it has written a fatal
/// message, and the distance in bytes from the frame of `take_text` to the word of
/// the stack that holds it. All messages are written by the same calls. Both are 0
/// until they are known.
static uintptr_t reporter, reporter_distance;

bool stk_message_is_learned(void) {
  return reporter != 0;
}

/// Whether the runtime is writing a message. `here` is the frame of take_text.
__attribute__((no_sanitize("address", "thread"))) static bool
is_runtime_writing(const stk_thread *thread, uintptr_t here) {
  uintptr_t slot = here + reporter_distance;
  uintptr_t end =
      thread->region != NULL ? (uintptr_t)thread->region : thread->stack_high;
  return reporter != 0 && slot < end && *(const uintptr_t *)slot == reporter;
}

static bool begins_with(const char *bytes, size_t count, const char *text) {
  size_t length = strlen(text);
  return count >= length && memcmp(bytes, text, length) == 0;
}

/// Whether the piece is a line of the stack trace that the runtime writes after a
/// fatal message. It does so, line by line, if its backtracer is off.
static bool is_stack_trace(const char *bytes, size_t count) {
  bool is_head = begins_with(bytes, count, "Current stack trace:\n");
  return is_head || (bytes[0] >= '0' && bytes[0] <= '9');
}

/// Whether the piece begins a message of code that ends the process without the
/// runtime's reporter: the checks of exclusivity and of isolation, the C++ library,
/// or C's `assert`.
static bool begins_message(const char *bytes, size_t count) {
  static const char assertion[] = ": Assertion `";
  return begins_with(bytes, count, "Simultaneous accesses to ") ||
         begins_with(bytes, count, "Incorrect actor executor assumption") ||
         begins_with(bytes, count, "terminate called ") ||
         begins_with(bytes, count, "libc++abi: terminating ") ||
         memmem(bytes, count, assertion, sizeof assertion - 1) != NULL;
}

stk_piece stk_message_classify(const stk_thread *thread, const char *bytes,
                               size_t count, uintptr_t here) {
  bool has_message = thread->message_length > 0;
  if (has_message && thread->is_message_open && !thread->is_finishing) {
    return STK_PIECE_MORE;
  }
  if (has_message && is_stack_trace(bytes, count)) {
    return STK_PIECE_TRACE;
  }
  if (is_runtime_writing(thread, here)) {
    return STK_PIECE_MESSAGE;
  }
  return begins_message(bytes, count) ? STK_PIECE_OPENING : STK_PIECE_PLAIN;
}

static bool is_in_c_library(uintptr_t return_address) {
  const char *image = stk_place_image(return_address - 1);
  return image != NULL && strncmp(image, "libc.", 5) == 0;
}

/// Finds the return address after the runtime has written a message.
///
/// The innermost frames are Stakeout's. Those of the C library follow, then the
/// runtime's function that called it, and then the frame with the return address to
/// keep.
__attribute__((no_sanitize("address", "thread"))) void stk_message_learn(
    uintptr_t here) {
  enum { FRAMES = 24, WORDS = 4096 };
  uintptr_t frames[FRAMES];
  size_t count = stk_unwind_here(frames, FRAMES), next = 0;
  while (next < count && !is_in_c_library(frames[next])) {
    next++;
  }
  while (next < count && is_in_c_library(frames[next])) {
    next++;
  }
  if (next + 1 >= count) {
    return;
  }
  const uintptr_t *words = (const uintptr_t *)here;
  for (size_t i = 0; i < WORDS; i++) {
    if (words[i] == frames[next + 1]) {
      // Keep the last such word before the return address of the next outer frame.
      // A nearer one may be left over from an earlier call.
      reporter = frames[next + 1];
      reporter_distance = i * sizeof *words;
    }
    if (next + 2 < count && words[i] == frames[next + 2]) {
      return;
    }
  }
}

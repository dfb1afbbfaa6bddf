// SPDX-License-Identifier: Apache-2.0
//
// output.c: replaces `stderr` while a region is open, to give each trap the text
// that its thread has written.
//
// Swift's runtime prints a fatal message with fputs(message, stderr) on the thread
// that traps. It reads the variable `stderr` each time, and glibc allows a program
// to assign it. So while a region is open, `stderr` is Stakeout's stream, and a
// text belongs to the thread that writes it. The body's text goes to descriptor 2
// at once. Only text that may be the message of a trap is held back until the trap.

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "trap/region.h"
#include "trap/output.h"
#include "platform/repairs.h"

static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;

static void write_out(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      struct pollfd descriptor = {.fd = STDERR_FILENO, .events = POLLOUT};
      poll(&descriptor, 1, -1);
    } else if (errno != EINTR) {
      return;
    }
  }
}

void stk_text_forget(stk_thread *thread) {
  thread->text_length = 0;
  thread->text_shown = 0;
  thread->message_length = 0;
  for (stk_region *region = thread->region; region != NULL;
       region = region->outer) {
    region->text_start = 0;
  }
}

void stk_text_show(stk_thread *thread) {
  if (thread->text_length > thread->text_shown) {
    write_out(thread->text + thread->text_shown,
              thread->text_length - thread->text_shown);
    thread->text_shown = thread->text_length;
  }
}

static bool has_room(const stk_thread *thread, size_t count) {
  return count <= STK_TEXT_MAX - thread->text_length;
}

/// Appends a piece to the text that is kept, and returns the number of bytes that
/// it has kept.
///
/// If there is no room, shows and forgets the earlier text. If the piece is still
/// too long, keeps as much of its beginning as fits.
static size_t keep(stk_thread *thread, const char *bytes, size_t count) {
  if (!has_room(thread, count)) {
    stk_text_show(thread);
    stk_text_forget(thread);
  }
  size_t kept = has_room(thread, count) ? count : STK_TEXT_MAX;
  memcpy(thread->text + thread->text_length, bytes, kept);
  thread->text_length += kept;
  return kept;
}

/// Writes a piece that the thread has printed to descriptor 2, and keeps a copy. A
/// piece that may be a part of the message of a trap is only kept.
static void keep_piece(stk_thread *thread, const char *bytes, size_t count,
                       uintptr_t here) {
  stk_piece piece = stk_message_classify(thread, bytes, count, here);
  if (thread->is_finishing) {
    // A trap is already being handled. Drop the messages of further traps in calls
    // that are being finished.
    if (piece == STK_PIECE_PLAIN) {
      write_out(bytes, count);
    }
    return;
  }
  if (piece == STK_PIECE_PLAIN) {
    // Write it out before keeping a copy, so that the text is not lost if the
    // process hangs or is killed.
    stk_text_show(thread);
    write_out(bytes, count);
    keep(thread, bytes, count);
    thread->message_length = 0;
    thread->text_shown = thread->text_length;
    return;
  }
  if (piece == STK_PIECE_MESSAGE || piece == STK_PIECE_OPENING) {
    stk_text_show(thread);
    stk_signals_expect_trap();
    thread->message_length = 0;
  }
  bool belongs = piece == STK_PIECE_MORE || piece == STK_PIECE_TRACE;
  if (belongs && !has_room(thread, count)) {
    // Drop the piece: there would be no room for the message.
    return;
  }
  size_t kept = keep(thread, bytes, count);
  if (kept < count) {
    // The piece is too long to be kept whole. Show it now, and keep its beginning,
    // which contains the location and the first line of a fatal message.
    write_out(bytes, count);
    thread->text_shown = thread->text_length;
  }
  if (piece == STK_PIECE_MORE && thread->message_length > 0) {
    thread->message_length += kept;
  } else if (piece != STK_PIECE_TRACE) {
    thread->message_start = thread->text_length - kept;
    thread->message_length = kept;
    thread->is_message_open = piece != STK_PIECE_MESSAGE;
  }
}

static _Atomic(FILE *) our_stderr;
static FILE *stderr_before;
/// Whether a body has closed Stakeout's stream.
static _Atomic(int) is_closed;
/// The pointer to the functions of Stakeout's stream, which glibc keeps behind the
/// public part of FILE. After a freopen, the stream has the functions of a file.
static _Atomic(const void *) our_functions;

__attribute__((no_sanitize("thread"))) static const void *functions_of(
    FILE *stream) {
  return *(const void *const volatile *)(stream + 1);
}
/// Whether the calling thread is making the runtime print a sample message
/// (stk_text_learn).
static _Thread_local bool is_learning;

/// Takes the text that is written to Stakeout's stream. Runs on the thread that
/// writes, inside its call of fputs or fprintf.
static ssize_t take_text(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  int error_before = errno;
  stk_thread *thread = stk_this_thread;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (is_learning) {
    stk_message_learn(here);
  } else if (stk_region_around(thread, here) != NULL) {
    keep_piece(thread, bytes, count, here);
  } else {
    write_out(bytes, count);
  }
  errno = error_before;
  return (ssize_t)count;
}

/// Called when a body closes Stakeout's stream with fclose or freopen.
static int note_close(void *cookie) {
  (void)cookie;
  stk_stdio_unobserve();
  stk_store_release(&is_closed, 1);  // T7
  return 0;
}

/// Returns Stakeout's stream, and creates it if there is none. Returns NULL if that
/// is impossible. Call it with the text lock held.
///
/// Stakeout never closes the stream, because a writer may hold the pointer long
/// after the last region.
static FILE *STK_NULLABLE make_stream(void) {
  FILE *stream = stk_load_relaxed(&our_stderr);  // T7
  if (stream == NULL && stk_capability_is_enabled(STK_CAPABILITY_STDERR)) {
    cookie_io_functions_t functions = {.write = take_text, .close = note_close};
    stream = fopencookie(NULL, "w", functions);
    const void *marks = NULL;
    if (stream != NULL) {
      setvbuf(stream, NULL, _IONBF, 0);
      // Set the descriptor. So fileno(stderr) is the same as outside of a region,
      // and freopen gives the new file the old number.
      stream->_fileno = STDERR_FILENO;
      // Clear the pointer with which glibc marks a stream without wide characters,
      // because glibc's own freopen would follow it.
      stream->_wide_data = NULL;
      marks = functions_of(stream);
      stk_stdio_observe(stream, stderr);
    }
    stk_store_relaxed(&our_functions, marks);  // T7
    stk_store_release(&our_stderr, stream);    // T7
    stk_capability_record(STK_CAPABILITY_STDERR,
                          stream != NULL && marks != NULL);
  }
  return stream;
}

// Code that prints reads `stderr` without a lock, as C programs do. That is
// harmless, because both streams lead to descriptor 2. ThreadSanitizer would report
// Stakeout's assignments.
#define UNSEEN __attribute__((no_sanitize("thread")))

UNSEEN static void swap_in(void) {
  FILE *stream = make_stream();
  if (stream != NULL) {
    stderr_before = stderr;
    stderr = stream;
  }
}

UNSEEN static void swap_out(void) {
  FILE *stream = stk_load_relaxed(&our_stderr);  // T7
  // Other code may have assigned `stderr` in the meantime. Leave that value.
  if (stream != NULL && stderr == stream) {
    stderr = stderr_before;
  }
}

/// Whether a body has closed Stakeout's stream, or made it a file. Also called
/// without the text lock, because a wrong result is corrected by a call under the
/// lock.
static bool is_lost(void) {
  // T7. Check this first, because a closed stream may be freed memory.
  if (stk_load_acquire(&is_closed) != 0) {
    return true;
  }
  FILE *stream = stk_load_acquire(&our_stderr);  // T7
  return stream != NULL &&
         functions_of(stream) != stk_load_relaxed(&our_functions);  // T7
}

void stk_text_renew(void) {
  if (!is_lost()) {
    return;
  }
  pthread_mutex_lock(&text_lock);
  if (is_lost()) {
    stk_stdio_unobserve();
    swap_out();
    stk_store_release(&our_stderr, NULL);  // T7
    stk_store_release(&is_closed, 0);      // T7
    swap_in();
  }
  pthread_mutex_unlock(&text_lock);
}

/// Makes the text of regions usable in a forked child.
///
/// The forking thread is the only thread in the child: no other thread is in a
/// region, and a thread that held the lock may not exist. The parent shows the text
/// that was printed before the fork.
void stk_text_after_fork(void) {
  stk_state_after_fork();
  pthread_mutex_init(&text_lock, NULL);
  stk_thread *thread = stk_this_thread;
  bool inside = thread != NULL && thread->region != NULL;
  stk_store_relaxed(&stk_armed,
                    inside ? 1 : 0);  // T2: no other thread exists yet
  if (inside) {
    thread->text_shown = thread->text_length;
  } else {
    swap_out();
  }
}

/// Declared by the Swift runtime; absent from a program without it.
extern void swift_reportError(uint32_t flags, const char *message)
    __attribute__((weak));

/// Makes the runtime report an error to find out how it prints messages, and
/// discards the text.
UNSEEN void stk_text_learn(void) {
  pthread_mutex_lock(&text_lock);
  FILE *stream = make_stream();
  bool can_learn = stream != NULL && swift_reportError != NULL &&
                   stk_capability_is_enabled(STK_CAPABILITY_MESSAGES);
  if (can_learn) {
    FILE *before = stderr;
    stderr = stream;
    is_learning = true;
    swift_reportError(0, "\n");
    is_learning = false;
    stderr = before;
  }
  pthread_mutex_unlock(&text_lock);
  stk_capability_record(
      STK_CAPABILITY_MESSAGES,
      can_learn && stk_message_is_learned() && stk_runtime_keeps_messages());
  stk_runtime_retire_messages();
}

void stk_text_arm(void) {
  // Acquire: a thread that finds a count above 0 must also find `stderr` replaced
  // (T2).
  uint32_t count = stk_load_acquire(&stk_armed);  // T2
  while (count > 0) {
    if (stk_cas_acq_rel(&stk_armed, &count, count + 1)) {  // T2
      return;
    }
  }
  pthread_mutex_lock(&text_lock);
  if (stk_load_acquire(&stk_armed) == 0) {  // T2
    swap_in();
  }
  stk_fetch_add_seq_cst(&stk_armed, 1);  // T2
  pthread_mutex_unlock(&text_lock);
}

void stk_text_disarm(void) {
  uint32_t count = stk_load_acquire(&stk_armed);  // T2
  while (count > 1) {
    if (stk_cas_acq_rel(&stk_armed, &count, count - 1)) {  // T2
      return;
    }
  }
  pthread_mutex_lock(&text_lock);
  if (stk_fetch_sub_seq_cst(&stk_armed, 1) == 1) {  // T2, P20
    swap_out();
    stk_runtime_free_messages();
  }
  pthread_mutex_unlock(&text_lock);
}

void stk_text_end(stk_thread *thread) {
  thread->region = NULL;
  thread->depth = 0;
  stk_text_show(thread);
  stk_text_forget(thread);
  stk_text_disarm();
}

// SPDX-License-Identifier: Apache-2.0
//
// text.c: whom a line on `stderr` belongs to.
//
// Swift's runtime prints a fatal message with fputs(message, stderr), reading
// the variable each time, on the thread that dies. glibc lets `stderr` be
// assigned. So while a region is open it is a stream of ours, and the thread
// that writes tells whose text it is. The window is kept short because fileno()
// fails for such a stream.

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/stk_atomic.h"
#include "trap/region.h"
#include "unwind/fork_guard.h"

/// What a region keeps at most; the rest goes to descriptor 2 as it comes.
enum { TEXT_MAX = 1024 * 1024 };

static pthread_mutex_t text_lock = PTHREAD_MUTEX_INITIALIZER;
/// How many threads are in regions (T2).
static _Atomic(uint32_t) armed;

static void write_out(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(STDERR_FILENO, bytes, count);
    if (written < 0 && errno == EAGAIN) {
      struct pollfd descriptor = {.fd = STDERR_FILENO, .events = POLLOUT};
      poll(&descriptor, 1, -1);
    } else if (written < 0 && errno != EINTR) {
      return;
    }
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    }
  }
}

static void forget_text(stk_thread *thread) {
  thread->text_length = 0;
  thread->text_forwarded = 0;
  thread->last_length = 0;
  for (stk_region *region = thread->region; region != NULL;
       region = region->outer) {
    region->text_start = 0;
  }
}

/// Writes what is kept and was not yet written to descriptor 2.
static void show(stk_thread *thread) {
  if (thread->text_length > thread->text_forwarded) {
    write_out(thread->text + thread->text_forwarded,
              thread->text_length - thread->text_forwarded);
    thread->text_forwarded = thread->text_length;
  }
}

void stk_text_forward(stk_thread *thread) {
  show(thread);
  forget_text(thread);
}

static bool make_room(stk_thread *thread, size_t size) {
  if (size <= thread->text_capacity) {
    return true;
  }
  if (size > TEXT_MAX) {
    return false;
  }
  size_t capacity = thread->text_capacity * 2;
  while (capacity < size) {
    capacity *= 2;
  }
  bool at_home = thread->text == thread->text_home;
  char *text = realloc(at_home ? NULL : thread->text, capacity);
  if (text == NULL) {
    return false;
  }
  if (at_home) {
    memcpy(text, thread->text_home, thread->text_length);
  }
  thread->text = text;
  thread->text_capacity = capacity;
  return true;
}

/// Whether the runtime wrote this piece behind a fatal message: it does so,
/// line by line, where its backtracer is off.
static bool is_stack_trace(const char *bytes, size_t count) {
  static const char head[] = "Current stack trace:\n";
  bool is_head = count == sizeof head - 1 && memcmp(bytes, head, count) == 0;
  return is_head || (bytes[0] >= '0' && bytes[0] <= '9');
}

void stk_text_keep(stk_thread *thread, const char *bytes, size_t count) {
  if (count == 0) {
    return;
  }
  bool is_message = !is_stack_trace(bytes, count);
  if (!make_room(thread, thread->text_length + count)) {
    show(thread);
    if (!is_message) {
      // Not at the cost of the message.
      write_out(bytes, count);
      return;
    }
    forget_text(thread);
  }
  size_t kept = count;
  if (!make_room(thread, thread->text_length + count)) {
    // Too long to be kept whole: it is shown now, and its head is kept, where a
    // fatal message has its place and its first line.
    write_out(bytes, count);
    kept = thread->text_capacity;
    thread->text_forwarded = kept;
  }
  memcpy(thread->text + thread->text_length, bytes, kept);
  if (is_message) {
    thread->last_start = thread->text_length;
    thread->last_length = kept;
  }
  thread->text_length += kept;
}

#if defined(__GLIBC__)

static FILE *our_stderr, *stderr_before;

/// Runs on the thread that writes, inside its call of fputs or fprintf.
static ssize_t take_text(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  int error_before = errno;
  stk_thread *thread = stk_this_thread;
  if (thread != NULL && thread->region != NULL) {
    stk_text_keep(thread, bytes, count);
  } else {
    write_out(bytes, count);
  }
  errno = error_before;
  return (ssize_t)count;
}

/// Never closed: a writer may hold the pointer long after the last region.
static void make_stream(void) {
  if (our_stderr == NULL) {
    cookie_io_functions_t functions = {.write = take_text};
    our_stderr = fopencookie(NULL, "w", functions);
    if (our_stderr != NULL) {
      setvbuf(our_stderr, NULL, _IONBF, 0);
      stk_stdio_watch(our_stderr, stderr);
    }
  }
}

// Whoever prints reads `stderr` without a lock, as C programs do: both streams
// lead to descriptor 2. ThreadSanitizer would report our side of that.
#define UNSEEN __attribute__((no_sanitize("thread")))

UNSEEN static void swap_in(void) {
  make_stream();
  if (our_stderr != NULL) {
    stderr_before = stderr;
    stderr = our_stderr;
  }
}

UNSEEN static void swap_out(void) {
  // Somebody may have assigned `stderr` in the meantime; then it is theirs.
  if (our_stderr != NULL && stderr == our_stderr) {
    stderr = stderr_before;
  }
}

#else

// Without fopencookie the text stays with the stream, and a trap has none.
static void swap_in(void) {
}

static void swap_out(void) {
}

#endif

/// The threads in regions did not come along into a forked child, except the
/// one that forked; nor did the one that may have held a lock. What was printed
/// before the fork is the parent's to show.
static void after_fork_in_child(void) {
  stk_unwind_after_fork_in_child();
  stk_signals_after_fork();
  pthread_mutex_init(&text_lock, NULL);
  stk_thread *thread = stk_this_thread;
  bool inside = thread != NULL && thread->region != NULL;
  stk_store_relaxed(&armed, inside ? 1 : 0);  // T2: no other thread exists yet
  if (inside) {
    thread->text_forwarded = thread->text_length;
  } else {
    swap_out();
  }
}

static void watch_forks(void) {
  pthread_atfork(stk_unwind_before_fork, stk_unwind_after_fork_in_parent,
                 after_fork_in_child);
}

void stk_text_arm(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  // Acquire: who finds a number above 0 must also find `stderr` swapped (T2).
  uint32_t count = stk_load_acquire(&armed);  // T2
  while (count > 0) {
    if (stk_cas_seq_cst(&armed, &count, count + 1)) {  // T2, T5
      return;
    }
  }
  pthread_once(&once, watch_forks);
  pthread_mutex_lock(&text_lock);
  if (stk_load_acquire(&armed) == 0) {  // T2
    swap_in();
  }
  stk_fetch_add_seq_cst(&armed, 1);  // T2, T5
  pthread_mutex_unlock(&text_lock);
}

void stk_text_disarm(void) {
  uint32_t count = stk_load_acquire(&armed);  // T2
  while (count > 1) {
    if (stk_cas_acq_rel(&armed, &count, count - 1)) {  // T2
      return;
    }
  }
  pthread_mutex_lock(&text_lock);
  if (stk_fetch_sub_acq_rel(&armed, 1) == 1) {  // T2, T3
    swap_out();
    stk_runtime_free_messages();
  }
  pthread_mutex_unlock(&text_lock);
}

uint32_t stk_text_armed(void) {
  return stk_load_seq_cst(&armed);  // T5
}

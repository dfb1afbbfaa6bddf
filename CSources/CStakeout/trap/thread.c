// SPDX-License-Identifier: Apache-2.0
//
// thread.c: the memory that a thread gets at its first region, and returns at
// its end.
//
// The alternate stack is what makes a stack overflow survivable. It is set
// once, because sigaltstack costs more than a region, and put back when the
// thread ends: AddressSanitizer aborts a thread that ends on somebody else's.

#define UNW_LOCAL_ONLY

#include <errno.h>
#include <libunwind.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "stk_wait.h"
#include "trap/once.h"
#include "trap/places.h"
#include "trap/region.h"
#include "trap/repairs.h"
#include "unwind/fork_guard.h"

enum {
  /// libunwind's walk takes about 10 KiB of it, a sanitizer's runtime more.
  STACK_SIZE = 64 * 1024,
  TEXT_SIZE = 4 * 1024,
};

static pthread_key_t end_key;
static int end_key_error;

/// Whether the thread has come to its destructors.
static _Thread_local bool is_ending;

/// Ends the process, because pthread_cancel, or a pthread_exit that handover.c has
/// not seen, has ended a thread in the middle of a body. Somebody waits for that
/// body; the process of a main thread would end with status 0 later, as if all
/// had been well.
static void refuse_end(void) {
  static const char text[] =
      "Stakeout: pthread_exit or pthread_cancel has ended a thread inside of a "
      "trap region, on which somebody waits for the body. The process ends "
      "here.\n";
  enum { STATUS = 70 };
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written;
  _exit(STATUS);
}

/// Runs at the thread's end. A destructor of another key may enter a region
/// later: that makes the state anew, and glibc calls us again, in up to four
/// rounds. Only a region of the last round leaves its state behind.
/// Also runs after a pthread_exit in the middle of a body: the region is then
/// still open, and this closes it.
static void end_thread(void *argument) {
  stk_thread *thread = argument;
  is_ending = true;
  if (thread->region != NULL) {
    thread->region = NULL;
    thread->depth = 0;
    stk_text_show(thread);
    stk_text_disarm();
    // A thread of the program's own may end like this.
    if (thread->is_main || thread->runs_jobs) {
      refuse_end();
    }
  }
  stk_guard_remove(thread);
  stack_t now;
  if (sigaltstack(NULL, &now) == 0 && now.ss_sp == thread->stack.ss_sp) {
    sigaltstack(&thread->stack_before, NULL);
  }
  stk_this_thread = NULL;
  if (thread->text != thread->text_home) {
    free(thread->text);
  }
  munmap(thread->block, thread->block_size);
}

/// Once in the process. Forks are watched before the first walk: a child that
/// was forked in between would inherit the unwinder's lock.
static void prepare_process(void) {
  end_key_error = pthread_key_create(&end_key, end_thread);
  stk_text_watch_forks();
  bool is_guarded = stk_unwind_wait_to_walk();
  stk_places_make();
  stk_text_learn(stk_thread_here);
  stk_once_learn();
  stk_runtime_learn_accesses();
  stk_task_locals_learn();
  if (is_guarded) {
    stk_unwind_end_walk();
  }
}

/// One mapping holds everything: a guard page, the stack, the text, the state.
static stk_thread *make_thread(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t state = (sizeof(stk_thread) + page - 1) / page * page;
  size_t size = page + STACK_SIZE + TEXT_SIZE + state;
  char *block = mmap(NULL, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) {
    return NULL;
  }
  mprotect(block, page, PROT_NONE);
  stk_thread *thread = (stk_thread *)(block + page + STACK_SIZE + TEXT_SIZE);
  thread->block = block;
  thread->block_size = size;
  thread->stack.ss_sp = block + page;
  thread->stack.ss_size = STACK_SIZE;
  thread->text_home = block + page + STACK_SIZE;
  thread->text = thread->text_home;
  thread->text_capacity = TEXT_SIZE;
  thread->is_ending = is_ending;
  return thread;
}

/// Has libunwind make what it remembers for this thread: it may allocate at the
/// first walk, which the handler must not.
static void prepare_walk(void) {
  void *frame;
  if (stk_unwind_wait_to_walk()) {
    unw_backtrace(&frame, 1);
    stk_unwind_end_walk();
  }
}

stk_thread *stk_thread_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  stk_thread *thread = stk_this_thread;
  if (thread != NULL) {
    return thread;
  }
  pthread_once(&once, prepare_process);
  if (end_key_error != 0) {
    errno = end_key_error;
    return NULL;
  }
  thread = make_thread();
  if (thread == NULL) {
    return NULL;
  }
  int error = 0;
  if (sigaltstack(&thread->stack, &thread->stack_before) != 0) {
    error = errno;
  } else if ((error = pthread_setspecific(end_key, thread)) != 0) {
    sigaltstack(&thread->stack_before, NULL);
  }
  if (error != 0) {
    munmap(thread->block, thread->block_size);
    errno = error;
    return NULL;
  }
  prepare_walk();
  stk_guard_make(thread);
  stk_signals_unblock();
  thread->is_main = stk_wait_is_main_thread();
  stk_this_thread = thread;
  return thread;
}

// SPDX-License-Identifier: Apache-2.0
//
// thread_memory.c: the memory that a thread gets at its first region, and frees at
// its end.
//
// The alternate stack makes it possible to catch a stack overflow. It is set once
// for each thread, because sigaltstack costs more than a region. When the thread
// ends, the earlier stack is set again: AddressSanitizer aborts a thread that ends
// on an alternate stack of other code.

#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "stk_fork.h"
#include "stk_unwind.h"
#include "stk_wait.h"
#include "private/stk_places.h"
#include "trap/region.h"
#include "trap/output.h"
#include "platform/repairs.h"
#include "platform/started_work.h"

enum {
  /// The size of the alternate stack in bytes. libunwind's walk takes about 10 KiB
  /// of it, and a sanitizer's runtime more.
  STACK_SIZE = 64 * 1024,
};

static pthread_key_t end_key;
/// The errno value that says why no thread can enter regions; 0 if threads can.
static int process_error;

/// Whether the calling thread has begun to run its destructors.
static _Thread_local bool is_ending;

/// Ends the process, because a thread has ended in the middle of a body: by
/// pthread_cancel, or by a pthread_exit that started_threads.c has not seen.
///
/// The caller of the body would wait forever. If it is the main thread that ended,
/// the process would end later with status 0, as if all had been well.
static void end_process(void) {
  static const char text[] =
      "Stakeout: pthread_exit or pthread_cancel has ended a thread inside of a "
      "trap region, whose caller still waits for the body. The process ends "
      "here.\n";
  enum { STATUS = 70 };
  ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
  (void)written;
  _exit(STATUS);
}

/// Frees the memory of a thread when the thread ends.
///
/// If the destructor of another key enters a region later, the memory is made
/// again, and glibc calls this function again, in up to four rounds. Only a region
/// in the last round leaks its memory. After a pthread_exit in the middle of a
/// body, the region is still open, and this function closes it.
static void end_thread(void *argument) {
  stk_thread *thread = argument;
  is_ending = true;
  if (thread->region != NULL) {
    stk_text_end(thread);
    // A thread that the program has started may end like this. Others may not.
    if (thread->is_main || thread->open_jobs > 0) {
      end_process();
    }
  }
  stk_stack_guard_remove(thread);
  stack_t now;
  if (sigaltstack(NULL, &now) == 0 && now.ss_sp == thread->stack.ss_sp) {
    sigaltstack(&thread->stack_before, NULL);
  }
  stk_this_thread = NULL;
  munmap(thread->block, thread->block_size);
}

/// Prepares the process for regions. Runs once.
static void prepare_process(void) {
  process_error = stk_started_own_key(&end_key, end_thread);
  pthread_atfork(NULL, NULL, stk_text_after_fork);
  bool is_guarded = stk_fork_timed_hold();
  bool has_places = stk_places_make();
  stk_text_learn();
  stk_once_learn();
  stk_runtime_learn_accesses();
  stk_task_locals_learn();
  if (is_guarded) {
    stk_fork_release();
  }
  if (process_error == 0 && !has_places) {
    process_error = ENOMEM;
  }
  if (process_error == 0 && !stk_signals_install()) {
    process_error = errno;
  }
}

/// Allocates the memory of a thread in one mapping: a guard page, the alternate
/// stack, the state, and the text. The system provides the pages of the text as
/// they are written.
static stk_thread *make_thread(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t state = (sizeof(stk_thread) + page - 1) / page * page;
  size_t size = page + STACK_SIZE + state + STK_TEXT_MAX;
  char *block = mmap(NULL, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) {
    return NULL;
  }
  mprotect(block, page, PROT_NONE);
  stk_thread *thread = (stk_thread *)(block + page + STACK_SIZE);
  thread->block = block;
  thread->block_size = size;
  thread->stack.ss_sp = block + page;
  thread->stack.ss_size = STACK_SIZE;
  thread->text = block + page + STACK_SIZE + state;
  thread->is_ending = is_ending;
  thread->is_main = stk_wait_is_main_thread();
  return thread;
}

stk_thread *stk_thread_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  stk_thread *thread = stk_this_thread;
  if (thread != NULL) {
    return thread;
  }
  pthread_once(&once, prepare_process);
  if (process_error != 0) {
    errno = process_error;
    return NULL;
  }
  thread = make_thread();
  if (thread == NULL) {
    return NULL;
  }
  if (pthread_setspecific(end_key, thread) != 0 ||
      sigaltstack(&thread->stack, &thread->stack_before) != 0) {
    int error = errno;
    pthread_setspecific(end_key, NULL);
    munmap(thread->block, thread->block_size);
    errno = error;
    return NULL;
  }
  // Walk once here. At a thread's first walk libunwind makes its cache for the
  // thread, and may allocate memory, which the handler must not do.
  uintptr_t frame;
  stk_unwind_quickly(&frame, 1);
  stk_stack_guard_make(thread);
  stk_signals_unblock();
  stk_this_thread = thread;
  return thread;
}

/// Ends the process if the thread ends in the middle of a job. Does nothing if the
/// thread calls `exit` there: then the frames of its jobs still exist.
static void check_end(void *argument) {
  stk_thread *thread = argument;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (thread->open_jobs > 0 && stk_region_around(thread, here) == NULL) {
    end_process();
  }
}

void stk_thread_check_end(stk_thread *thread) {
  if (!thread->checks_end) {
    thread->checks_end = true;
    stk_started_at_own_end(check_end, thread);
  }
}

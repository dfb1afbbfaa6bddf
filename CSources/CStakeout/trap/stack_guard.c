// SPDX-License-Identifier: Apache-2.0
//
// stack_guard.c: the end of a thread's stack, and the soft guard, a reserve in
// front of it.
//
// Endless recursion usually overflows inside malloc, while the arena's lock is
// held. So the last 64 KiB of the stack are made inaccessible as well. A library
// call that reaches them gets access to them and finishes there, and then the
// recovery follows (recovery.c). A thread with a small stack has no soft guard:
// there, an overflow inside a library ends the process.

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "trap/region.h"

enum {
  /// The smallest stack with a soft guard, in bytes. A smaller one needs the space
  /// itself.
  STACK_SIZE_MIN = 256 * 1024,
  /// The distance from the limit of the main thread's stack to the soft guard, in
  /// bytes.
  MAIN_MARGIN = 128 * 1024,
};

/// Sets up the soft guard of the main thread's stack.
///
/// This stack grows on demand, so there are no pages to protect yet: an
/// inaccessible mapping is put in their place. The kernel keeps the stack 1 MiB
/// away from accessible mappings only.
static bool guard_main_stack(uintptr_t at) {
  return mmap((void *)at, STK_SOFT_SIZE, PROT_NONE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE | MAP_NORESERVE,
              -1, 0) == (void *)at;
}

void stk_stack_guard_make(stk_thread *thread) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
    return;
  }
  void *lowest = NULL;
  size_t size = 0, guard = 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  // Early versions of glibc count the guard page of a thread as a part of its
  // stack.
  uintptr_t low = (uintptr_t)lowest + (thread->is_main ? MAIN_MARGIN : guard);
  low = (low + page - 1) / page * page;
  thread->stack_floor = (uintptr_t)lowest - guard - page;
  thread->stack_low = low;
  thread->stack_high = (uintptr_t)lowest + size;
  if (size < STACK_SIZE_MIN || thread->is_ending) {
    return;
  }
  if (thread->is_main ? guard_main_stack(low)
                      : mprotect((void *)low, STK_SOFT_SIZE, PROT_NONE) == 0) {
    thread->soft_low = low;
    thread->stack_low = low + STK_SOFT_SIZE;
  }
}

void stk_stack_guard_rearm(stk_thread *thread) {
  if (thread->soft_open) {
    mprotect((void *)thread->soft_low, STK_SOFT_SIZE, PROT_NONE);
    thread->soft_open = false;
  }
}

void stk_stack_guard_remove(stk_thread *thread) {
  if (thread->soft_low != 0) {
    mprotect((void *)thread->soft_low, STK_SOFT_SIZE, PROT_READ | PROT_WRITE);
  }
}

bool stk_stack_guard_is_overflow(const stk_thread *thread, int signal,
                                 const siginfo_t *info, uintptr_t sp) {
  uintptr_t at = (uintptr_t)info->si_addr;
  uintptr_t from = thread->stack_floor, to = thread->stack_low;
  return signal == SIGSEGV && info->si_code > 0 && to != 0 &&
         ((at >= from && at < to) || (sp >= from && sp < to));
}

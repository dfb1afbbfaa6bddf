// SPDX-License-Identifier: Apache-2.0
//
// cxx_statics.c: releases the static variables of C++ functions whose
// initialisers a trap has abandoned, so that the next use initialises them again.
//
// A guard protects such a variable. The compiler calls __cxa_guard_acquire before
// the initialiser, and __cxa_guard_release after it, or __cxa_guard_abort if the
// initialiser throws. A trap is treated like an exception here.
//
// A guard cannot be seen from outside, so the three functions are interposed. In a
// program with a statically linked C++ library, or with the thread sanitizer, which
// defines the three functions itself, they are not. A variable whose initialiser has
// trapped then stays locked.

#include "platform/repairs.h"
#include "private/stk_interpose.h"

#if __has_feature(thread_sanitizer)

void stk_guards_abort(stk_thread *thread, const stk_region *region) {
  (void)thread;
  (void)region;
}

#else

// Declared by the C++ ABI; the next definition is absent from a program without
// C++.
int __cxa_guard_acquire(void *guard);
void __cxa_guard_release(void *guard);
void __cxa_guard_abort(void *guard);

STK_NEXT(__cxa_guard_acquire)
STK_NEXT(__cxa_guard_release)
STK_NEXT(__cxa_guard_abort)

/// Removes a guard from the thread's list.
static void forget(const void *guard) {
  stk_thread *thread = stk_this_thread;
  size_t count = thread != NULL ? thread->guard_count : 0;
  while (count > 0) {
    count--;
    if (thread->guards[count] == guard) {
      // Guards are released in the opposite order. Those above were left behind
      // by a longjmp.
      thread->guard_count = count;
      return;
    }
  }
}

STK_INTERPOSED int __cxa_guard_acquire(void *guard) {
  int is_first = next___cxa_guard_acquire()(guard);
  stk_thread *thread = stk_this_thread;
  if (is_first != 0 && thread != NULL && thread->region != NULL &&
      thread->guard_count < STK_GUARDS_MAX) {
    thread->guards[thread->guard_count++] = guard;
  }
  return is_first;
}

STK_INTERPOSED void __cxa_guard_release(void *guard) {
  forget(guard);
  next___cxa_guard_release()(guard);
}

STK_INTERPOSED void __cxa_guard_abort(void *guard) {
  forget(guard);
  next___cxa_guard_abort()(guard);
}

STK_INTERPOSE(__cxa_guard_acquire)
STK_INTERPOSE(__cxa_guard_release)
STK_INTERPOSE(__cxa_guard_abort)

void stk_guards_abort(stk_thread *thread, const stk_region *region) {
  while (thread->guard_count > region->guards) {
    void *guard = thread->guards[--thread->guard_count];
    next___cxa_guard_abort()(guard);
    region->report->given_back++;
  }
}

#endif

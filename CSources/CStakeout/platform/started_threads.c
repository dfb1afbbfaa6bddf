// SPDX-License-Identifier: Apache-2.0
//
// started_threads.c: interposes pthread_create and pthread_exit, so that a
// thread inherits the test context of the code that starts it. The capture of
// contexts is installed here, also for blocks, because Stakeout's definition of
// each function that starts work must be the first one.

#include <pthread.h>
#include <stdlib.h>

#include "platform/started_work.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"
#include "stk_capabilities.h"

typedef struct thread_start {
  void *(*start)(void *);
  void *argument, *result;
  stk_started captured;
} thread_start;

static void begin_thread(void *context) {
  thread_start *started = context;
  started->result = started->start(started->argument);
}

static void *start_thread(void *context) {
  thread_start started = *(struct thread_start *)context;
  free(context);
  bool is_kept = started.captured.context != NULL &&
                 stk_started_keep_until_end(started.captured);
  stk_started_run(&started.captured, begin_thread, &started);
  if (!is_kept) {
    stk_started_release(started.captured.context);  // P12
  }
  return started.result;
}

STK_NEXT(pthread_create)

/// Starts a thread that may carry a test context. The context takes some of the
/// thread's stack, so a small stack that the system provides is made larger.
static int start_carrying(pthread_t *thread, const pthread_attr_t *attributes,
                          thread_start *started) {
  enum { SMALL = 256 * 1024, MORE = 32 * 1024 };
  size_t size = 0;
  void *low = NULL;
  // The lowest address and the size add up to 0 if the caller provides no
  // stack. A size of 0 stands for the default size.
  bool is_small = attributes != NULL && started->captured.context != NULL &&
                  pthread_attr_getstack(attributes, &low, &size) == 0 &&
                  (uintptr_t)low + size == 0 && size > 0 && size < SMALL;
  if (!is_small) {
    return next_pthread_create()(thread, attributes, start_thread, started);
  }
  // Change a copy, because other threads may read the attributes. Do not
  // destroy the copy, which shares what the attributes refer to.
  pthread_attr_t own = *attributes;
  pthread_attr_setstacksize(&own, size + MORE);
  return next_pthread_create()(thread, &own, start_thread, started);
}

STK_INTERPOSED int pthread_create(pthread_t *restrict thread,
                                  const pthread_attr_t *restrict attributes,
                                  void *(*start)(void *),
                                  void *restrict argument) {
  // The context is used for the start routine, and for each destructor.
  stk_started captured =
      stk_started_capture(STK_STARTED_BY, (uintptr_t)start, false);
  thread_start *started = captured.place != 0 ? malloc(sizeof *started) : NULL;
  if (started == NULL) {
    stk_started_release(captured.context);
    return next_pthread_create()(thread, attributes, start, argument);
  }
  *started = (struct thread_start){start, argument, NULL, captured};
  int error = start_carrying(thread, attributes, started);
  if (error != 0) {
    stk_started_release(captured.context);
    free(started);
  }
  return error;
}

STK_INTERPOSE(pthread_create)

// The thread sanitizer's pthread_exit cannot be interposed: if another function
// in C calls it, the unwinder that ends a thread does not get through it.
#if !__has_feature(thread_sanitizer)
STK_NEXT(pthread_exit)

STK_INTERPOSED void pthread_exit(void *result) {
  if (stk_started_is_for_program(STK_STARTED_BY)) {
    stk_started_check_exit();
  }
  next_pthread_exit()(result);
}

STK_INTERPOSE(pthread_exit)
#endif

static bool threads_are_known(void) {
#if !__has_feature(thread_sanitizer)
  if (!stk_interpose_is_first(&interposed_pthread_exit)) {
    return false;
  }
#endif
  return stk_interpose_is_first(&interposed_pthread_create);
}

bool stk_started_install(stk_started_hooks hooks) {
  if (stk_started_takes(hooks) &&
      stk_capability_is_enabled(STK_CAPABILITY_INHERITANCE) &&
      threads_are_known() && stk_started_destructors_are_known() &&
      stk_started_timers_are_known() && stk_started_blocks_are_known() &&
      stk_places_make()) {
    stk_started_begin_capture();
  }
  return stk_capability_record(STK_CAPABILITY_INHERITANCE,
                               stk_started_is_installed());
}

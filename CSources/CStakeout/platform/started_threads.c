// SPDX-License-Identifier: Apache-2.0
//
// started_threads.c: threads that a program starts. The taking of all work begins here,
// because it needs each function that starts something to be ours first.

#include <pthread.h>
#include <stdlib.h>

#include "platform/started_work.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"
#include "stk_capabilities.h"

typedef struct birth {
  void *(*start)(void *);
  void *argument, *result;
  stk_started handed;
} birth;

static void begin_thread(void *context) {
  birth *birth = context;
  birth->result = birth->start(birth->argument);
}

static void *start_thread(void *context) {
  birth birth = *(struct birth *)context;
  free(context);
  pthread_cleanup_push(stk_started_release, birth.handed.owner);  // P12
  stk_started_run(&birth.handed, begin_thread, &birth);
  pthread_cleanup_pop(1);
  return birth.result;
}

STK_NEXT(pthread_create)

/// Starts a thread that carries an owner, which takes some of its stack: a small
/// one that the system provides gets more.
static int start_carrying(pthread_t *thread, const pthread_attr_t *attributes,
                          birth *birth) {
  enum { SMALL = 256 * 1024, MORE = 32 * 1024 };
  size_t size = 0;
  void *low = NULL;
  // A size of 0 stands for the usual one.
  bool is_small = attributes != NULL && birth->handed.owner != NULL &&
                  pthread_attr_getstack(attributes, &low, &size) == 0 &&
                  (uintptr_t)low + size == 0 && size > 0 && size < SMALL;
  if (!is_small) {
    return next_pthread_create()(thread, attributes, start_thread, birth);
  }
  // A copy, because other threads may read the attributes. It is not destroyed: it
  // shares what the attributes refer to.
  pthread_attr_t own = *attributes;
  pthread_attr_setstacksize(&own, size + MORE);
  return next_pthread_create()(thread, &own, start_thread, birth);
}

STK_INTERPOSED int pthread_create(pthread_t *restrict thread,
                                  const pthread_attr_t *restrict attributes,
                                  void *(*start)(void *),
                                  void *restrict argument) {
  stk_started handed =
      stk_started_capture(STK_STARTED_BY, (uintptr_t)start, true);
  birth *birth = handed.place != 0 ? malloc(sizeof *birth) : NULL;
  if (birth == NULL) {
    stk_started_release(handed.owner);
    return next_pthread_create()(thread, attributes, start, argument);
  }
  *birth = (struct birth){start, argument, NULL, handed};
  int error = start_carrying(thread, attributes, birth);
  if (error != 0) {
    stk_started_release(handed.owner);
    free(birth);
  }
  return error;
}

STK_INTERPOSE(pthread_create)

// The unwinder of the end of a thread does not get through the thread sanitizer's own
// function if that is called from another one of C.
#if !__has_feature(thread_sanitizer)
STK_NEXT(pthread_exit)

STK_INTERPOSED void pthread_exit(void *result) {
  if (stk_started_ends_thread(STK_STARTED_BY)) {
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

bool stk_handover_open(stk_handover_hooks hooks) {
  if (stk_started_takes(hooks) && stk_door_may_open(STK_DOOR_OWNERS) &&
      threads_are_known() && stk_started_blocks_are_known() &&
      stk_places_make()) {
    stk_started_open();
  }
  return stk_door_try(STK_DOOR_OWNERS, stk_handover_is_open());
}

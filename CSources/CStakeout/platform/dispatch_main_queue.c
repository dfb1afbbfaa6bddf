// SPDX-License-Identifier: Apache-2.0
//
// dispatch_main_queue.c: runs the work of libdispatch's main queue during a
// wait. The two functions that libdispatch offers to run loops for this
// purpose, which CoreFoundation uses as well, are declared weak: a program
// without libdispatch has no main queue to serve.
//
//   P24 `last_served` is the number of a trial that the main queue has run, and
//       never falls. The queue is serial, and trials are numbered in the order
//       in which they are put into it.

#include "wait/event.h"

#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "stk_capabilities.h"

extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

// These declarations are from libdispatch's queue.h, which the system modules
// do not offer to plain C on Linux.
extern char _dispatch_main_q[] __attribute__((weak));
extern void dispatch_queue_set_specific(void *queue, const void *key,
                                        void *value, void (*destroy)(void *))
    __attribute__((weak));
extern void *dispatch_get_specific(const void *key) __attribute__((weak));
extern void dispatch_async_f(void *queue, void *context, void (*work)(void *))
    __attribute__((weak));

bool stk_wait_is_main_thread(void) {
  return getpid() == gettid();
}

bool stk_wait_has_descriptors(void) {
  // Try whether the system can provide eight descriptors. libdispatch and
  // CoreFoundation make their descriptors for the main queue and the main run
  // loop once, and end the process if they cannot.
  enum { NEEDED = 8 };
  static bool could_be_made = false;
  if (could_be_made) {
    return true;
  }
  int made[NEEDED], count = 0;
  while (count < NEEDED && (made[count] = eventfd(0, EFD_CLOEXEC)) >= 0) {
    count++;
  }
  could_be_made = count == NEEDED;
  while (count > 0) {
    close(made[--count]);
  }
  return could_be_made;
}

__attribute__((constructor)) static void probe_capability(void) {
  stk_capability_record(STK_CAPABILITY_MAIN_QUEUE,
                        _dispatch_get_main_queue_handle_4CF != NULL &&
                            _dispatch_main_queue_callback_4CF != NULL);
}

int stk_main_queue_descriptor(void) {
  if (!stk_capability_is_available(STK_CAPABILITY_MAIN_QUEUE) ||
      !stk_wait_has_descriptors()) {
    stk_capability_report_once(STK_CAPABILITY_MAIN_QUEUE);
    return -1;
  }
  return _dispatch_get_main_queue_handle_4CF();
}

void stk_main_queue_drain(void) {
  uint64_t pending;
  // Clear the handle first, and then run the queue's work, as CoreFoundation
  // does.
  (void)!read(stk_main_queue_descriptor(), &pending, sizeof pending);
  _dispatch_main_queue_callback_4CF(NULL);
}

static const char main_queue_key;

static void mark_main_queue(void) {
  dispatch_queue_set_specific(&_dispatch_main_q, &main_queue_key,
                              (void *)&main_queue_key, NULL);
}

bool stk_wait_on_main_queue(void) {
  static pthread_once_t marked = PTHREAD_ONCE_INIT;
  if (dispatch_get_specific == NULL || dispatch_queue_set_specific == NULL) {
    return false;
  }
  pthread_once(&marked, mark_main_queue);
  // On the main thread, libdispatch answers "main queue" both inside and
  // outside of the queue's items. So the answer has a meaning only on other
  // threads.
  return !stk_wait_is_main_thread() &&
         dispatch_get_specific(&main_queue_key) != NULL;
}

/// The number of the last trial that the main queue has run.
///
/// Only the main thread makes trials. An item that runs later than its trial
/// may run on another thread, but its number is not read any more.
static _Atomic(uintptr_t) last_served;

static void serve_trial(void *number) {
  // P24: the queue runs the trials in their order, one at a time.
  stk_store_relaxed(&last_served, (uintptr_t)number);
}

bool stk_wait_can_serve_main(void) {
  static uintptr_t last_trial;
  if (!stk_wait_is_main_thread() || stk_main_queue_descriptor() < 0 ||
      dispatch_async_f == NULL) {
    return false;
  }
  uintptr_t trial = ++last_trial;
  dispatch_async_f(&_dispatch_main_q, (void *)trial, serve_trial);
  stk_main_queue_drain();
  // P24: if the trial has run, the drain above has run it.
  return stk_load_relaxed(&last_served) == trial;
}

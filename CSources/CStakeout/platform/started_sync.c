// SPDX-License-Identifier: Apache-2.0
//
// started_sync.c: lets the blocks that their caller waits for run in its test
// context, if they run on another thread: the iterations of dispatch_apply, and the
// blocks of dispatch_sync on the main queue.
//
// Such a block does not outlive the call, and must not be copied. On the caller's own
// thread it is already in the caller's context, and in its region. If a block of
// dispatch_sync traps on another thread, its caller cannot continue: the caller
// then traps with the same trap.

#include <dlfcn.h>
#include <pthread.h>

#include "platform/started_carriers.h"
#include "stk_trap.h"
#include "stk_wait.h"

// Declared by libdispatch, as the system modules do not offer it to plain C.
extern char _dispatch_main_q[] __attribute__((weak));

/// A call that waits for a block.
typedef struct waiting_call {
  stk_block *called;
  stk_started captured;
  pthread_t caller;
  /// The trap of a block of dispatch_sync on another thread; NULL if there is none.
  void *STK_NULLABLE trap;
} waiting_call;

static bool is_caller(const waiting_call *waiting) {
  return pthread_equal(pthread_self(), waiting->caller) != 0;
}

static void run_iteration(void *context, size_t index) {
  const waiting_call *waiting = context;
  stk_block_call call = {waiting->called, {.first = index}};
  if (is_caller(waiting)) {
    stk_block_call_run(&call);
  } else {
    stk_started_run(&waiting->captured, stk_block_call_run, &call);
  }
}

static void run_block(void *context) {
  waiting_call *waiting = context;
  stk_block_call call = {waiting->called, {0}};
  if (is_caller(waiting)) {
    stk_block_call_run(&call);
  } else {
    waiting->trap = stk_started_run_for_other(&waiting->captured,
                                              stk_block_call_run, &call);
  }
}

static void (*real_dispatch_apply_f)(size_t, void *, void *,
                                     void (*)(void *, size_t));
void dispatch_apply(size_t count, void *queue, void *called);
STK_NEXT(dispatch_apply)

STK_INTERPOSED void dispatch_apply(size_t count, void *queue, void *called) {
  waiting_call waiting = {called, stk_started_capture(STK_STARTED_BY, 0, false),
                          pthread_self(), NULL};
  if (waiting.captured.place == 0) {
    next_dispatch_apply()(count, queue, called);
    return;
  }
  real_dispatch_apply_f(count, queue, &waiting, run_iteration);
  stk_started_release(waiting.captured.context);  // P12
}

STK_INTERPOSE(dispatch_apply)

// The functions that run a block and wait for it.
#define WAITING(X)           \
  X(dispatch_sync)           \
  X(dispatch_barrier_sync)   \
  X(dispatch_async_and_wait) \
  X(dispatch_barrier_async_and_wait)

// Only code in a region needs another way than the library's: without a region,
// the trap ends the process anyway. A context costs more than the call, so it is
// captured only for the main queue, whose blocks run on the main thread.
#define WAIT(name)                                                      \
  static void (*real_##name##_f)(void *, void *, void (*)(void *));     \
  void name(void *queue, void *called);                                 \
  STK_NEXT(name)                                                        \
  STK_INTERPOSED void name(void *queue, void *called) {                 \
    if (called != NULL && !stk_block_is_plain(called)) {                \
      uint64_t number = stk_item_note_enqueuer(called, STK_STARTED_BY); \
      next_##name()(queue, called);                                     \
      stk_item_forget(called, number);                                  \
      return;                                                           \
    }                                                                   \
    if (!stk_started_is_installed() || stk_trap_depth() == 0) {         \
      next_##name()(queue, called);                                     \
      return;                                                           \
    }                                                                   \
    waiting_call waiting = {called, {0}, pthread_self(), NULL};         \
    if (queue == &_dispatch_main_q && !stk_wait_is_main_thread()) {     \
      waiting.captured = stk_started_capture(STK_STARTED_BY, 0, true);  \
    }                                                                   \
    real_##name##_f(queue, &waiting, run_block);                        \
    stk_started_release(waiting.captured.context); /* P12 */            \
    if (waiting.trap != NULL) {                                         \
      stk_exception_raise(waiting.trap);                                \
    }                                                                   \
  }                                                                     \
  STK_INTERPOSE(name)

WAITING(WAIT)

bool stk_sync_is_known(void) {
#define INTERPOSED(name) &interposed_##name,
  static stk_interposed *const all[] = {&interposed_dispatch_apply,
                                        WAITING(INTERPOSED)};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!stk_interpose_is_first(all[i])) {
      return false;
    }
  }
  bool has_all = true;
#define FIND(name)                                              \
  *(void **)&real_##name##_f = dlsym(RTLD_DEFAULT, #name "_f"); \
  has_all = has_all && real_##name##_f != NULL;
  FIND(dispatch_apply)
  WAITING(FIND)
  return has_all;
}

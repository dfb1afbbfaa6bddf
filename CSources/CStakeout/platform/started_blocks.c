// SPDX-License-Identifier: Apache-2.0
//
// started_blocks.c: blocks that a program gives to libdispatch, by the ABI of clang's
// runtime for them.
//
// Invariants:
//
//   P14 A block that has trapped is not called again. Relaxed is enough: calls at
//       the same time may all trap.

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "platform/started_work.h"
#include "private/stk_atomic.h"
#include "private/stk_interpose.h"

/// The index is for the blocks of dispatch_apply: others do not read it.
typedef struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *, size_t index);
  void *descriptor;
} block;

typedef struct descriptor {
  unsigned long reserved, size;
  void (*STK_NULLABLE copy)(void *, const void *);
  void (*dispose)(const void *);
} descriptor;

extern void *_Block_copy(const void *) __attribute__((weak));
extern void _Block_release(const void *) __attribute__((weak));
extern void *_NSConcreteMallocBlock[] __attribute__((weak));

/// How libdispatch marks a block with an identity, which was made from one that
/// was taken.
static void (*special_invoke)(void *, size_t);

static bool is_plain(const void *candidate) {
  return candidate != NULL &&
         ((const block *)candidate)->invoke != special_invoke;
}

/// A block that calls another one with its owner in force.
typedef struct carrier {
  block head;
  block *inner;
  stk_started handed;
  _Atomic(bool) has_trapped;
  /// For dispatch_apply.
  pthread_t caller;
  size_t index;
} carrier;

static void dispose_carrier(const void *context) {
  const carrier *carrier = context;
  _Block_release(carrier->inner);
  stk_started_release(carrier->handed.owner);  // P12
}

/// Without a function that copies: the block is on the heap from the start.
static descriptor carrier_descriptor = {0, sizeof(carrier), NULL,
                                        dispose_carrier};

static void call_inner(void *context) {
  carrier *carrier = context;
  carrier->inner->invoke(carrier->inner, carrier->index);
}

static void invoke_carrier(void *context, size_t unused) {
  (void)unused;
  carrier *carrier = context;
  if (!stk_load_relaxed(&carrier->has_trapped) &&  // P14
      !stk_started_run(&carrier->handed, call_inner, carrier)) {
    stk_store_relaxed(&carrier->has_trapped, true);  // P14
  }
}

/// A heap block with one reference. NULL if the inner one is not ours to take, or
/// without memory: nothing is then carried.
static void *STK_NULLABLE make_carrier(const void *inner, stk_started handed) {
  enum { HAS_COPY_DISPOSE = 1 << 25, NEEDS_FREE = 1 << 24, ONE_REFERENCE = 2 };
  carrier *carrier = handed.place != 0 ? malloc(sizeof *carrier) : NULL;
  if (carrier == NULL) {
    stk_started_release(handed.owner);
    return NULL;
  }
  *carrier = (struct carrier){
      .head = {_NSConcreteMallocBlock,
               HAS_COPY_DISPOSE | NEEDS_FREE | ONE_REFERENCE, 0, invoke_carrier,
               &carrier_descriptor},
      .inner = _Block_copy(inner),
      .handed = handed,
  };
  return carrier;
}

// Functions that take a block last: the name, whether the block runs once, the
// parameters and the arguments. A block with an identity carries its owner inside.
#define TAKING_BLOCKS(X)                                                      \
  X(dispatch_async, true, (void *queue, void *taken), (queue, taken))         \
  X(dispatch_barrier_async, true, (void *queue, void *taken), (queue, taken)) \
  X(dispatch_group_async, true, (void *group, void *queue, void *taken),      \
    (group, queue, taken))                                                    \
  X(dispatch_group_notify, true, (void *group, void *queue, void *taken),     \
    (group, queue, taken))                                                    \
  X(dispatch_block_notify, true, (void *block, void *queue, void *taken),     \
    (block, queue, taken))                                                    \
  X(dispatch_after, true, (uint64_t when, void *queue, void *taken),          \
    (when, queue, taken))                                                     \
  X(dispatch_source_set_event_handler, false, (void *source, void *taken),    \
    (source, taken))                                                          \
  X(dispatch_source_set_cancel_handler, false, (void *source, void *taken),   \
    (source, taken))                                                          \
  X(dispatch_block_create, false, (unsigned long flags, void *taken),         \
    (flags, taken))                                                           \
  X(dispatch_block_create_with_qos_class, false,                              \
    (unsigned long flags, unsigned qos, int priority, void *taken),           \
    (flags, qos, priority, taken))

// The result of a function that returns nothing is never read.
#define TAKE_BLOCK(name, runs_once, parameters, arguments)                    \
  void *name parameters;                                                      \
  STK_NEXT(name)                                                              \
  STK_INTERPOSED void *name parameters {                                      \
    void *carrier =                                                           \
        is_plain(taken)                                                       \
            ? make_carrier(taken,                                             \
                           stk_started_capture(STK_STARTED_BY, 0, runs_once)) \
            : NULL;                                                           \
    if (carrier != NULL) {                                                    \
      taken = carrier;                                                        \
    }                                                                         \
    void *result = next_##name() arguments;                                   \
    if (carrier != NULL) {                                                    \
      _Block_release(carrier);                                                \
    }                                                                         \
    return result;                                                            \
  }                                                                           \
  STK_INTERPOSE(name)

TAKING_BLOCKS(TAKE_BLOCK)

// The block of dispatch_apply does not outlive the call, and must not be copied: its
// carrier is no block, and lies on the stack.

static void run_iteration(void *context, size_t index) {
  const carrier *all = context;
  carrier one = {.inner = all->inner, .handed = all->handed, .index = index};
  if (pthread_equal(pthread_self(), all->caller)) {
    // The caller has its owner already, and its region.
    call_inner(&one);
  } else {
    stk_started_run(&one.handed, call_inner, &one);
  }
}

static void (*real_dispatch_apply_f)(size_t, void *, void *,
                                     void (*)(void *, size_t));
void dispatch_apply(size_t count, void *queue, void *taken);
STK_NEXT(dispatch_apply)

STK_INTERPOSED void dispatch_apply(size_t count, void *queue, void *taken) {
  carrier all = {.inner = taken,
                 .handed = stk_started_capture(STK_STARTED_BY, 0, false)};
  if (all.handed.place == 0) {
    next_dispatch_apply()(count, queue, taken);
    return;
  }
  all.caller = pthread_self();
  real_dispatch_apply_f(count, queue, &all, run_iteration);
  stk_started_release(all.handed.owner);  // P12
}

STK_INTERPOSE(dispatch_apply)

bool stk_started_blocks_are_known(void) {
#define INTERPOSED(name, ...) &interposed_##name,
  static stk_interposed *const all[] = {&interposed_dispatch_apply,
                                        TAKING_BLOCKS(INTERPOSED)};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!stk_interpose_is_first(all[i])) {
      return false;
    }
  }
  *(void **)&real_dispatch_apply_f = dlsym(RTLD_DEFAULT, "dispatch_apply_f");
  // A variable that holds the function.
  void (**special)(void *, size_t) = (void (**)(void *, size_t))dlsym(
      RTLD_DEFAULT, "_dispatch_block_special_invoke");
  special_invoke = special != NULL ? *special : NULL;
  return _Block_copy != NULL && _Block_release != NULL &&
         real_dispatch_apply_f != NULL && special_invoke != NULL;
}

// SPDX-License-Identifier: Apache-2.0
//
// task_locals.c: task-local values that abandoned frames had bound.
//
// A function that binds a value around a call unbinds it when the call returns.
// A trap skips that: the value would stay for all that follows on the
// thread, and in a task the allocator, which is a stack, would end the process
// at the next release. The runtime does not say how many values are bound. So a
// region binds one of its own, with a key of its own, and unbinds until
// that is gone.

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "trap/region.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

// Declared by the Swift runtime; absent from a program without concurrency. The
// value is taken out of `value`.
STK_SWIFTCALL extern void swift_task_localValuePush(const void *key,
                                                    void *value,
                                                    const void *type)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE
swift_task_localValueGet(const void *key) __attribute__((weak));
STK_SWIFTCALL extern void swift_task_localValuePop(void) __attribute__((weak));

/// The metadata of Swift's Int, a type without anything to release.
extern const char int_metadata[] __asm__("$sSiN") __attribute__((weak));

/// Binds a value of our own, reads it, and unbinds it.
static bool is_bound(void) {
  static const char key;
  intptr_t value = 7;
  swift_task_localValuePush(&key, &value, int_metadata);
  const intptr_t *bound = swift_task_localValueGet(&key);
  bool was_bound = bound != NULL && *bound == 7;
  swift_task_localValuePop();
  return was_bound && swift_task_localValueGet(&key) == NULL;
}

void stk_task_locals_learn(void) {
  bool has_all = swift_task_localValuePush != NULL &&
                 swift_task_localValueGet != NULL &&
                 swift_task_localValuePop != NULL && int_metadata != NULL;
  stk_door_try(
      STK_DOOR_TASK_LOCALS,
      has_all && stk_door_may_open(STK_DOOR_TASK_LOCALS) && is_bound());
}

/// The next key. Odd, as all keys are: those of task-local values are addresses of
/// objects.
static _Atomic(uintptr_t) next_key = 1;

void stk_task_locals_mark(stk_region *region) {
  if (stk_door_is_open(STK_DOOR_TASK_LOCALS)) {
    intptr_t value = 0;
    // A key that was never used before. The address of the region will not do: a
    // task that the body starts inherits the mark, lives on, and may have a region
    // at the same address of its own. T6
    region->mark = (const void *)stk_fetch_add_relaxed(&next_key, 2);
    swift_task_localValuePush(region->mark, &value, int_metadata);
  }
}

void stk_task_locals_restore(const stk_region *region) {
  // The last one unbound is the region's own.
  while (stk_door_is_open(STK_DOOR_TASK_LOCALS) &&
         swift_task_localValueGet(region->mark) != NULL) {
    swift_task_localValuePop();
  }
}

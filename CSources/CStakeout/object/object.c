// SPDX-License-Identifier: Apache-2.0

#include "stk_object.h"

/// Exported by the Swift runtime; absent from a program without it.
extern bool swift_isDeallocating(void *object) __attribute__((weak));
extern size_t swift_unownedRetainCount(void *object) __attribute__((weak));
extern size_t swift_retainCount(void *object) __attribute__((weak));

bool stk_object_is_dying(const void *object) {
  return swift_isDeallocating == NULL || swift_isDeallocating((void *)object);
}

size_t stk_object_unowned_count(const void *object) {
  return swift_unownedRetainCount == NULL
             ? SIZE_MAX
             : swift_unownedRetainCount((void *)object);
}

size_t stk_object_retain_count(const void *object) {
  if (swift_retainCount == NULL || stk_object_is_dying(object)) return 0;
  return swift_retainCount((void *)object);
}

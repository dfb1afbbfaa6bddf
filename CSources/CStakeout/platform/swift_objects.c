// SPDX-License-Identifier: Apache-2.0
//
// swift_objects.c: reads the reference counts in the header of a Swift object, and its
// size.

#include "stk_object.h"

#include <malloc.h>

#include "stk_capabilities.h"

/// These functions are exported by the Swift runtime. A program without it does
/// not have them.
extern bool swift_isDeallocating(void *object) __attribute__((weak));
extern size_t swift_unownedRetainCount(void *object) __attribute__((weak));
extern size_t swift_retainCount(void *object) __attribute__((weak));

__attribute__((constructor)) static void probe_capability(void) {
  stk_capability_record(STK_CAPABILITY_OBJECTS,
                        swift_isDeallocating != NULL &&
                            swift_unownedRetainCount != NULL &&
                            swift_retainCount != NULL);
}

static bool are_known(void) {
  stk_capability_report_once(STK_CAPABILITY_OBJECTS);
  return stk_capability_is_available(STK_CAPABILITY_OBJECTS);
}

bool stk_object_is_dying(const void *object) {
  return !are_known() || swift_isDeallocating((void *)object);
}

size_t stk_object_unowned_count(const void *object) {
  return are_known() ? swift_unownedRetainCount((void *)object) : SIZE_MAX;
}

size_t stk_object_retain_count(const void *object) {
  if (stk_object_is_dying(object)) return 0;
  return swift_retainCount((void *)object);
}

size_t stk_object_size(const void *object) {
  return malloc_usable_size((void *)object);
}

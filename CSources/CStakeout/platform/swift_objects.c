// SPDX-License-Identifier: Apache-2.0
//
// swift_objects.c: the counts in the header of an object of Swift.

#include "stk_object.h"

#include "stk_capabilities.h"

/// Exported by the Swift runtime; absent from a program without it.
extern bool swift_isDeallocating(void *object) __attribute__((weak));
extern size_t swift_unownedRetainCount(void *object) __attribute__((weak));
extern size_t swift_retainCount(void *object) __attribute__((weak));

__attribute__((constructor)) static void try_door(void) {
  stk_door_try(STK_DOOR_OBJECTS, swift_isDeallocating != NULL &&
                                     swift_unownedRetainCount != NULL &&
                                     swift_retainCount != NULL);
}

static bool are_known(void) {
  stk_door_say(STK_DOOR_OBJECTS);
  return stk_door_is_open(STK_DOOR_OBJECTS);
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

// SPDX-License-Identifier: Apache-2.0
//
// core_foundation_run_loop.c: the main run loop of CoreFoundation, whose frames a trap in a
// block of the main queue abandons.
//
// While it runs such a block, the run loop notes that in a slot of the thread,
// and serves the main queue no more until the block has returned. Without a
// repair no job of the main actor would ever run again.

#include <unistd.h>

#include "stk_capabilities.h"
#include "trap/region.h"
#include "platform/repairs.h"

// CoreFoundation's, in the library of Foundation; absent from a program without
// it.
extern void *_CFGetTSD(uint32_t slot) __attribute__((weak));
extern void *_CFSetTSD(uint32_t slot, void *value, void (*destroy)(void *))
    __attribute__((weak));

/// `__CFTSDKeyIsInGCDMainQ`
enum { IN_MAIN_QUEUE = 4 };

static bool is_there(const stk_thread *thread) {
  return thread->is_main && _CFGetTSD != NULL && _CFSetTSD != NULL;
}

/// Whether the run loop writes such a value there: 6 for a block, else 0.
static bool is_known(const void *value) {
  return value == NULL || (uintptr_t)value == 6;
}

void stk_run_loop_note(const stk_thread *thread, stk_region *region) {
  region->in_main_queue = is_there(thread) ? _CFGetTSD(IN_MAIN_QUEUE) : NULL;
}

void stk_run_loop_restore(const stk_thread *thread, const stk_region *region) {
  void *before = region->in_main_queue;
  if (!is_there(thread) || _CFGetTSD(IN_MAIN_QUEUE) == before) {
    return;
  }
  bool works = is_known(before) && is_known(_CFGetTSD(IN_MAIN_QUEUE)) &&
               stk_door_may_open(STK_DOOR_RUN_LOOP);
  if (works) {
    _CFSetTSD(IN_MAIN_QUEUE, before, NULL);
  }
  stk_door_try(STK_DOOR_RUN_LOOP, works && _CFGetTSD(IN_MAIN_QUEUE) == before);
  stk_door_say(STK_DOOR_RUN_LOOP);
}

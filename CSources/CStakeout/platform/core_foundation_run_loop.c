// SPDX-License-Identifier: Apache-2.0
//
// core_foundation_run_loop.c: repairs CoreFoundation's main run loop after a
// trap in a block of the main queue.
//
// While the run loop runs such a block, it notes that in a slot of the thread's
// storage, and does not serve the main queue again until the block has
// returned. A trap abandons the frames that would clear the slot. Without a
// repair, no job of the main actor would ever run again.

#include <unistd.h>

#include "stk_capabilities.h"
#include "trap/region.h"
#include "platform/repairs.h"

// These functions of CoreFoundation are in the library of Foundation. A program
// without that library does not have them.
extern void *_CFGetTSD(uint32_t slot) __attribute__((weak));
extern void *_CFSetTSD(uint32_t slot, void *value, void (*destroy)(void *))
    __attribute__((weak));

/// The slot in which the run loop notes that it runs a block:
/// `__CFTSDKeyIsInGCDMainQ`.
enum { IN_MAIN_QUEUE = 4 };

static bool is_there(const stk_thread *thread) {
  return thread->is_main && _CFGetTSD != NULL && _CFSetTSD != NULL;
}

/// Whether the run loop writes this value to the slot: 6 while it runs a block,
/// otherwise 0.
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
               stk_capability_is_enabled(STK_CAPABILITY_RUN_LOOP);
  if (works) {
    _CFSetTSD(IN_MAIN_QUEUE, before, NULL);
  }
  stk_capability_record(STK_CAPABILITY_RUN_LOOP,
                        works && _CFGetTSD(IN_MAIN_QUEUE) == before);
  stk_capability_report_once(STK_CAPABILITY_RUN_LOOP);
}

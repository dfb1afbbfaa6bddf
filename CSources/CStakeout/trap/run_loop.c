// SPDX-License-Identifier: Apache-2.0
//
// run_loop.c: the main run loop of CoreFoundation, whose frames a trap in a
// block of the main queue abandons.
//
// While it runs such a block, the run loop notes that in a slot of the thread,
// and serves the main queue no more until the block has returned. Without a
// repair no job of the main actor would ever run again.

#include <unistd.h>

#include "trap/repairs.h"

// CoreFoundation's, in the library of Foundation; absent from a program without
// it.
extern void *_CFGetTSD(uint32_t slot) __attribute__((weak));
extern void *_CFSetTSD(uint32_t slot, void *value, void (*destroy)(void *))
    __attribute__((weak));

/// `__CFTSDKeyIsInGCDMainQ`
enum { IN_MAIN_QUEUE = 4 };

static bool can_be_read(const stk_thread *thread) {
  return thread->is_main && _CFGetTSD != NULL && _CFSetTSD != NULL;
}

void stk_run_loop_note(const stk_thread *thread, stk_region *region) {
  region->in_main_queue = can_be_read(thread) ? _CFGetTSD(IN_MAIN_QUEUE) : NULL;
}

void stk_run_loop_restore(const stk_thread *thread, const stk_region *region) {
  if (can_be_read(thread)) {
    _CFSetTSD(IN_MAIN_QUEUE, region->in_main_queue, NULL);
  }
}

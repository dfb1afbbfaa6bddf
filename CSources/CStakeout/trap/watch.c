// SPDX-License-Identifier: Apache-2.0
//
// watch.c: watching for traps on threads that are in no region.

#include "stk_watch.h"

#include "base/stk_atomic.h"
#include "trap/watch.h"

stk_slot stk_slots[STK_SLOTS];
sem_t stk_slots_posted;
static _Atomic(uint32_t) watchers;
static _Atomic(uint32_t) is_made;

bool stk_watch_is_on(void) {
  return stk_load_acquire(&watchers) > 0;  // W2
}

stk_status stk_watch_begin(void) {
  uint32_t none = 0;
  if (stk_load_acquire(&is_made) == 0 &&      // W3
      stk_cas_acq_rel(&is_made, &none, 1)) {  // W3
    sem_init(&stk_slots_posted, 0, 0);
  }
  stk_text_arm();
  stk_status status = stk_signals_install();
  if (status != STK_STATUS_OK) {
    stk_text_disarm();
    return status;
  }
  stk_fetch_add_seq_cst(&watchers, 1);  // W2
  return STK_STATUS_OK;
}

void stk_watch_end(void) {
  stk_fetch_sub_seq_cst(&watchers, 1);  // W2
  stk_text_disarm();
}

void stk_watch_take(stk_trap_report *report) {
  while (true) {
    while (sem_wait(&stk_slots_posted) != 0) {  // W3
    }
    for (int i = 0; i < STK_SLOTS; i++) {
      if (stk_load_acquire(&stk_slots[i].state) == STK_SLOT_FULL) {  // W1
        *report = stk_slots[i].report;
        stk_store_release(&stk_slots[i].state, STK_SLOT_FREE);  // W1
        return;
      }
    }
  }
}

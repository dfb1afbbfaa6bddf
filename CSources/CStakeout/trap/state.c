// SPDX-License-Identifier: Apache-2.0
//
// state.c: the variables that the signal handler shares with the code outside of
// it. This file calls no other file of the folder.

#include <stdlib.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "trap/region.h"

_Thread_local stk_thread *stk_this_thread
    __attribute__((tls_model("initial-exec")));
struct sigaction stk_actions_before[NSIG];
_Atomic(uint32_t) stk_armed;

/// The number of forks that led to this process.
static _Atomic(uint32_t) generation;

uint32_t stk_trap_generation(void) {
  return stk_load_relaxed(&generation);  // T4
}

static _Atomic(const char *) remembered;

void stk_trap_remember(const char *trap) {
  const char *none = NULL;
  char *copy = strdup(trap);
  // T6
  if (copy != NULL && !stk_cas_acq_rel(&remembered, &none, copy)) {
    free(copy);
  }
}

const char *stk_trap_remembered(void) {
  return stk_load_acquire(&remembered);  // T6
}

_Thread_local bool stk_trap_is_final __attribute__((tls_model("initial-exec")));

void stk_trap_is_last(void) {
  stk_trap_is_final = true;
}

_Atomic(int) stk_trap_ending_signal;

int stk_trap_ends_process(void) {
  return stk_load_relaxed(&stk_trap_ending_signal);  // T12
}

void stk_state_after_fork(void) {
  stk_store_relaxed(&stk_trap_ending_signal, 0);  // T12
  stk_fetch_add_relaxed(&generation, 1);          // T4
}

// SPDX-License-Identifier: Apache-2.0
//
// unwind.c: libunwind, for code that is alive. What a handler needs of it is in
// trap/handler.c.

#define UNW_LOCAL_ONLY

#include "stk_unwind.h"

#include <dlfcn.h>
#include <libunwind.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "unwind/fork_guard.h"

/// Declared by the Swift runtime; absent from a program without it.
extern char *swift_demangle(const char *name, size_t length, char *plain,
                            size_t *plain_length, uint32_t flags)
    __attribute__((weak));

enum { YIELDS_BEFORE_FORK = 100000 };

_Atomic(uint32_t) stk_unwind_walkers;
_Atomic(int) stk_unwind_forking;

void stk_unwind_before_fork(void) {
  stk_fetch_add_seq_cst(&stk_unwind_forking, 1);  // U1
  // A walk takes microseconds. Bounded all the same: the fork of a handler that
  // interrupted a walk must not wait for its own thread.
  for (int i = 0; i < YIELDS_BEFORE_FORK; i++) {
    if (stk_load_seq_cst(&stk_unwind_walkers) == 0) {  // U1
      return;
    }
    sched_yield();
  }
}

void stk_unwind_after_fork_in_parent(void) {
  stk_fetch_sub_seq_cst(&stk_unwind_forking, 1);  // U1
}

void stk_unwind_after_fork_in_child(void) {
  // A thread that has counted itself in, or that forks too, does not exist in
  // this process.
  stk_store_seq_cst(&stk_unwind_walkers, 0);  // U1
  stk_store_seq_cst(&stk_unwind_forking, 0);  // U1
}

size_t stk_unwind_here(uintptr_t *frames, size_t capacity) {
  unw_context_t context;
  unw_cursor_t cursor;
  size_t count = 0;
  if (!stk_unwind_may_walk()) {
    return 0;
  }
  if (unw_getcontext(&context) != 0 || unw_init_local(&cursor, &context) != 0) {
    stk_unwind_end_walk();
    return 0;
  }
  // The first frame is this function; its caller asked.
  while (count < capacity && unw_step(&cursor) > 0) {
    unw_word_t address = 0;
    if (unw_get_reg(&cursor, UNW_REG_IP, &address) != 0 || address == 0) {
      break;
    }
    frames[count++] = (uintptr_t)address;
  }
  stk_unwind_end_walk();
  return count;
}

size_t stk_unwind_quickly(uintptr_t *frames, size_t capacity) {
  if (!stk_unwind_may_walk()) {
    return 0;
  }
  int count = unw_backtrace((void **)frames, (int)capacity);
  stk_unwind_end_walk();
  return count > 0 ? (size_t)count : 0;
}

uintptr_t stk_unwind_object(uintptr_t address) {
  Dl_info info;
  return dladdr((void *)address, &info) != 0 ? (uintptr_t)info.dli_fbase : 0;
}

/// Puts a Swift name into the words that a programmer wrote it in.
static void demangle(char *name, size_t capacity) {
  if (swift_demangle == NULL) {
    return;
  }
  char *plain = swift_demangle(name, strlen(name), NULL, NULL, 0);
  if (plain != NULL) {
    strncpy(name, plain, capacity - 1);
    name[capacity - 1] = '\0';
    free(plain);
  }
}

bool stk_unwind_name(uintptr_t address, char *name, size_t capacity,
                     uint64_t *offset) {
  unw_word_t distance = 0;
  unw_accessors_t *accessors = unw_get_accessors(unw_local_addr_space);
  if (accessors->get_proc_name(unw_local_addr_space, address, name, capacity,
                               &distance, NULL) != 0) {
    return false;
  }
  *offset = distance;
  demangle(name, capacity);
  return true;
}

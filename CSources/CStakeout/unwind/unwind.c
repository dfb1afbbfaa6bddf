// SPDX-License-Identifier: Apache-2.0
//
// unwind.c: libunwind, for code that is alive. What a handler needs of it is in
// trap/handler/handler.c.

#define UNW_LOCAL_ONLY

#include "stk_unwind.h"

#include <dlfcn.h>
#include <libunwind.h>
#include <string.h>

#include "stk_fork.h"
#include "unwind/walk.h"

/// Declared by the Swift runtime; absent from a program without it.
extern char *swift_demangle(const char *name, size_t length, char *plain,
                            size_t *plain_length, uint32_t flags)
    __attribute__((weak));

size_t stk_unwind_here(uintptr_t *frames, size_t capacity) {
  unw_context_t context;
  unw_cursor_t cursor;
  size_t count = 0;
  if (!stk_fork_try_hold()) {
    return 0;
  }
  // The first frame is this function; its caller asked.
  if (unw_getcontext(&context) == 0 && unw_init_local(&cursor, &context) == 0 &&
      unw_step(&cursor) > 0) {
    stk_walk_on(&cursor, frames, capacity, &count);
  }
  stk_fork_release();
  return count;
}

size_t stk_unwind_quickly(uintptr_t *frames, size_t capacity) {
  if (!stk_fork_try_hold()) {
    return 0;
  }
  int count = unw_backtrace((void **)frames, (int)capacity);
  stk_fork_release();
  return count > 0 ? (size_t)count : 0;
}

uintptr_t stk_unwind_object(uintptr_t address) {
  Dl_info info;
  return dladdr((void *)address, &info) != 0 ? (uintptr_t)info.dli_fbase : 0;
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
  if (swift_demangle != NULL) {
    swift_demangle(name, strlen(name), name, &capacity, 0);
  }
  return true;
}

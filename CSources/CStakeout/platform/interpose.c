// SPDX-License-Identifier: Apache-2.0
//
// interpose.c: finds the definitions behind interposed functions; the header says
// more.

#include "private/stk_interpose.h"

#include <dlfcn.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"

_Thread_local bool stk_interpose_is_looking;

#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)

/// A sanitizer's runtime has its own definition, and exports it by another name, too.
/// It is in the same object as ours, so that the next one would be the library's.
static void *STK_NULLABLE sanitizers(const char *symbol) {
  static const char prefix[] = "__interceptor_";
  enum { PREFIX = sizeof prefix - 1 };
  char name[96];
  size_t length = strlen(symbol);
  if (PREFIX + length >= sizeof name) {
    return NULL;
  }
  memcpy(name, prefix, PREFIX);
  memcpy(name + PREFIX, symbol, length + 1);
  return dlsym(RTLD_DEFAULT, name);
}

#else

static void *STK_NULLABLE sanitizers(const char *symbol) {
  (void)symbol;
  return NULL;
}

#endif

void *stk_interpose_next(stk_interposed *function) {
  void *next = stk_load_relaxed(&function->next);  // P3
  if (next == NULL) {
    bool was_looking = stk_interpose_is_looking;
    stk_interpose_is_looking = true;  // P5
    next = sanitizers(function->symbol);
    if (next == NULL) {
      next = dlsym(RTLD_NEXT, function->symbol);
    }
    stk_interpose_is_looking = was_looking;
    stk_store_relaxed(&function->next, next);  // P3
  }
  return next;
}

bool stk_interpose_is_first(stk_interposed *function) {
  static _Atomic(bool) is_any_first;
  if (!stk_door_may_open(STK_DOOR_INTERPOSITION)) {
    return false;
  }
  bool is_first = dlsym(RTLD_DEFAULT, function->symbol) == function->ours &&
                  stk_interpose_next(function) != NULL;
  if (is_first) {
    stk_store_relaxed(&is_any_first, true);  // P4
  }
  // A program may have some of the functions in front, and not others.
  stk_door_try(STK_DOOR_INTERPOSITION, stk_load_relaxed(&is_any_first));  // P4
  return is_first;
}

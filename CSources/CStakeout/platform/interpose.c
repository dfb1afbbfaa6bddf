// SPDX-License-Identifier: Apache-2.0
//
// interpose.c: finds the library's definition behind each function that
// Stakeout interposes. stk_interpose.h explains how interposing works.

#include "private/stk_interpose.h"

#include <dlfcn.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"

_Thread_local bool stk_interpose_is_looking;

#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)

/// The definition of the function in a sanitizer's runtime; NULL if there is
/// none.
///
/// A sanitizer's runtime exports its definition under a second name as well.
/// Look for that name, because the runtime is in the same object as Stakeout's
/// definition: the next object after that would be the library.
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
  if (!stk_capability_is_enabled(STK_CAPABILITY_INTERPOSITION)) {
    return false;
  }
  bool is_first = dlsym(RTLD_DEFAULT, function->symbol) == function->ours &&
                  stk_interpose_next(function) != NULL;
  if (is_first) {
    stk_store_relaxed(&is_any_first, true);  // P4
  }
  // The capability is available if any function is first. A program may have
  // some definitions in front of the libraries, and not others.
  stk_capability_record(STK_CAPABILITY_INTERPOSITION,
                        stk_load_relaxed(&is_any_first));  // P4
  return is_first;
}

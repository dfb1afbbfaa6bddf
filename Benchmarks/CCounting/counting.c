// SPDX-License-Identifier: Apache-2.0
//
// counting.c: instructions, by valgrind, and allocations, by functions that
// stand in front of the C library's.

#include "counting.h"

#include <stdatomic.h>

// Without it this still builds, but counts nothing: only who measures needs it.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

bool counting_is_possible(void) {
  return RUNNING_ON_VALGRIND != 0;
}

#define BEGIN CALLGRIND_ZERO_STATS
#define END CALLGRIND_DUMP_STATS
#else

bool counting_is_possible(void) {
  return false;
}

#define BEGIN
#define END
#endif

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// Relaxed: a count that nothing else depends on.
static _Atomic size_t allocations;

static void note(void) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  enum { NO_MEMORY = 12 };
  note();
  *memory = __libc_memalign(alignment, size);
  return *memory != NULL ? 0 : NO_MEMORY;
}

void counting_begin(void) {
  atomic_store_explicit(&allocations, 0, memory_order_relaxed);
  BEGIN;
}

size_t counting_end(void) {
  END;
  return atomic_load_explicit(&allocations, memory_order_relaxed);
}

// SPDX-License-Identifier: Apache-2.0
//
// started_destructors.c: interposes pthread_key_create and the function behind C++'s
// thread_local, so that a destructor that runs while a thread ends belongs to the
// code that started the thread. A trap in it ends only that destructor.
//
// A destructor of thread-specific data gets only the value. To know which destructor
// to call, each key gets a function of its own, which passes its number on:
//
//   glibc --> function 17 --> stk_destroy_value(value, 17) --> the program's
//
// Invariants:
//
//   P28 A number is used for one key in the life of the process, and
//       `destructors[number]` is written before glibc learns of the number's
//       function. The destructors of keys beyond the last number are not
//       intercepted.
//   P29 `ending` is used only by its thread. Its context is released in the last
//       round of destructors but one.

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include "platform/started_work.h"
#include "private/stk_atomic.h"
#include "private/stk_interpose.h"

/// The context of the code that has started the calling thread; empty if it is not
/// known.
static _Thread_local stk_started ending;

typedef void (*destructor)(void *value);

/// One call of a destructor.
typedef struct destruction {
  destructor function;
  void *value;
} destruction;

static void destroy(void *context) {
  const destruction *call = context;
  call->function(call->value);
}

/// Calls a destructor, in the context of the code that has started the thread.
static void destroy_as_started(destruction call) {
  if (ending.context != NULL &&
      stk_started_is_for_program((uintptr_t)call.function)) {
    stk_started_run(&ending, destroy, &call);
  } else {
    destroy(&call);
  }
}

// The end of a thread.

/// The key by whose destructor a thread learns of its end.
static pthread_key_t end_key;
static bool has_end_key;

/// Counts the rounds in which glibc runs destructors, and releases the context in
/// the last but one. A region in the last round would leak the thread's memory.
static void note_round(void *round) {
  if ((uintptr_t)round < PTHREAD_DESTRUCTOR_ITERATIONS - 1 &&
      pthread_setspecific(end_key, (char *)round + 1) == 0) {
    return;
  }
  void *context = ending.context;
  ending = (stk_started){0};
  stk_started_release(context);  // P29
}

bool stk_started_keep_until_end(stk_started captured) {
  if (!has_end_key || pthread_setspecific(end_key, (void *)1) != 0) {
    return false;
  }
  ending = captured;
  return true;
}

// Thread-specific data.

// The thread sanitizer's runtime creates a key before code that it checks can run.
// So with this sanitizer the function is not interposed.
#if !__has_feature(thread_sanitizer)

STK_NEXT(pthread_key_create)

enum { NUMBERS = 1024, FUNCTION_SIZE = 16 };
static destructor destructors[NUMBERS];
static _Atomic(unsigned) key_count;

/// The functions for all numbers, each of FUNCTION_SIZE bytes.
extern const char stk_destroy_functions[] __attribute__((visibility("hidden")));

#if defined(__x86_64__)
#define PASS_NUMBER "movl $number, %esi\n jmp stk_destroy_value\n"
#else
#define PASS_NUMBER "mov w1, #number\n b stk_destroy_value\n"
#endif

__asm__(
    ".text\n"
    ".p2align 4\n"
    ".hidden stk_destroy_functions\n"
    ".globl stk_destroy_functions\n"
    "stk_destroy_functions:\n"
    ".cfi_startproc\n"
    ".set number, 0\n"
    ".rept 1024\n" PASS_NUMBER
    ".p2align 4\n"
    ".set number, number + 1\n"
    ".endr\n"
    ".cfi_endproc\n");

/// Calls the destructor with this number. Called by the functions above.
__attribute__((used, visibility("hidden"))) void stk_destroy_value(
    void *value, unsigned number) {
  destroy_as_started((destruction){destructors[number], value});  // P28
}

STK_INTERPOSED int pthread_key_create(pthread_key_t *key,
                                      destructor destructor) {
  // A key that is created before Stakeout's is that of a library, or of a sanitizer,
  // after whose destructor no code that it checks can run on the thread.
  if (destructor == NULL || !has_end_key) {
    return next_pthread_key_create()(key, destructor);
  }
  // Relaxed: the program orders the creation of a key before its uses.
  unsigned number = stk_fetch_add_relaxed(&key_count, 1);  // P28
  if (number >= NUMBERS) {
    return next_pthread_key_create()(key, destructor);
  }
  destructors[number] = destructor;  // P28
  const char *function = stk_destroy_functions + number * FUNCTION_SIZE;
  return next_pthread_key_create()(key, (void (*)(void *))function);
}

STK_INTERPOSE(pthread_key_create)

int stk_started_own_key(pthread_key_t *key, destructor destructor) {
  return next_pthread_key_create()(key, destructor);
}

#else

int stk_started_own_key(pthread_key_t *key, destructor destructor) {
  return pthread_key_create(key, destructor);
}

#endif

__attribute__((constructor)) static void make_end_key(void) {
  has_end_key = stk_started_own_key(&end_key, note_round) == 0;
}

// Variables of C++ that are thread_local.

/// Declared by the C++ ABI.
int __cxa_thread_atexit_impl(destructor function, void *value, void *object);

STK_NEXT(__cxa_thread_atexit_impl)

static void destroy_variable(void *context) {
  destruction call = *(destruction *)context;
  free(context);
  destroy_as_started(call);
}

STK_INTERPOSED int __cxa_thread_atexit_impl(destructor function, void *value,
                                            void *object) {
  destruction *call = ending.context != NULL ? malloc(sizeof *call) : NULL;
  if (call == NULL) {
    return next___cxa_thread_atexit_impl()(function, value, object);
  }
  *call = (destruction){function, value};
  return next___cxa_thread_atexit_impl()(destroy_variable, call, object);
}

STK_INTERPOSE(__cxa_thread_atexit_impl)

extern char __dso_handle __attribute__((visibility("hidden")));

void stk_started_at_own_end(destructor function, void *value) {
  next___cxa_thread_atexit_impl()(function, value, &__dso_handle);
}

bool stk_started_destructors_are_known(void) {
#if !__has_feature(thread_sanitizer)
  if (!stk_interpose_is_first(&interposed_pthread_key_create)) {
    return false;
  }
#endif
  return stk_interpose_is_first(&interposed___cxa_thread_atexit_impl);
}

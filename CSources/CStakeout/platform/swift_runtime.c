// SPDX-License-Identifier: Apache-2.0
//
// swift_runtime.c: what Swift's runtime keeps for a thread and abandoned frames do not
// give back: accesses, initialisers of globals, task-local values; and its messages.
//
// The runtime appends each fatal message to one string, for a debugger to find.
// It expects to die of the first; the n-th copies all before it. Taking the
// string away after each trap keeps the cost of a trap flat.
//
// Invariants:
//
//   P20 A retired message of the runtime is freed only when `stk_armed` is
//       0: a thread that may still be reading the message is in a region.
//   P21 A mark's key is given out once in the life of the process. Relaxed is
//       enough: only the numbers matter.
//   P22 The owner of a token is taken away by the thread that it names, and
//       only when it still names it. Release: what the initialiser has done so
//       far comes before what the next one does.

#define UNW_LOCAL_ONLY

#include <libunwind.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_job_begin.h"
#include "private/stk_places.h"
#include "stk_capabilities.h"
#include "stk_unwind.h"
#include "trap/region.h"
#include "unwind/walk.h"
#include "platform/repairs.h"

/// Declared by the Swift runtime; absent from a program without it.
extern _Atomic(char *) *swift_getFatalErrorMessageBuffer(void)
    __attribute__((weak));

extern void swift_task_exitThreadLocalContext(char *state)
    __attribute__((weak));
extern void swift_beginAccess(void *value, void *access, uintptr_t flags,
                              void *place) __attribute__((weak));
extern void swift_endAccess(void *access) __attribute__((weak));
extern bool _swift_disableExclusivityChecking __attribute__((weak));

void stk_runtime_begin_accesses(stk_accesses *accesses) {
  if (stk_door_is_open(STK_DOOR_ACCESSES)) {
    memset(accesses, 0, sizeof *accesses);
    stk_enter_next()(accesses->state);
  }
}

bool stk_runtime_end_accesses(stk_accesses *accesses) {
  static const stk_accesses none;
  if (!stk_door_is_open(STK_DOOR_ACCESSES)) {
    return false;
  }
  swift_task_exitThreadLocalContext(accesses->state);
  // The state now says which accesses were cut off.
  return memcmp(accesses, &none, sizeof none) != 0;
}

void stk_runtime_learn_accesses(void) {
  enum { TRACKED_MODIFICATION = 0x21 };
  static int value;
  static uintptr_t access[4];
  stk_accesses accesses;
  bool works = stk_door_may_open(STK_DOOR_ACCESSES) &&
               stk_enter_next() != NULL &&
               swift_task_exitThreadLocalContext != NULL &&
               swift_beginAccess != NULL && swift_endAccess != NULL;
  if (works) {
    stk_runtime_begin_accesses(&accesses);
    swift_beginAccess(&value, access, TRACKED_MODIFICATION, NULL);
    works = stk_runtime_end_accesses(&accesses);
    if (!works) {
      swift_endAccess(access);
    }
  }
  if (!stk_door_try(STK_DOOR_ACCESSES, works) &&
      &_swift_disableExclusivityChecking != NULL) {
    // Or the next access after a trap would read frames that are gone.
    _swift_disableExclusivityChecking = true;
  }
}

typedef struct retired_message {
  struct retired_message *next;
  char *text;
} retired_message;

static _Atomic(retired_message *) retired;

bool stk_runtime_hoards_messages(void) {
  if (swift_getFatalErrorMessageBuffer == NULL) {
    return false;
  }
  const char *text =
      stk_load_acquire(swift_getFatalErrorMessageBuffer());  // P20
  return text != NULL && *text != '\0' && text[strlen(text) - 1] == '\n';
}

void stk_runtime_retire_messages(void) {
  if (!stk_door_is_open(STK_DOOR_MESSAGES)) {
    return;
  }
  // Acquire: the publishing thread wrote the text. (P20)
  char *text = stk_exchange_acq_rel(swift_getFatalErrorMessageBuffer(), NULL);
  if (text == NULL) {
    return;
  }
  // Another thread may be reading the text at this moment, so not even its
  // memory can serve as the link. Without a link it is lost: a leak of one
  // message, where the alternative is a crash.
  retired_message *message = malloc(sizeof *message);
  if (message == NULL) {
    return;
  }
  message->text = text;
  message->next = stk_load_relaxed(&retired);                    // P20
  while (!stk_cas_acq_rel(&retired, &message->next, message)) {  // P20
  }
}

void stk_runtime_free_messages(void) {
  retired_message *message = stk_exchange_acq_rel(&retired, NULL);  // P20
  while (message != NULL) {
    retired_message *next = message->next;
    free(message->text);
    free(message);
    message = next;
  }
}

// Initialisers of globals that a trap abandons.
//
// Swift runs the initialiser of a global in swift_once. Its token on Linux is {
// int flag; uint32_t owner }: while the initialiser runs, `flag` is 0 and
// `owner` is the number of the thread, a futex that the kernel knows too. A
// trap in the initialiser leaves the token owned forever, and each later
// access waits for it. Giving the owner back lets the next access run the
// initialiser again.
//
// None of this is promised. So a once of our own shows, before the first body
// runs, where the call returns to and which register holds the token meanwhile;
// and a token is only given back when both of its words are as they must be. Where
// a once of our own does not show that, a trap in an initialiser is refused.

stk_once_form stk_once;

/// Declared by the Swift runtime; absent from a program without it.
extern void swift_once(void *token, void (*body)(void *), void *context)
    __attribute__((weak));

typedef struct once_token {
  volatile int flag;
  volatile uint32_t owner;
} once_token;

static once_token trial;

/// Runs inside our once, whose innermost frame is the one to remember. It keeps
/// the token in a register.
static void look_around(void *unused) {
  (void)unused;
  unw_context_t context;
  unw_cursor_t cursor;
  if (unw_getcontext(&context) != 0 || unw_init_local(&cursor, &context) != 0) {
    return;
  }
  // This function, and then the frame that called it.
  if (unw_step(&cursor) <= 0) {
    return;
  }
  unw_word_t address = 0;
  unw_get_reg(&cursor, UNW_REG_IP, &address);
  stk_once.return_address = (uintptr_t)address;
  bool is_known = trial.flag == 0 && trial.owner == (uint32_t)gettid() &&
                  stk_door_may_open(STK_DOOR_ONCE);
  for (int i = 0; is_known && i < STK_CALLEE_SAVED; i++) {
    unw_word_t value = 0;
    if (unw_get_reg(&cursor, stk_callee_saved[i], &value) == 0 &&
        value == (uintptr_t)&trial) {
      stk_once.can_give_back = true;
      stk_once.token_register = stk_callee_saved[i];
    }
  }
}

/// Runs inside pthread_once, whose working part has no name of its own.
static void look_for_caller(void) {
  // The first frame is this function; its caller comes next.
  uintptr_t frames[2];
  if (stk_unwind_here(frames, 2) == 2) {
    stk_places_add(frames[1], STK_PLACE_ONE_TIME, "pthread_once");
  }
}

void stk_once_learn(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, look_for_caller);
  if (swift_once != NULL) {
    swift_once((void *)&trial, look_around, NULL);
    stk_door_try(STK_DOOR_ONCE, stk_once.can_give_back);
  }
}

// Task-local values that abandoned frames had bound.
//
// A function that binds a value around a call unbinds it when the call returns.
// A trap skips that: the value would stay for all that follows on the
// thread, and in a task the allocator, which is a stack, would end the process
// at the next release. The runtime does not say how many values are bound. So a
// region binds one of its own, with a key of its own, and unbinds until
// that is gone.

#define STK_SWIFTCALL __attribute__((swiftcall))

// Declared by the Swift runtime; absent from a program without concurrency. The
// value is taken out of `value`.
STK_SWIFTCALL extern void swift_task_localValuePush(const void *key,
                                                    void *value,
                                                    const void *type)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE
swift_task_localValueGet(const void *key) __attribute__((weak));
STK_SWIFTCALL extern void swift_task_localValuePop(void) __attribute__((weak));

/// The metadata of Swift's Int, a type without anything to release.
extern const char int_metadata[] __asm__("$sSiN") __attribute__((weak));

/// Binds a value of our own, reads it, and unbinds it.
static bool is_bound(void) {
  static const char key;
  intptr_t value = 7;
  swift_task_localValuePush(&key, &value, int_metadata);
  const intptr_t *bound = swift_task_localValueGet(&key);
  bool was_bound = bound != NULL && *bound == 7;
  swift_task_localValuePop();
  return was_bound && swift_task_localValueGet(&key) == NULL;
}

void stk_task_locals_learn(void) {
  bool has_all = swift_task_localValuePush != NULL &&
                 swift_task_localValueGet != NULL &&
                 swift_task_localValuePop != NULL && int_metadata != NULL;
  stk_door_try(
      STK_DOOR_TASK_LOCALS,
      has_all && stk_door_may_open(STK_DOOR_TASK_LOCALS) && is_bound());
}

/// The next key. Odd, as all keys are: those of task-local values are addresses of
/// objects.
static _Atomic(uintptr_t) next_key = 1;

void stk_task_locals_mark(stk_region *region) {
  if (stk_door_is_open(STK_DOOR_TASK_LOCALS)) {
    intptr_t value = 0;
    // A key that was never used before. The address of the region will not do: a
    // task that the body starts inherits the mark, lives on, and may have a region
    // at the same address of its own. P21
    region->mark = (const void *)stk_fetch_add_relaxed(&next_key, 2);
    swift_task_localValuePush(region->mark, &value, int_metadata);
  }
}

void stk_task_locals_restore(const stk_region *region) {
  // The last one unbound is the region's own.
  while (stk_door_is_open(STK_DOOR_TASK_LOCALS) &&
         swift_task_localValueGet(region->mark) != NULL) {
    swift_task_localValuePop();
  }
}

// SPDX-License-Identifier: Apache-2.0
//
// swift_runtime.c: restores what abandoned frames leave behind in Swift's
// runtime (exclusive accesses, initialisers of globals, task-local values), and
// takes the runtime's fatal messages away.
//
// The runtime appends each fatal message to one string, where a debugger can
// find it. It expects the process to end with the first message, and copies all
// earlier messages for each new one. Taking the string away after each trap
// keeps the cost of a trap constant.
//
// Invariants:
//
//   P20 A retired message of the runtime is freed only when `stk_armed` is 0: a
//       thread that may still be reading the message is in a region.
//   P21 The key of a mark is used once in the life of the process. Relaxed is
//       enough: a key publishes no other data.
//   P22 The owner of a token is cleared only by the thread that it names, and
//       only while it still names that thread. Release: the writes of the
//       abandoned initialiser come before those of the next one.

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
  if (stk_capability_is_available(STK_CAPABILITY_ACCESSES)) {
    memset(accesses, 0, sizeof *accesses);
    stk_enter_next()(accesses->state);
  }
}

bool stk_runtime_end_accesses(stk_accesses *accesses) {
  static const stk_accesses none;
  if (!stk_capability_is_available(STK_CAPABILITY_ACCESSES)) {
    return false;
  }
  swift_task_exitThreadLocalContext(accesses->state);
  // The state now tells which accesses were cut off.
  return memcmp(accesses, &none, sizeof none) != 0;
}

void stk_runtime_learn_accesses(void) {
  enum { TRACKED_MODIFICATION = 0x21 };
  static int value;
  static uintptr_t access[4];
  stk_accesses accesses;
  bool works = stk_capability_is_enabled(STK_CAPABILITY_ACCESSES) &&
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
  if (!stk_capability_record(STK_CAPABILITY_ACCESSES, works) &&
      &_swift_disableExclusivityChecking != NULL) {
    // Turn the checks off. Otherwise the next access after a trap would read
    // frames that are gone.
    _swift_disableExclusivityChecking = true;
  }
}

typedef struct retired_message {
  struct retired_message *next;
  char *text;
} retired_message;

static _Atomic(retired_message *) retired;

bool stk_runtime_keeps_messages(void) {
  if (swift_getFatalErrorMessageBuffer == NULL) {
    return false;
  }
  const char *text =
      stk_load_acquire(swift_getFatalErrorMessageBuffer());  // P20
  return text != NULL && *text != '\0' && text[strlen(text) - 1] == '\n';
}

void stk_runtime_retire_messages(void) {
  if (!stk_capability_is_available(STK_CAPABILITY_MESSAGES)) {
    return;
  }
  // Acquire: the publishing thread wrote the text. (P20)
  char *text = stk_exchange_acq_rel(swift_getFatalErrorMessageBuffer(), NULL);
  if (text == NULL) {
    return;
  }
  // Another thread may be reading the text at this moment, so the link of the
  // list cannot be in the text's memory. Without memory for a link the text is
  // not freed: a leak of one message, instead of a crash.
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
// Swift runs the initialiser of a global in swift_once. Its token on Linux is
// `{ int flag; uint32_t owner }`. While the initialiser runs, `flag` is 0, and
// `owner` is the number of the thread, in a futex that the kernel knows too. A
// trap in the initialiser leaves the token owned forever, and each later access
// waits for it. Clearing the owner lets the next access run the initialiser
// again.
//
// Swift promises none of this. So before the first body runs, a probe with
// Stakeout's own token shows where the call returns to, and which register
// holds the token meanwhile. A token is cleared only if both of its words have
// the expected values. If the probe fails, a trap in an initialiser ends the
// process.

stk_once_form stk_once;

/// Declared by the Swift runtime; absent from a program without it.
extern void swift_once(void *token, void (*body)(void *), void *context)
    __attribute__((weak));

typedef struct once_token {
  volatile int flag;
  volatile uint32_t owner;
} once_token;

/// The token of the probe.
static once_token trial;

/// The initialiser of the probe: remembers the return address of an
/// initialiser, and the register in which the frame above keeps the token.
static void look_around(void *unused) {
  (void)unused;
  unw_context_t context;
  unw_cursor_t cursor;
  if (unw_getcontext(&context) != 0 || unw_init_local(&cursor, &context) != 0) {
    return;
  }
  // Step from this function to the frame that called it.
  if (unw_step(&cursor) <= 0) {
    return;
  }
  unw_word_t address = 0;
  unw_get_reg(&cursor, UNW_REG_IP, &address);
  stk_once.return_address = (uintptr_t)address;
  bool is_known = trial.flag == 0 && trial.owner == (uint32_t)gettid() &&
                  stk_capability_is_enabled(STK_CAPABILITY_ONCE);
  for (int i = 0; is_known && i < STK_CALLEE_SAVED; i++) {
    unw_word_t value = 0;
    if (unw_get_reg(&cursor, stk_callee_saved[i], &value) == 0 &&
        value == (uintptr_t)&trial) {
      stk_once.can_give_back = true;
      stk_once.token_register = stk_callee_saved[i];
    }
  }
}

/// The body of a pthread_once: remembers its return address, because the part
/// of pthread_once that calls it has no name of its own.
static void look_for_caller(void) {
  // The first frame is this function, and the second one is its caller.
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
    stk_capability_record(STK_CAPABILITY_ONCE, stk_once.can_give_back);
  }
}

// Task-local values that abandoned frames had bound.
//
// A function that binds a value around a call unbinds it when the call returns.
// A trap skips that, so the value would stay bound for all later code on the
// thread. In a task, the task's allocator is a stack, and would end the process
// at its next release. The runtime does not tell how many values are bound. So
// a region binds a value with a key of its own, and after a trap unbinds values
// until that one is gone.

#define STK_SWIFTCALL __attribute__((swiftcall))

// These are declared by the Swift runtime. A program without concurrency does
// not have them. `swift_task_localValuePush` moves the value out of `value`.
STK_SWIFTCALL extern void swift_task_localValuePush(const void *key,
                                                    void *value,
                                                    const void *type)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE
swift_task_localValueGet(const void *key) __attribute__((weak));
STK_SWIFTCALL extern void swift_task_localValuePop(void) __attribute__((weak));

/// The metadata of Swift's Int, whose values need no release.
extern const char int_metadata[] __asm__("$sSiN") __attribute__((weak));

/// Binds a value, reads it and unbinds it. Returns whether all of that worked.
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
  stk_capability_record(
      STK_CAPABILITY_TASK_LOCALS,
      has_all && stk_capability_is_enabled(STK_CAPABILITY_TASK_LOCALS) &&
          is_bound());
}

/// The key of the next mark. It is odd like all keys of marks, while the keys
/// of task-local values are addresses of objects.
static _Atomic(uintptr_t) next_key = 1;

void stk_task_locals_mark(stk_region *region) {
  if (stk_capability_is_available(STK_CAPABILITY_TASK_LOCALS)) {
    intptr_t value = 0;
    // P21: use a key that was never used before. The address of the region
    // would not do: a task that the body starts inherits the mark, may outlive
    // the region, and may have a region of its own at the same address.
    region->mark = (const void *)stk_fetch_add_relaxed(&next_key, 2);
    swift_task_localValuePush(region->mark, &value, int_metadata);
  }
}

void stk_task_locals_restore(const stk_region *region) {
  // The last value to be unbound is the region's mark.
  while (stk_capability_is_available(STK_CAPABILITY_TASK_LOCALS) &&
         swift_task_localValueGet(region->mark) != NULL) {
    swift_task_localValuePop();
  }
}

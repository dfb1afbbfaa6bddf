// SPDX-License-Identifier: Apache-2.0
//
// swift_runtime.c: the state that Swift's runtime has of a thread, and the messages
// that it hoards.
//
// The runtime appends each fatal message to one string, for a debugger to find.
// It expects to die of the first; the n-th copies all before it. Taking the
// string away after each trap keeps the cost of a trap flat.

#include <stdlib.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "private/stk_enter.h"
#include "trap/region.h"

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
      stk_load_acquire(swift_getFatalErrorMessageBuffer());  // T3
  return text != NULL && *text != '\0' && text[strlen(text) - 1] == '\n';
}

void stk_runtime_retire_messages(void) {
  if (!stk_door_is_open(STK_DOOR_MESSAGES)) {
    return;
  }
  // Acquire: the publishing thread wrote the text. (T3)
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
  message->next = stk_load_relaxed(&retired);                    // T3
  while (!stk_cas_acq_rel(&retired, &message->next, message)) {  // T3
  }
}

void stk_runtime_free_messages(void) {
  retired_message *message = stk_exchange_acq_rel(&retired, NULL);  // T3
  while (message != NULL) {
    retired_message *next = message->next;
    free(message->text);
    free(message);
    message = next;
  }
}

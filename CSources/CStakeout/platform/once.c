// SPDX-License-Identifier: Apache-2.0
//
// once.c: initialisers of globals that a trap abandons.
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

#define UNW_LOCAL_ONLY

#include "trap/region.h"

#include <libunwind.h>
#include <pthread.h>
#include <unistd.h>

#include "stk_capabilities.h"
#include "stk_unwind.h"
#include "private/stk_places.h"
#include "unwind/walk.h"

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

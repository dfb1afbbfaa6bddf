// SPDX-License-Identifier: Apache-2.0
//
// once.h: initialisers of globals that a trap abandons.
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

#ifndef STK_TRAP_ONCE_H
#define STK_TRAP_ONCE_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The result of the trial with our own once. `return_address` is 0 in a program
/// without swift_once.
typedef struct stk_once_form {
  uintptr_t return_address;
  bool can_give_back;
  int token_register;
} stk_once_form;

extern stk_once_form stk_once;

/// Learns the form, and what pthread_once looks like, which cannot be repaired.
/// Not in a handler, and once.
void stk_once_learn(void);

STK_NONNULL_END

#endif

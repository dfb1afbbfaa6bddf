// SPDX-License-Identifier: Apache-2.0
//
// stk_capabilities.h: the register of what this package needs of the platform and
// nobody promises: layouts, symbols, the order of calls.
//
//   function             threads  in a handler?  may block?       allocates?
//   stk_door_is_open     any      yes            no               no
//   stk_door_may_open    any      yes            no               no
//   stk_door_try         any      yes            no               no
//   stk_door_say         any      yes            as write(2) (1)  no
//   stk_door_fact        any      yes            no               no
//   stk_door_sentence    any      yes            no               no
//   stk_doors_print      any      no             as write(2)      no
//
//   (1) once in a process for each door
//
// Each such mechanism is a door. capabilities.c lists all of them: what a door is for,
// what it rests on, how it is tried, and what is lost without it. A door that
// is shut says so, once in a process, where somebody first misses it.
//
// STAKEOUT_SHUT=name,name in the environment shuts doors by force.
// STAKEOUT_DOORS=1 prints the register at the end of the process.

#ifndef STK_CAPABILITIES_H
#define STK_CAPABILITIES_H

#include "stk_base.h"

STK_NONNULL_BEGIN

typedef enum __attribute__((enum_extensibility(closed))) stk_door {
  STK_DOOR_INTERPOSITION,
  STK_DOOR_OWNERS,
  STK_DOOR_TASK_EXECUTORS,
  STK_DOOR_TASK_CREATION,
  STK_DOOR_MAIN_EXECUTOR,
  STK_DOOR_CLOSURES,
  STK_DOOR_TASK_LAYOUT,
  STK_DOOR_JOBS,
  STK_DOOR_SLEEPS,
  STK_DOOR_CLOCK,
  STK_DOOR_TURNS,
  STK_DOOR_ONCE,
  STK_DOOR_ACCESSES,
  STK_DOOR_TASK_LOCALS,
  STK_DOOR_RUN_LOOP,
  STK_DOOR_STREAM_LOCKS,
  STK_DOOR_STDERR,
  STK_DOOR_MESSAGES,
  STK_DOOR_MAIN_QUEUE,
  STK_DOOR_OBJECTS,
  STK_DOOR_SPEC_RECORDS,
  STK_DOOR_TYPE_KINDS,
  STK_DOOR_VARIADICS,
  STK_DOOR_XCTEST_WAITS,
  STK_DOOR_IMAGES,
} stk_door;

enum { STK_DOOR_SENTENCE_MAX = 1024 };

/// Whether the door may be used: nothing has shut it.
STK_EXTERN bool stk_door_is_open(stk_door door);

/// Whether the door may be tried: it is not shut by force.
STK_EXTERN bool stk_door_may_open(stk_door door);

/// Notes what a trial has shown. Returns whether the door is open now: a door
/// that is shut by force stays so.
STK_EXTERN bool stk_door_try(stk_door door, bool works);

/// Says on standard error that the door is shut, if it is and has not said so.
STK_EXTERN void stk_door_say(stk_door door);

/// The assumption that does not hold while the door is shut.
STK_EXTERN const char *stk_door_fact(stk_door door);

/// Writes the sentence of a shut door, with a newline. Returns its length.
STK_EXTERN size_t stk_door_sentence(stk_door door, char *text, size_t capacity);

/// Prints the register if the environment asks for it. Call it before `_exit`; `exit`
/// does so by itself.
STK_EXTERN void stk_doors_print(void);

STK_NONNULL_END

#endif

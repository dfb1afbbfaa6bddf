// SPDX-License-Identifier: Apache-2.0
//
// stk_capabilities.h: the register of the features that Stakeout uses although the
// platform does not promise them: layouts, symbols, and the order of calls.
//
//   function                     threads  in a handler?  may block?       allocates?
//   stk_capability_is_available  any      yes            no               no
//   stk_capability_is_enabled    any      yes            no               no
//   stk_capability_record        any      yes            no               no
//   stk_capability_report_once   any      yes            as write(2) (1)  no
//   stk_capability_reason        any      yes            no               no
//   stk_capability_explanation   any      yes            no               no
//   stk_capabilities_print       any      no             as write(2)      no
//
//   (1) once in a process for each capability
//
// Each such feature is a capability. capabilities.c lists all of them: the purpose
// of each, the features that it relies on, how it is probed, and what is lost
// without it. An unavailable capability is reported once in a process, by the first
// code that needs it.
//
// STAKEOUT_DISABLE=name,name in the environment disables capabilities.
// STAKEOUT_CAPABILITIES=1 prints the register at the end of the process.

#ifndef STK_CAPABILITIES_H
#define STK_CAPABILITIES_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The capabilities. The table in capabilities.c describes each of them.
typedef enum __attribute__((enum_extensibility(closed))) stk_capability {
  STK_CAPABILITY_INTERPOSITION,
  STK_CAPABILITY_INHERITANCE,
  STK_CAPABILITY_TASK_EXECUTORS,
  STK_CAPABILITY_TASK_CREATION,
  STK_CAPABILITY_MAIN_EXECUTOR,
  STK_CAPABILITY_CLOSURES,
  STK_CAPABILITY_TASK_LAYOUT,
  STK_CAPABILITY_JOBS,
  STK_CAPABILITY_SLEEPS,
  STK_CAPABILITY_CLOCK,
  STK_CAPABILITY_TURNS,
  STK_CAPABILITY_ONCE,
  STK_CAPABILITY_ACCESSES,
  STK_CAPABILITY_TASK_LOCALS,
  STK_CAPABILITY_RUN_LOOP,
  STK_CAPABILITY_FOUNDATION,
  STK_CAPABILITY_STREAM_LOCKS,
  STK_CAPABILITY_STDERR,
  STK_CAPABILITY_MESSAGES,
  STK_CAPABILITY_MAIN_QUEUE,
  STK_CAPABILITY_OBJECTS,
  STK_CAPABILITY_SPEC_RECORDS,
  STK_CAPABILITY_TYPE_KINDS,
  STK_CAPABILITY_VARIADICS,
  STK_CAPABILITY_XCTEST_WAITS,
  STK_CAPABILITY_XCTEST_CLASSES,
  STK_CAPABILITY_IMAGES,
} stk_capability;

/// The size of a buffer for an explanation, in bytes.
enum { STK_CAPABILITY_EXPLANATION_MAX = 1024 };

/// Whether the capability may be used: no probe has failed, and it is not disabled.
STK_EXTERN bool stk_capability_is_available(stk_capability capability);

/// Whether the capability may be probed: it is not disabled.
STK_EXTERN bool stk_capability_is_enabled(stk_capability capability);

/// Records the result of a probe. Returns whether the capability is available now: a
/// disabled one stays disabled.
STK_EXTERN bool stk_capability_record(stk_capability capability, bool works);

/// Writes the explanation to standard error if the capability is unavailable, once in
/// a process.
STK_EXTERN void stk_capability_report_once(stk_capability capability);

/// The assumption that does not hold if the capability is unavailable.
STK_EXTERN const char *stk_capability_reason(stk_capability capability);

/// Writes the reason and the loss to `text`, with a newline. Returns the length.
STK_EXTERN size_t stk_capability_explanation(stk_capability capability,
                                             char *text, size_t capacity);

/// Prints the register if the environment variable asks for it. `exit` calls it, so
/// call it only before `_exit`.
STK_EXTERN void stk_capabilities_print(void);

STK_NONNULL_END

#endif

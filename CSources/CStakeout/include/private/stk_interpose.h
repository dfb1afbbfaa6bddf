// SPDX-License-Identifier: Apache-2.0
//
// stk_interpose.h: functions of libraries that the program defines as well, in front
// of them.
//
// The dynamic linker binds the calls of every object, through its procedure
// linkage table, to the first definition in the order in which objects are
// searched. The program comes first, so its definition sees the calls, and passes
// them on to the next one: the library's, or a sanitizer's. Nothing is written into
// an object, so objects may be loaded at any time.
//
// Not every program has its definitions in front: a statically linked library
// keeps its own, and a library that is preloaded may be first. And some calls are
// not seen: those within a library that do not go through its table.
//
// Invariants:
//
//   P2  A definition of ours passes each call on, unless its mechanism was opened
//       and the call is one of those it is for. Calls arrive before any other code
//       of ours has run, and in a signal handler.
//   P3  `next` is NULL, or the definition behind ours, which never changes: all
//       threads store the same value. Relaxed is enough, because it is the address
//       of a function that was loaded with the program.
//   P4  `is_any_first` goes to true once, and publishes nothing.
//   P5  While a thread looks for a next definition the loader may allocate, and an
//       allocator may ask for the time: such a call does not look again.

#ifndef STK_INTERPOSE_H
#define STK_INTERPOSE_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Before a definition in front of a library's. Weak, so that a statically linked
/// library keeps its own. A sanitizer's runtime is linked before, with weak
/// definitions, of which the first would win.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define STK_INTERPOSED __attribute__((visibility("default")))
#else
#define STK_INTERPOSED __attribute__((weak, visibility("default")))
#endif

/// A function that is interposed.
typedef struct stk_interposed {
  const char *symbol;
  /// Our definition.
  const void *ours;
  _Atomic(void *) next;
} stk_interposed;

/// After the definition of `name`: makes the constant `interposed_<name>`.
#define STK_INTERPOSE(name)                                \
  extern __typeof__(name) stk_own_##name                   \
      __attribute__((alias(#name), visibility("hidden"))); \
  static stk_interposed interposed_##name = {              \
      .symbol = #name, .ours = (const void *)stk_own_##name};

/// Declares the definition behind that of `name`, before ours: `next_<name>()`
/// returns it.
#define STK_NEXT(name)                                                 \
  static stk_interposed interposed_##name;                             \
  static __typeof__(name) *next_##name(void) {                         \
    return (__typeof__(name) *)stk_interpose_next(&interposed_##name); \
  }

/// The definition behind ours; NULL if there is none.
void *STK_NULLABLE stk_interpose_next(stk_interposed *function);

/// Whether the calling thread looks for a next definition (P5).
extern _Thread_local bool stk_interpose_is_looking
    __attribute__((tls_model("initial-exec")));

/// Whether the calls of all objects reach our definition, and there is one behind it.
/// Not if the mechanism is shut by force. Asks the loader.
bool stk_interpose_is_first(stk_interposed *function);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_interpose.h: intercepts calls of library functions: the program defines them
// as well, and its definitions come first.
//
// The dynamic linker binds the calls of every object, through its procedure linkage
// table, to the first definition in the order in which objects are searched. The
// program comes first, so its definition gets the calls. It passes them on to the
// next definition: the library's, or a sanitizer's. Nothing is written into an
// object, so objects may be loaded at any time.
//
// In some programs the definitions do not come first: a statically linked library
// keeps its own, and a preloaded library may be searched earlier. And some calls
// are not intercepted: those within a library that do not go through its table.
//
// Invariants:
//
//   P2  Stakeout's definition passes each call on, unless its mechanism was
//       installed and the call is one of those that it is for. Calls arrive before
//       any other code of Stakeout has run, and in signal handlers.
//   P3  `next` is NULL, or the definition after Stakeout's. That never changes, so
//       all threads store the same value. Relaxed is enough, because it is the
//       address of a function that was loaded with the program.
//   P4  `is_any_first` becomes true once, and publishes no other data.
//   P5  While a thread looks for a next definition, the loader may allocate memory,
//       and an allocator may ask for the time. Such a call does not look for a
//       definition again.

#ifndef STK_INTERPOSE_H
#define STK_INTERPOSE_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The attributes of a definition that intercepts a library's.
///
/// It is weak, so that a statically linked library keeps its own. With a sanitizer
/// it is not weak: the sanitizer's runtime is linked earlier, with weak
/// definitions, and of several weak ones the first would win.
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define STK_INTERPOSED __attribute__((visibility("default")))
#else
#define STK_INTERPOSED __attribute__((weak, visibility("default")))
#endif

/// An interposed function.
typedef struct stk_interposed {
  const char *symbol;
  /// Stakeout's definition.
  const void *ours;
  /// The definition after Stakeout's; NULL until a call has looked for it (P3).
  _Atomic(void *) next;
} stk_interposed;

/// Defines `interposed_<name>`, which describes the interposed function `name`.
/// Write it after Stakeout's definition of `name`.
#define STK_INTERPOSE(name)                                \
  extern __typeof__(name) stk_own_##name                   \
      __attribute__((alias(#name), visibility("hidden"))); \
  static stk_interposed interposed_##name = {              \
      .symbol = #name, .ours = (const void *)stk_own_##name};

/// Defines `next_<name>()`, which returns the definition of `name` after
/// Stakeout's. Write it before Stakeout's definition.
#define STK_NEXT(name)                                                 \
  static stk_interposed interposed_##name;                             \
  static __typeof__(name) *next_##name(void) {                         \
    return (__typeof__(name) *)stk_interpose_next(&interposed_##name); \
  }

/// Returns the definition after Stakeout's; NULL if there is none.
void *STK_NULLABLE stk_interpose_next(stk_interposed *function);

/// Whether the calling thread is looking for a next definition (P5).
extern _Thread_local bool stk_interpose_is_looking
    __attribute__((tls_model("initial-exec")));

/// Whether the calls of all objects reach Stakeout's definition, and there is a
/// definition after it. False if STK_CAPABILITY_INTERPOSITION is disabled. Asks the
/// loader.
bool stk_interpose_is_first(stk_interposed *function);

STK_NONNULL_END

#endif

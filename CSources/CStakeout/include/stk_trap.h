// SPDX-License-Identifier: Apache-2.0
//
// stk_trap.h: run a body, come back with what would have ended the process.
//
//   function             threads       in a handler?  may block?   allocates?
//   stk_trap_run         any, at once  no             briefly (1)  (2)
//   stk_trap_depth       any           yes            no           no
//   stk_trap_is_last     any           no             no           no
//   stk_trap_beyond      any           no             no           no
//   stk_trap_flush       any           no             (1)          no
//   stk_trap_remember    any           no             no           once
//   stk_trap_remembered  any           yes            no           no
//   stk_trap_uninstall   any           no             briefly      no
//   stk_exception_raise  any           no             no           no
//   stk_cxx_exception    any           no             no           yes
//
//   (1) while descriptor 2 is a full pipe
//   (2) once a thread, and for text above 4 KiB and each message of the runtime
//
// In C because Swift makes no promise about what it does inside a signal
// handler, and because leaving frames with a jump is not defined in it.
//
// A region catches SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS and SIGFPE that
// its thread brings upon itself. A signal on a thread without a region, and one
// that another process or thread sent, goes to whatever handled it before.
//
// A trap is caught, or the process ends with a report: it never hangs.
// Abandoned frames may hold locks. Those of libdispatch are given back by
// letting it finish, those of the allocator when the stack overflowed inside
// it; an abandoned initialiser of a global runs again. Where that cannot be
// done the trap is refused: the reason and the frames go to descriptor 2, and
// the signal to whatever handled it before.
//
// What a trap leaves behind: references that the abandoned frames had retained
// are never released, their locks stay locked, and what they were modifying may
// be broken. What is restored: Swift's list of running accesses (exclusivity),
// task-local values that the frames had bound, the stream `stderr`, and, with
// glibc, the locks of stdout and stderr. The signal mask and errno are those
// that the body had when it trapped, except that a thread's first region
// unblocks the six signals there, for good.
//
// The last 64 KiB of the stack of a thread that has been in a region are kept
// for that; a stack of less than 256 KiB is left alone.
//
// A thread that is ending may still enter regions, in the destructors of its
// keys; a region in the last round of those leaks its alternate stack. A thread
// that ends inside a region leaves it.
//
// While any thread is in a region, the C variable `stderr` is an unbuffered
// stream of ours. What is written to it goes to descriptor 2 at once; of a
// thread with a region a copy is kept, and what may be the message of a trap
// waits.

#ifndef STK_TRAP_H
#define STK_TRAP_H

#include "stk_base.h"

STK_NONNULL_BEGIN

enum { STK_TRAP_FRAMES_MAX = 64 };

/// How a body came back.
typedef enum __attribute__((enum_extensibility(closed))) stk_trap_outcome {
  /// The body returned. What it printed went on to descriptor 2.
  STK_TRAP_RETURNED = 0,
  /// A signal would have ended the process.
  STK_TRAP_SIGNALLED = 1,
  /// The body called stk_exception_raise.
  STK_TRAP_RAISED = 2,
  /// The body did not run; errno says why: no memory for the thread's alternate
  /// stack or no place to put it (a handler that runs on another one), or the
  /// handlers could not be installed.
  STK_TRAP_UNAVAILABLE = 3,
} stk_trap_outcome;

/// What killed a body. Only filled in after STK_TRAP_SIGNALLED and
/// STK_TRAP_RAISED.
typedef struct stk_trap_report {
  /// The signal and its code as siginfo_t has them; 0 after a raise.
  int signal, code;
  /// The address that could not be accessed (0 for a signal that was sent), and
  /// where the program and its stack were.
  uintptr_t address, pc, sp;
  /// Whether the stack was used up.
  bool is_overflow;
  /// Whether a variable was being modified, as Swift's runtime has it: what it
  /// is a part of may be broken.
  bool was_modifying;
  /// How many initialisers of globals were cut off: the next access runs them
  /// again.
  uint32_t given_back;
  /// What stk_exception_raise was given.
  void *STK_NULLABLE payload;
  /// What the body printed to `stderr`, up to 1 MiB. Belongs to the thread, and
  /// is valid until the thread enters a region or writes to `stderr` in one.
  const char *text;
  size_t text_length;
  /// Where in it the message of the trap lies: what Swift's runtime, the C or
  /// the C++ library said before it ended the process. The length is 0 when it
  /// said nothing. Everything in front of the message is on descriptor 2
  /// already.
  size_t message_start, message_length;
  /// Return addresses, innermost first.
  size_t frame_count;
  uintptr_t frames[STK_TRAP_FRAMES_MAX];
} stk_trap_report;

/// Runs `body(context)` on the calling thread in a region of its own. Regions
/// nest; the innermost one catches. The first region of the process installs
/// the signal handlers, the first one of a thread its alternate stack; both
/// stay.
STK_EXTERN stk_trap_outcome stk_trap_run(void (*body)(void *STK_NULLABLE),
                                         void *STK_NULLABLE context,
                                         stk_trap_report *report);

/// How many regions the calling thread is in.
STK_EXTERN size_t stk_trap_depth(void);

/// Says that the calling thread will run no more code of the body's kind after a
/// trap in its innermost region: a trap of any task is caught there. Without
/// this, one of another task than the region's own is refused, because the
/// region's task could not go on.
STK_EXTERN void stk_trap_is_last(void);

/// Runs `body(context)` below the frames that a trap has abandoned, so that what
/// lies in them can still be read. `report` is the trap's, on this thread. Where
/// the stack has no room for that, it runs in their place.
STK_EXTERN void stk_trap_beyond(const stk_trap_report *report,
                                void (*body)(void *STK_NULLABLE),
                                void *STK_NULLABLE context);

/// Writes what the calling thread's regions hold back of its output to
/// descriptor 2, for a thread that is about to end the process on purpose.
STK_EXTERN void stk_trap_flush(void);

/// Remembers the first trap of the process that may have left something broken,
/// in words. A signal that ends the process later is followed by them.
STK_EXTERN void stk_trap_remember(const char *trap);

/// What stk_trap_remember was given first; NULL before. Valid for good.
STK_EXTERN const char *STK_NULLABLE stk_trap_remembered(void);

/// Puts the signal handlers back that were there before the first region; the
/// next region installs ours again. A handler that somebody installed after
/// ours is left alone: STK_STATUS_BUSY, as while a region is armed.
STK_EXTERN stk_status stk_trap_uninstall(void);

/// Leaves the innermost region of the calling thread with `payload`. Returns
/// only when there is none: STK_STATUS_NO_REGION.
STK_EXTERN stk_status stk_exception_raise(void *STK_NULLABLE payload);

/// The name of the type of the C++ exception that was last caught on the
/// calling thread, and in `what` its text, if it has one. Both are malloc's.
/// NULL when there is no such exception. It counts as handled after this: call
/// it for a body that std::terminate has ended, and only then.
STK_EXTERN char *STK_NULLABLE
stk_cxx_exception(char *STK_NULLABLE *_Nonnull what);

STK_NONNULL_END

#endif

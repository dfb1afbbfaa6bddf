// SPDX-License-Identifier: Apache-2.0
//
// stk_trap.h: runs a body, and returns the trap that would have ended the process.
//
//   function                 threads       in a handler?  may block?   allocates?
//   stk_trap_run             any, at once  no             briefly (1)  (2)
//   stk_trap_depth           any           yes            no           no
//   stk_trap_keeps_thread    any           yes            no           no
//   stk_trap_generation      any           yes            no           no
//   stk_trap_count           any           no             no           no
//   stk_trap_mark_safeguard  any           no             no           no
//   stk_trap_is_safeguard    any           yes            no           no
//   stk_trap_flush           any           no             (1)          no
//   stk_trap_ends_process    any           yes            no           no
//   stk_signal_name          any           yes            no           no
//   stk_trap_remember        any           no             no           once
//   stk_trap_remembered      any           yes            no           no
//   stk_exception_raise      any           no             no           no
//   stk_cxx_exception        any           no             no           yes
//
//   (1) while descriptor 2 is a full pipe
//   (2) once a thread, and for each message of the runtime
//
// These functions are in C because Swift makes no promise about its behaviour
// inside a signal handler, and because leaving frames with a jump is undefined in
// Swift.
//
// A region catches SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS and SIGFPE that its
// own thread causes. A signal on a thread without a region, and a signal that
// another process or thread sent, go to the previous handler.
//
// A trap is caught, or the process ends with a report. It never hangs.
// Abandoned frames may hold locks. The recovery releases locks of libdispatch by
// letting libdispatch finish, and locks of the allocator if the stack
// overflowed inside it. An abandoned initialiser of a global runs again. Where
// that is impossible, the process ends: the reason and the frames go to
// descriptor 2, and the signal goes to the previous handler.
//
// After a trap, references that the abandoned frames had retained leak, their
// locks stay locked, and the values that they were modifying may be broken. The
// recovery restores Swift's list of running accesses (exclusivity), task-local
// values that the frames had bound, the stream `stderr`, and, with glibc, the
// locks of stdout and stderr. The signal mask and errno are those that the body
// had when it trapped, with one exception: a thread's first region unblocks the
// six signals permanently.
//
// The last 64 KiB of a stack are reserved for stack overflows inside a library,
// once the thread has been in a region. A stack of less than 256 KiB is left
// unchanged.
//
// A thread that is ending may still enter regions, in the destructors of its
// thread-specific keys. A region in the last round of these destructors leaks
// its alternate stack. If a thread ends inside a region, it leaves the region.
//
// While any thread is in a region, the C variable `stderr` is an unbuffered
// stream of this package. Text written to it goes to descriptor 2 at once. If
// the writing thread is in a region, the stream keeps a copy, and holds back
// text that may be the message of a trap.

#ifndef STK_TRAP_H
#define STK_TRAP_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// The most frames in a report.
enum { STK_TRAP_FRAMES_MAX = 64 };

/// The result of running a body.
typedef enum __attribute__((enum_extensibility(closed))) stk_trap_outcome {
  /// The body returned. Its output went to descriptor 2.
  STK_TRAP_RETURNED = 0,
  /// A signal would have ended the process.
  STK_TRAP_SIGNALLED = 1,
  /// The body called stk_exception_raise.
  STK_TRAP_RAISED = 2,
  /// The body did not run, and errno says why. Either there was no memory for
  /// the thread's alternate stack, or no place for it (because a handler runs
  /// on another alternate stack), or the handlers could not be installed.
  STK_TRAP_UNAVAILABLE = 3,
} stk_trap_outcome;

/// The reason why a body was abandoned. Filled in only after STK_TRAP_SIGNALLED
/// and STK_TRAP_RAISED.
typedef struct stk_trap_report {
  /// The signal; 0 after a raise.
  int signal;
  /// The address that could not be accessed (0 for a signal that was sent), the
  /// program counter, and the stack pointer.
  uintptr_t address, pc, sp;
  /// Whether the stack overflowed.
  bool is_overflow;
  /// Whether a variable was being modified, according to Swift's runtime. The
  /// value that contains it may be broken.
  bool was_modifying;
  /// The number of initialisers of globals that were interrupted. The next
  /// access to each runs its initialiser again.
  uint32_t given_back;
  /// The argument of stk_exception_raise.
  void *STK_NULLABLE payload;
  /// The text that the body wrote to `stderr`, up to 1 MiB. Owned by the
  /// thread. Valid until the thread enters a region or writes to `stderr` in
  /// one.
  const char *text;
  size_t text_length;
  /// The position of the trap's message in `text`: the message that Swift's
  /// runtime, the C or the C++ library printed before it ended the process. The
  /// length is 0 if there was no message. All text before the message is
  /// already on descriptor 2.
  size_t message_start, message_length;
  /// Return addresses, innermost first.
  size_t frame_count;
  uintptr_t frames[STK_TRAP_FRAMES_MAX];
} stk_trap_report;

/// Runs `body(context)` on the calling thread in a region of its own.
///
/// Regions nest, and the innermost one catches. The first region of the process
/// installs the signal handlers. The first region of a thread installs its
/// alternate stack. Both stay installed.
STK_EXTERN stk_trap_outcome stk_trap_run(void (*body)(void *STK_NULLABLE),
                                         void *STK_NULLABLE context,
                                         stk_trap_report *report);

/// The number of regions that the calling thread is in.
STK_EXTERN size_t stk_trap_depth(void);

/// Whether the calling thread is in a region in which it must not end: it is the
/// main thread, or it runs the job of a task.
STK_EXTERN bool stk_trap_keeps_thread(void);

/// A counter of traps that are not reported yet (stk_reports.h).
typedef struct stk_reports stk_reports;

/// Counts the trap of the calling thread's innermost region in `reports`, from the
/// signal handler on. The thread must be in a region.
STK_EXTERN void stk_trap_count(stk_reports *reports);

/// Marks the calling thread's innermost region as one that expects no trap, and
/// only keeps a test run going after one. The thread must be in a region.
STK_EXTERN void stk_trap_mark_safeguard(void);

/// Whether stk_trap_mark_safeguard has marked the calling thread's innermost
/// region.
STK_EXTERN bool stk_trap_is_safeguard(void);

/// A number that differs between a process and its forked children. A region of the
/// parent catches nothing in a child: a child that continued after the trap would
/// be the program a second time.
STK_EXTERN uint32_t stk_trap_generation(void);

/// The signal of a trap that was not caught, and that is about to end the process on
/// another thread; 0 if there is none.
STK_EXTERN int stk_trap_ends_process(void);

/// Writes the output that the calling thread's regions hold back to descriptor 2.
/// Call it before the thread ends the process on purpose.
STK_EXTERN void stk_trap_flush(void);

/// The name of a signal in the header files without "SIG"; NULL if it has none.
STK_EXTERN const char *STK_NULLABLE stk_signal_name(int signal);

/// Stores the description of the first trap of the process that may have left a
/// value broken. If a signal ends the process later, the report includes it.
STK_EXTERN void stk_trap_remember(const char *trap);

/// The first description given to stk_trap_remember; NULL before. Valid for the
/// life of the process.
STK_EXTERN const char *STK_NULLABLE stk_trap_remembered(void);

/// Leaves the innermost region of the calling thread with `payload`. Returns
/// only if the thread is in no region, with STK_STATUS_NO_REGION.
STK_EXTERN stk_status stk_exception_raise(void *STK_NULLABLE payload);

/// Returns the type name of the C++ exception that was last caught on the calling
/// thread, and writes its text, if any, to `what`.
///
/// The name and the text are allocated with malloc. Returns NULL if there is no
/// such exception. Afterwards the exception counts as handled, so call this only
/// for a body that std::terminate has ended.
STK_EXTERN char *STK_NULLABLE
stk_cxx_exception(char *STK_NULLABLE *_Nonnull what);

STK_NONNULL_END

#endif

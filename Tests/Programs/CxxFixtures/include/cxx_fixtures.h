// SPDX-License-Identifier: Apache-2.0
//
// cxx_fixtures.h: functions in C++ and C that throw, jump or trap, for Swift tests
// that call them.

#ifndef CXX_FIXTURES_H
#define CXX_FIXTURES_H

#if defined(__cplusplus)
#define CXX_EXTERN extern "C"
#else
#define CXX_EXTERN extern
#endif

/// Throws a std::runtime_error with this text.
CXX_EXTERN void cxx_throw_runtime_error(const char *text);
/// Throws a std::runtime_error with this text, through a frame that catches it
/// and throws it again.
CXX_EXTERN void cxx_rethrow_runtime_error(const char *text);
/// Throws an error of a custom type, bank::overdrawn.
CXX_EXTERN void cxx_throw_custom_error(void);
/// Throws a number, which has no text.
CXX_EXTERN void cxx_throw_number(int number);
/// Throws out of a function that is declared noexcept.
CXX_EXTERN void cxx_break_noexcept(void);
/// Ends the process without an exception.
CXX_EXTERN void cxx_terminate(void);
/// Throws an exception and catches it. Returns how many are still uncaught or
/// being handled, which is 0 unless something is left behind.
CXX_EXTERN int cxx_throw_and_catch(void);

/// Calls `body` in a frame that holds two objects with destructors, and that
/// catches each exception.
CXX_EXTERN void cxx_call_guarded(void (*body)(void));
/// Returns how many objects of cxx_call_guarded have not been destroyed.
CXX_EXTERN int cxx_living_guards(void);

/// Traps, in a function for which there is no debug information.
CXX_EXTERN void cxx_trap_without_line(void);

/// Calls `body`, which may also be left with cxx_jump_out, by longjmp.
CXX_EXTERN void cxx_call(void (*body)(void));
/// Returns from the last cxx_call of this thread, past all frames in between.
CXX_EXTERN void cxx_jump_out(void);

/// Returns the value of a static variable of this function, which is 7. The first
/// call that gets past `body` initialises it.
CXX_EXTERN int cxx_function_local_static(void (*body)(void));

/// Initialises a thread_local variable whose destructor calls `body`.
CXX_EXTERN void cxx_use_thread_local(void (*body)(void));

/// Starts a timer that calls `body` on threads of its own (SIGEV_THREAD): once, or, if
/// `times` is greater, until the timer is deleted.
CXX_EXTERN void cxx_start_timer(int times, void (*body)(void));
/// Deletes the timers, and returns how many there were.
CXX_EXTERN int cxx_delete_timers(void);

/// Switches on the processor's check that each access is aligned, and breaks it.
/// Does nothing on a processor without this check.
CXX_EXTERN void cxx_break_alignment(void);

/// Calls `body` with a cleanup handler pushed, and then runs the handler.
CXX_EXTERN void cxx_with_cleanup(void (*body)(void));
/// Returns how often the handler has run on the calling thread.
CXX_EXTERN int cxx_cleanup_runs(void);

/// Installs a hook for Swift's main executor, which calls the previous hook.
CXX_EXTERN void cxx_hook_main_executor(void);
/// Returns how often that hook was called.
CXX_EXTERN int cxx_main_executor_hook_calls(void);

#endif

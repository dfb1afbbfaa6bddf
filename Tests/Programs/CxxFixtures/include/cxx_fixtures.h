// SPDX-License-Identifier: Apache-2.0
//
// cxx_fixtures.h: C++ that throws, for tests of what becomes of it in Swift.

#ifndef CXX_FIXTURES_H
#define CXX_FIXTURES_H

#if defined(__cplusplus)
#define CXX_EXTERN extern "C"
#else
#define CXX_EXTERN extern
#endif

/// Throws a std::runtime_error with this text.
CXX_EXTERN void cxx_throw_runtime_error(const char *text);
/// As the former, through a frame that catches it and throws it again.
CXX_EXTERN void cxx_rethrow_runtime_error(const char *text);
/// Throws an error of a type of its own in a namespace.
CXX_EXTERN void cxx_throw_custom_error(void);
/// Throws a number, which has no text.
CXX_EXTERN void cxx_throw_number(int number);
/// Throws out of a function that has promised not to.
CXX_EXTERN void cxx_break_noexcept(void);
/// Ends the process without an exception.
CXX_EXTERN void cxx_terminate(void);
/// Throws an exception and catches it; returns how many are still uncaught or
/// being handled, which is 0 unless something is left behind.
CXX_EXTERN int cxx_throw_and_catch(void);

/// Calls `body` in a frame that holds two objects with destructors, and that
/// catches each exception.
CXX_EXTERN void cxx_call_guarded(void (*body)(void));
/// How many such objects have not been destroyed.
CXX_EXTERN int cxx_living_guards(void);

/// Traps, in a function for which there is no debug information.
CXX_EXTERN void cxx_trap_without_line(void);

/// Calls `body`, which may also be left by cxx_jump_out, that is by longjmp.
CXX_EXTERN void cxx_call(void (*body)(void));
/// Leaves the last cxx_call of this thread, past all frames between.
CXX_EXTERN void cxx_jump_out(void);

/// Puts a hook of its own before the main executor, which asks the one that was
/// there; how often it was asked.
CXX_EXTERN void cxx_hook_main_executor(void);
CXX_EXTERN int cxx_main_executor_hook_calls(void);

#endif

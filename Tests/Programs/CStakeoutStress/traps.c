// SPDX-License-Identifier: Apache-2.0
//
// traps.c: checks each kind of trap, on many threads at once. Each trap is
// caught with the right signal, address and frames, the caller's registers are
// intact, and the thread can trap again. The check is in C, so that it also
// runs where there is no Swift.

#include <alloca.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "stk_trap.h"
#include "stk_unwind.h"
#include "support.h"
#include "private/stk_places.h"

#define NOT_INLINED __attribute__((noinline))

/// Keeps the call before it from being a tail call.
#define KEEP_FRAME() __asm__ volatile("" ::: "memory")

enum {
#if defined(__x86_64__)
  TRAP_INSTRUCTION = SIGILL,
#else
  TRAP_INSTRUCTION = SIGTRAP,
#endif
  NOWHERE = 8,
  DEPTH = 12,
  SAVED = 12,
};

/// How many signals the handler from before the core's own has received on this
/// thread.
static _Thread_local volatile sig_atomic_t passed_on;

// Bodies.

static void do_nothing(void *context) {
  (void)context;
}

/// Traps if the context is NULL. The condition hides from the compiler that the
/// function does not return: a call that does not return may be the last
/// instruction of a function.
NOT_INLINED static void trap_here(void *context) {
  if (context == NULL) {
    __builtin_trap();
  }
}

/// Writes to an address without memory, and without the instructions that a
/// sanitizer adds to an access of a null pointer.
NOT_INLINED __attribute__((no_sanitize("undefined", "address"))) static void
write_to_nowhere(void *context) {
  *(volatile int *)((uintptr_t)NOWHERE + (context != NULL)) = 1;
}

__attribute__((no_sanitize("undefined"))) static void jump_to_nowhere(
    void *context) {
  (void)context;
  ((void (*)(void))(uintptr_t)(2 * NOWHERE))();
  KEEP_FRAME();
}

static void abort_here(void *context) {
  (void)context;
  abort();
}

static void raise_signal(void *context) {
  raise(*(int *)context);
}

static void raise_payload(void *context) {
  stk_exception_raise(context);
}

NOT_INLINED static int descend(volatile int *depth) {
  if (--*depth == 0) {
    trap_here(NULL);
    return 0;
  }
  int below = descend(depth);
  KEEP_FRAME();
  return below + 1;
}

static void trap_deep_down(void *context) {
  (void)context;
  volatile int depth = DEPTH;
  descend(&depth);
}

NOT_INLINED static int use_up(volatile char *outer) {
  volatile char room[4096];
  room[0] = outer[0];
  if (room[0] == 0) {
    return 0;
  }
  int below = use_up(room);
  KEEP_FRAME();
  return below + room[0];
}

static void use_up_stack(void *context) {
  volatile char begin = 1;
  (void)context;
  use_up(&begin);
}

/// Uses up the stack, usually inside the allocator. Does not allocate under
/// ThreadSanitizer, whose allocator is a part of the program and keeps its
/// locks when its frames are abandoned.
NOT_INLINED static size_t use_up_allocating(size_t depth) {
#if !__has_feature(thread_sanitizer)
  char *volatile memory = malloc(16 + depth % 1000);
  if (memory == NULL) {
    return 0;
  }
#endif
  size_t below = use_up_allocating(depth + 1);
  KEEP_FRAME();
#if !__has_feature(thread_sanitizer)
  free(memory);
#endif
  return below + 1;
}

/// Uses up only the last 512 KiB of the stack in small steps, because the
/// recovery looks at each frame there.
static void use_up_stack_allocating(void *context) {
  enum { LAST = 512 * 1024 };
  (void)context;
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t size = 0;
  int error = pthread_getattr_np(pthread_self(), &attributes);
  expect(error == 0, "no stack known to the test itself");
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  size_t left = (size_t)((char *)__builtin_frame_address(0) - (char *)lowest);
  volatile char *gap = alloca(left > LAST ? left - LAST : 1);
  *gap = 0;
  use_up_allocating((size_t)*gap);
}

// One trap.

static stk_trap_report caught(void (*body)(void *), void *context) {
  stk_trap_report report;
  stk_trap_outcome outcome = stk_trap_run(body, context, &report);
  expect(outcome == STK_TRAP_SIGNALLED, "came back with %d", (int)outcome);
  expect(stk_trap_depth() == 0, "a region stays open");
  // After a call of an address without code, the first frame is the caller.
  expect(report.frame_count > 0 &&
             (report.frames[0] == report.pc || report.address == report.pc),
         "the first of %zu frames is not where it trapped", report.frame_count);
  return report;
}

static bool is_in(uintptr_t address, const char *function) {
  char name[64];
  uint64_t offset;
  return stk_unwind_name(address, name, sizeof name, &offset) &&
         strcmp(name, function) == 0;
}

static void check_frames(void) {
  stk_trap_report report = caught(trap_deep_down, NULL);
  expect(is_in(report.frames[0], "trap_here"), "another function trapped");
  expect(report.frame_count > DEPTH + 2, "%zu frames", report.frame_count);
  for (size_t index = 1; index <= DEPTH; index++) {
    expect(is_in(report.frames[index] - 1, "descend"),
           "frame %zu is another function's", index);
  }
  expect(is_in(report.frames[DEPTH + 1] - 1, "trap_deep_down"),
         "the frame behind the recursion is another function's");
}

static void check_signals(void) {
  stk_trap_report report = caught(trap_here, NULL);
  expect(report.signal == TRAP_INSTRUCTION, "signal %d", report.signal);
  report = caught(write_to_nowhere, NULL);
  expect(report.signal == SIGSEGV && report.address == NOWHERE,
         "signal %d at %p", report.signal, (void *)report.address);
  expect(!report.is_overflow, "taken for an overflow");
  expect(is_in(report.pc, "write_to_nowhere"), "at another place");
  report = caught(jump_to_nowhere, NULL);
  expect(report.signal == SIGSEGV && report.pc == (uintptr_t)2 * NOWHERE,
         "signal %d at %p", report.signal, (void *)report.pc);
  expect(is_in(report.frames[0], "jump_to_nowhere"), "the caller is not shown");
  report = caught(abort_here, NULL);
  expect(report.signal == SIGABRT, "signal %d", report.signal);
  static const int raised[] = {SIGILL,  SIGTRAP, SIGABRT,
                               SIGSEGV, SIGBUS,  SIGFPE};
  for (size_t index = 0; index < sizeof raised / sizeof *raised; index++) {
    int signal = raised[index];
    report = caught(raise_signal, &signal);
    expect(report.signal == signal && report.address == 0,
           "signal %d in place of %d", report.signal, signal);
  }
}

static void check_raise(void) {
  int payload;
  stk_trap_report report;
  stk_trap_outcome outcome = stk_trap_run(raise_payload, &payload, &report);
  expect(outcome == STK_TRAP_RAISED && report.payload == &payload,
         "came back with %d", (int)outcome);
  outcome = stk_trap_run(do_nothing, NULL, &report);
  expect(outcome == STK_TRAP_RETURNED, "came back with %d", (int)outcome);
}

static void check_nesting(void *context) {
  int *left = context;
  if (--*left > 0) {
    stk_trap_report report;
    stk_trap_run(check_nesting, left, &report);
  }
  trap_here(NULL);
}

/// Fails unless a trap preserves values in registers, also floating-point ones.
NOT_INLINED static void check_registers(uint64_t seed) {
  uint64_t whole[SAVED];
  double part[SAVED];
  for (uint64_t index = 0; index < SAVED; index++) {
    whole[index] = seed * (2 * index + 1);
    part[index] = (double)(seed % 1000) + (double)index / 2;
  }
  uint64_t whole_sum = 0;
  double part_sum = 0;
  caught(write_to_nowhere, NULL);
  for (uint64_t index = 0; index < SAVED; index++) {
    whole_sum += whole[index] - seed * (2 * index + 1);
    part_sum += part[index] - (double)(seed % 1000) - (double)index / 2;
  }
  expect(whole_sum == 0 && part_sum == 0, "a register was lost");
}

static void check_overflows(void) {
  stk_trap_report report = caught(use_up_stack, NULL);
  expect(report.signal == SIGSEGV && report.is_overflow, "signal %d",
         report.signal);
  expect(report.frame_count == STK_TRAP_FRAMES_MAX, "%zu frames",
         report.frame_count);
  // Overflow in the allocator only on other threads than the main one: an
  // emulator maps the whole stack of the main thread, which leaves no room for
  // Stakeout's guard.
  if (gettid() != getpid()) {
    report = caught(use_up_stack_allocating, NULL);
    expect(report.signal == SIGSEGV && report.is_overflow, "signal %d",
           report.signal);
  }
  // The allocator must be intact, and its lock free.
  void *volatile memory = malloc(100000);
  expect(memory != NULL, "no memory for the test itself");
  free(memory);
}

// A library call that must end before the recovery. `run_errand` stands in for
// a function of libdispatch: it holds a lock while it calls back.

typedef struct errand {
  void (*body)(void *);
  uint64_t seed;
  int is_locked;
  bool has_ended, is_whole;
} errand;

static uintptr_t return_into_errand;

/// Calls back with a lock held, and with its values in registers that the
/// callback must preserve. A trap in the callback skips the code that would
/// restore these registers.
NOT_INLINED static void run_errand(errand *errand) {
  uint64_t a = errand->seed, b = a * 3, c = a * 5, d = a * 7, e = a * 11;
  uint64_t f = a * 13, g = a * 17, h = a * 19, i = a * 23, j = a * 29;
  errand->is_locked++;
  // Hide the values from the compiler, so that it must preserve them.
  __asm__ volatile(""
                   : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e), "+r"(errand));
  __asm__ volatile("" : "+r"(f), "+r"(g), "+r"(h), "+r"(i), "+r"(j));
  errand->body(errand);
  errand->is_locked--;
  errand->has_ended = true;
  errand->is_whole = b == a * 3 && c == a * 5 && d == a * 7 && e == a * 11 &&
                     f == a * 13 && g == a * 17 && h == a * 19 && i == a * 23 &&
                     j == a * 29;
}

static void note_caller(void *context) {
  (void)context;
  return_into_errand = (uintptr_t)__builtin_return_address(0);
}

/// Overwrites the registers in which the errand keeps its values, and traps.
static void spoil_and_trap(void *context) {
  errand *errand = context;
  uint64_t a = errand->seed + 1, b = a + 1, c = b + 1, d = c + 1, e = d + 1;
  uint64_t f = e + 1, g = f + 1, h = g + 1;
  __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d), "+r"(e));
  trap_here(NULL);
  __asm__ volatile("" : "+r"(f), "+r"(g), "+r"(h));
  errand->seed = a + b + c + d + e + f + g + h;
}

static void run_errand_here(void *context) {
  run_errand(context);
  violation("the region went on behind a call that had trapped");
}

static void check_unfinished_call(uint64_t seed) {
  errand errand = {.body = spoil_and_trap, .seed = seed};
  stk_trap_report report = caught(run_errand_here, &errand);
  expect(report.signal == TRAP_INSTRUCTION, "signal %d", report.signal);
  expect(errand.has_ended && errand.is_locked == 0, "it did not end");
  expect(errand.is_whole, "the call went on with other registers");
}

/// Adds `run_errand` to the table of places, once, before there are other
/// threads.
static void prepare_errands(void) {
  errand errand = {.body = note_caller, .seed = 1};
  stk_trap_report report;
  stk_trap_run(do_nothing, NULL, &report);
  run_errand(&errand);
  expect(errand.is_whole && return_into_errand != 0, "the stand-in is broken");
  stk_places_add(return_into_errand, STK_PLACE_DISPATCH, "run_errand");
}

// Signals that the body did not cause.

static void count_signal(int signal) {
  (void)signal;
  passed_on++;
}

static void *send_trap(void *thread) {
  pthread_kill(*(pthread_t *)thread, SIGBUS);
  return NULL;
}

static void be_sent_one(void *context) {
  pthread_t self = pthread_self(), sender;
  (void)context;
  int error = pthread_create(&sender, NULL, send_trap, &self);
  expect(error == 0, "no thread for the test itself");
  pthread_join(sender, NULL);
}

static void check_foreign_signal(void) {
  sig_atomic_t before = passed_on;
  stk_trap_report report;
  stk_trap_outcome outcome = stk_trap_run(be_sent_one, NULL, &report);
  expect(outcome == STK_TRAP_RETURNED, "another thread's signal was caught");
  expect(passed_on == before + 1, "a signal was not passed on");
}

// Forks.

static void check_fork(void) {
  pid_t child = fork();
  expect(child >= 0, "no child for the test itself");
  if (child == 0) {
    check_signals();
    check_overflows();
    // No region catches this trap.
    write_to_nowhere(NULL);
    _exit(0);
  }
  int status = 0;
  expect(waitpid(child, &status, 0) == child, "no child to wait for");
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
  expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV,
         "the child ended with %#x", (unsigned)status);
#endif
}

static void trap_often(void *context, unsigned thread) {
  const knobs *knobs = context;
  for (unsigned round = 0; round < knobs->iterations / 64 + 1; round++) {
    int levels = 3;
    check_frames();
    check_signals();
    check_raise();
    caught(check_nesting, &levels);
    check_registers(knobs->seed + thread + round);
    check_unfinished_call(knobs->seed + thread + round);
  }
  check_foreign_signal();
  check_overflows();
}

void check_traps(const knobs *knobs) {
  static bool is_prepared;
  if (!is_prepared) {
    struct sigaction action = {.sa_handler = count_signal};
    sigaction(SIGBUS, &action, NULL);
    prepare_errands();
    is_prepared = true;
  }
  on_threads(knobs->threads, trap_often, (void *)knobs);
  trap_often((void *)knobs, knobs->threads);
  check_fork();
}

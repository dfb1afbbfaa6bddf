// SPDX-License-Identifier: Apache-2.0
//
// capabilities.c: the register of capabilities (the undocumented parts of the
// platform that Stakeout relies on), and the state of each in this process.
//
// Invariants:
//
//   P1  A capability is disabled before any other code of Stakeout runs, and
//       stays disabled. The states publish no other data, so relaxed accesses are
//       sufficient.

#include "stk_capabilities.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private/stk_atomic.h"

typedef struct row {
  const char *name, *purpose, *foundation, *check, *reason, *loss;
} row;

// clang-format off
static const row rows[] = {
  [STK_CAPABILITY_INTERPOSITION] = {
    "interposition", "the program's definition of a function is called in place of a library's",
    "the order in which the dynamic linker searches objects (ELF)",
    "the default definition is asked for",
    "the functions that this program calls cannot be interposed",
    "test contexts are not inherited, and no schedule can be explored"},
  [STK_CAPABILITY_INHERITANCE] = {
    "owners", "threads and blocks belong to the test that starts them",
    "pthread_create and the functions of libdispatch are interposed, the ABI of blocks, "
    "_dispatch_block_special_invoke",
    "symbols are looked up, each definition is the default one",
    "threads and dispatch blocks cannot be traced to the test that starts them in this program",
    "their traps are not caught, and their failures may count for no test"},
  [STK_CAPABILITY_TASK_EXECUTORS] = {
    "task-executors", "a task of a schedule is known by the executor that it prefers",
    "an executor is two words; swift_task_getPreferredTaskExecutor", "sizes, symbols",
    "this Swift runtime does not say which executor a task prefers",
    "exploreSchedules, inVirtualTime and their traits fail"},
  [STK_CAPABILITY_TASK_CREATION] = {
    "task-creation", "a new task belongs to the test or the schedule of the code that makes it",
    "swift_task_create is interposed, its option records and flags",
    "learned from a task that Stakeout makes",
    "the creation of tasks cannot be intercepted in this program, such as with a statically "
    "linked Swift runtime",
    "traps in 'Task.detached' are not caught, unless it is linked with "
    "'-Xlinker --wrap=swift_task_create'"},
  [STK_CAPABILITY_MAIN_EXECUTOR] = {
    "main-executor", "main-actor code joins the schedule of the code that calls it",
    "swift_task_getMainExecutor_hook, which calls an earlier hook", "symbol",
    "this Swift runtime does not let the executor of the main actor be replaced",
    "exploreSchedules, inVirtualTime and their traits fail"},
  [STK_CAPABILITY_CLOSURES] = {
    "closures", "a test's body is passed on without a copy, a detached task's is replaced",
    "a closure is a function and its context, two words",
    "a closure of Stakeout is called in a region",
    "this Swift passes closures in an unexpected way",
    "tests that survive traps, are explored or run in virtual time cannot run"},
  [STK_CAPABILITY_TASK_LAYOUT] = {
    "task-layout", "a report shows what a suspended task waits for, and a job can be ended",
    "offsets in a task: number, resume function, context, status",
    "read from tasks that Stakeout makes, running and suspended",
    "this Swift keeps its tasks in an unexpected layout",
    "reports do not show where tasks are suspended, traps in tasks are not caught, and no schedule "
    "can be explored"},
  [STK_CAPABILITY_JOBS] = {
    "jobs", "a trap in a task ends the task's job, and nothing else",
    "swift_task_enterThreadLocalContext is interposed, the resume function in a task, "
    "swift_continuation_init",
    "a job of Stakeout traps and is ended",
    "the jobs of tasks cannot be ended in this program, such as with a statically linked Swift "
    "runtime",
    "traps in tasks are not caught, unless it is linked with "
    "'-Xlinker --wrap=swift_task_enterThreadLocalContext'"},
  [STK_CAPABILITY_SLEEPS] = {
    "sleeps", "a sleep ends in virtual time", "'SchedulingExecutor', an SPI of Swift 6.3 and 6.4",
    "by the compiler's version",
    "this Swift has no 'SchedulingExecutor', which 6.3 and 6.4 have",
    "exploreSchedules, inVirtualTime and their traits fail"},
  [STK_CAPABILITY_CLOCK] = {
    "clock", "Swift's clocks show virtual time",
    "clock_gettime is interposed for libswift_Concurrency", "both clocks are read",
    "the time of Swift's clocks cannot be replaced in this program, such as with a statically "
    "linked Swift runtime",
    "exploreSchedules, inVirtualTime and their traits fail"},
  [STK_CAPABILITY_TURNS] = {
    "turns", "each task that enters an actor is a separate step",
    "swift_task_switch; swift_task_enterThreadLocalContext and swift_task_immediate are interposed",
    "a task of Stakeout enters an actor in turns",
    "this Swift runtime does not let a task wait on its way to an actor, such as one that is "
    "linked statically",
    "exploreSchedules, inVirtualTime and their traits fail"},
  [STK_CAPABILITY_ONCE] = {
    "once", "the initialiser of a global runs again after a trap in it",
    "the token of swift_once, and the register that holds it",
    "learned from an initialiser of Stakeout",
    "the initialiser of a global or static property cannot be run again",
    "a trap in one ends the process"},
  [STK_CAPABILITY_ACCESSES] = {
    "accesses", "abandoned code leaves no exclusive access behind",
    "swift_task_enterThreadLocalContext and its counterpart", "an access of Stakeout is ended",
    "this Swift runtime does not end the exclusive accesses of abandoned code",
    "exclusivity checking is turned off for the rest of this process"},
  [STK_CAPABILITY_TASK_LOCALS] = {
    "task-locals", "abandoned code leaves no task-local value bound",
    "swift_task_localValuePush, -Get and -Pop", "a value of Stakeout is bound and unbound",
    "this Swift runtime does not unbind the task-local values of abandoned code",
    "values that were bound at a trap stay bound on its thread, and in a task the process ends"},
  [STK_CAPABILITY_RUN_LOOP] = {
    "run-loop", "the main run loop serves the main queue after a trap in a block of it",
    "slot 4 of CoreFoundation's thread-local storage", "compared before a write, read back "
    "after it",
    "this Foundation does not say where its run loop notes the block that it runs",
    "after a trap in a block of the main queue, a wait may not run main-actor code"},
  [STK_CAPABILITY_FOUNDATION] = {
    "foundation", "an operation or a thread that traps is finished, and timers belong to a test",
    "the symbols of Foundation's functions that run operations and threads, and that schedule "
    "timers and blocks of run loops",
    "looked up",
    "this Foundation has other functions for operations, threads and timers",
    "an operation or a thread that traps is not finished, and timers belong to no test"},
  [STK_CAPABILITY_STREAM_LOCKS] = {
    "stream-locks", "abandoned code leaves standard output unlocked",
    "the lock in glibc's FILE", "tried on a stream of Stakeout",
    "this C library keeps the locks of streams in an unexpected layout",
    "after a trap inside of 'print', other threads that print may wait forever"},
  [STK_CAPABILITY_STDERR] = {
    "stderr", "the message of a trap belongs to the thread that printed it",
    "words of glibc's FILE, an assigned 'stderr'", "the stream is made and compared",
    "this C library does not let standard error be replaced", "traps have no message"},
  [STK_CAPABILITY_MESSAGES] = {
    "messages", "the message of a trap is distinguished from the body's output",
    "a return address on the stack of Swift's reporter, its string of messages",
    "learned from a report of Stakeout",
    "this Swift runtime does not show how it reports a fatal error",
    "the message of a trap is printed, and the trap has none"},
  [STK_CAPABILITY_MAIN_QUEUE] = {
    "main-queue", "a wait on the main thread runs the main queue",
    "_dispatch_get_main_queue_handle_4CF and _dispatch_main_queue_callback_4CF", "symbols",
    "this libdispatch does not let a wait run the main queue",
    "a wait that blocks the main thread does not see what the main queue and the main actor do"},
  [STK_CAPABILITY_OBJECTS] = {
    "object-counts", "a double does not retain an object that is being deallocated",
    "swift_isDeallocating, swift_retainCount and swift_unownedRetainCount", "symbols",
    "this Swift runtime does not show the counts of an object",
    "recorded calls do not keep their objects, and leaks are not found"},
  [STK_CAPABILITY_SPEC_RECORDS] = {
    "spec-records", "Swift Testing finds the examples of specs",
    "test-content records, MetadataSections, protocol conformance records, SWT_EXIT_TEST_ID",
    "at the end of the process: was a record asked for?",
    "Swift Testing has asked for no spec", "no spec has run"},
  [STK_CAPABILITY_TYPE_KINDS] = {
    "type-kinds", "a recorded argument is classified without a cast",
    "metadata of types, the layout of arrays", "tried on types that we know",
    "this Swift describes its types in an unexpected way",
    "recording a call is slower"},
  [STK_CAPABILITY_VARIADICS] = {
    "variadics", "an array literal can be a pattern",
    "a variadic parameter is passed as an array", "a function of Stakeout is called",
    "this Swift passes variadic parameters in an unexpected way",
    "array and dictionary literals cannot be patterns: write the value, as in '.value(…)'"},
  [STK_CAPABILITY_XCTEST_WAITS] = {
    "xctest-waits", "a wait that a trap has abandoned does not interrupt later ones",
    "XCTest's key in the thread dictionary", "looked up",
    "this XCTest keeps its waits elsewhere",
    "a wait that a trap has abandoned may interrupt later ones when it times out"},
  [STK_CAPABILITY_XCTEST_CLASSES] = {
    "xctest-classes", "a trap in setUp or tearDown of a class fails a test of the class",
    "the word in which the suite of a class holds the class", "replaced, and read by a mirror",
    "this XCTest does not show the class of a suite",
    "a trap in setUp or tearDown of a class ends the process"},
  [STK_CAPABILITY_IMAGES] = {
    "images", "the toolchain finds the lines of traps and of calls in the debug information",
    "the form in which Swift's Runtime module takes a list of loaded objects",
    "the list is read back, and its entries are counted",
    "this Swift takes a list of loaded objects in an unexpected form",
    "frames have the names of their functions, and no lines"},
};
// clang-format on

enum { COUNT = sizeof rows / sizeof *rows };
enum { UNUSED, AVAILABLE, UNAVAILABLE, DISABLED };

static _Atomic(int) states[COUNT];
static _Atomic(bool) is_reported[COUNT];

static int state_of(stk_capability capability) {
  return stk_load_relaxed(&states[capability]);  // P1
}

bool stk_capability_is_available(stk_capability capability) {
  return state_of(capability) < UNAVAILABLE;
}

bool stk_capability_is_enabled(stk_capability capability) {
  return state_of(capability) != DISABLED;
}

bool stk_capability_record(stk_capability capability, bool works) {
  if (!stk_capability_is_enabled(capability)) {
    return false;
  }
  stk_store_relaxed(&states[capability],
                    works ? AVAILABLE : UNAVAILABLE);  // P1
  return works;
}

const char *stk_capability_reason(stk_capability capability) {
  return rows[capability].reason;
}

static size_t join(const char *const *parts, size_t count, char *text,
                   size_t capacity) {
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    size_t room = capacity - length, wanted = strlen(parts[i]);
    memcpy(text + length, parts[i], wanted < room ? wanted : room);
    length += wanted < room ? wanted : room;
  }
  return length;
}

size_t stk_capability_explanation(stk_capability capability, char *text,
                                  size_t capacity) {
  const char *parts[] = {
      "Stakeout: ",
      rows[capability].reason,
      state_of(capability) == DISABLED ? " (disabled by STAKEOUT_DISABLE)" : "",
      ": ",
      rows[capability].loss,
      "\n"};
  return join(parts, sizeof parts / sizeof *parts, text, capacity);
}

static void write_out(const char *text, size_t length) {
  ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
}

void stk_capability_report_once(stk_capability capability) {
  if (stk_capability_is_available(capability) ||
      stk_exchange_acq_rel(&is_reported[capability], true)) {  // P1
    return;
  }
  char text[STK_CAPABILITY_EXPLANATION_MAX];
  write_out(text, stk_capability_explanation(capability, text, sizeof text));
}

// The environment.

/// The process that prints the register when it ends. A child that it forks
/// does not print.
static pid_t process;

void stk_capabilities_print(void) {
  static const char *const words[] = {"not used yet", "available",
                                      "unavailable", "disabled"};
  if (getpid() != process) {
    return;
  }
  for (int capability = 0; capability < COUNT; capability++) {
    const row *row = &rows[capability];
    const char *state = words[state_of((stk_capability)capability)];
    // clang-format off
    const char *parts[] = {
        "Stakeout's capability ", row->name, ": ", state,
        "\n  for: ", row->purpose,
        "\n  rests on: ", row->foundation,
        "\n  tried: ", row->check,
        "\n  if unavailable: ", row->reason, ": ", row->loss, "\n"};
    // clang-format on
    char text[STK_CAPABILITY_EXPLANATION_MAX];
    size_t count = sizeof parts / sizeof *parts;
    write_out(text, join(parts, count, text, sizeof text));
  }
}

static void disable(const char *name, size_t length) {
  for (int capability = 0; capability < COUNT; capability++) {
    if (strncmp(rows[capability].name, name, length) == 0 &&
        rows[capability].name[length] == '\0') {
      stk_store_relaxed(&states[capability], DISABLED);  // P1
      return;
    }
  }
  static const char complaint[] =
      "Stakeout: STAKEOUT_DISABLE names an unknown capability: ";
  write_out(complaint, sizeof complaint - 1);
  write_out(name, length);
  write_out("\n", 1);
}

/// The value of an environment variable. If the variable is not set, the value
/// of the variable under its former name.
static const char *environment(const char *name, const char *former) {
  const char *value = getenv(name);
  return value != NULL ? value : getenv(former);
}

/// Disables the capabilities that the environment names, and arranges for the
/// register to be printed.
///
/// Its priority is the earliest that a program may use, so that it runs before
/// the constructors that probe capabilities.
__attribute__((constructor(101))) static void read_environment(void) {
  const char *names = environment("STAKEOUT_DISABLE", "STAKEOUT_SHUT");
  while (names != NULL && *names != '\0') {
    size_t length = strcspn(names, ",");
    disable(names, length);
    names += length + (names[length] == ',');
  }
  const char *prints = environment("STAKEOUT_CAPABILITIES", "STAKEOUT_DOORS");
  if (prints != NULL && strcmp(prints, "1") == 0) {
    process = getpid();
    atexit(stk_capabilities_print);
  }
}

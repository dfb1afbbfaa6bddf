// SPDX-License-Identifier: Apache-2.0
//
// capabilities.c: the register of doors, and the state of each.
//
// Invariants:
//
//   P1  A door that is shut by force was so before any other code of ours ran,
//       and stays so. All else that a state says stands for itself: relaxed is
//       enough.

#include "stk_capabilities.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "private/stk_atomic.h"

typedef struct row {
  const char *name, *purpose, *foundation, *check, *fact, *loss;
} row;

// clang-format off
static const row rows[] = {
  [STK_DOOR_INTERPOSITION] = {
    "interposition", "the program's definition of a function is called in place of a library's",
    "the order in which the dynamic linker searches objects (ELF)",
    "the default definition is asked for",
    "the functions that this program calls cannot be interposed",
    "owners, tasks, turns and the clock are not watched"},
  [STK_DOOR_OWNERS] = {
    "owners", "threads and blocks belong to the test that starts them",
    "pthread_create and the functions of libdispatch are interposed, the ABI of blocks, "
    "_dispatch_block_special_invoke",
    "symbols are looked up, each definition is the default one",
    "threads and blocks inherit no owner in this program",
    "their traps are not caught, and their failures may count for no test"},
  [STK_DOOR_TASK_EXECUTORS] = {
    "task-executors", "a task of a schedule is known by the executor that it prefers",
    "an executor is two words; swift_task_getPreferredTaskExecutor", "sizes, symbols",
    "this Swift runtime does not say which executor a task prefers",
    "no schedule can be explored, and no time be virtual"},
  [STK_DOOR_TASK_CREATION] = {
    "task-creation", "a new task belongs to the test or the schedule of the code that makes it",
    "swift_task_create is interposed, its option records and flags",
    "learned from a task of our own",
    "the creation of tasks cannot be watched in this program, as with a statically linked Swift "
    "runtime",
    "traps in 'Task.detached' are not caught, unless it is linked with "
    "'-Xlinker --wrap=swift_task_create'"},
  [STK_DOOR_MAIN_EXECUTOR] = {
    "main-executor", "main-actor code joins the schedule of the code that calls it",
    "swift_task_getMainExecutor_hook, with an earlier hook called by ours", "symbol",
    "this Swift runtime does not let the executor of the main actor be replaced",
    "no schedule can be explored, and no time be virtual"},
  [STK_DOOR_CLOSURES] = {
    "closures", "a test's body is passed on without a copy, a detached task's is replaced",
    "a closure is a function and its context, two words",
    "calls of a closure of our own, where a trap is caught",
    "this Swift passes closures in another way than expected",
    "tests that survive traps, are explored or run in virtual time cannot run"},
  [STK_DOOR_TASK_LAYOUT] = {
    "task-layout", "a report shows what a suspended task waits for, and a job can be ended",
    "offsets in a task: number, resume function, context, status",
    "read from tasks of our own, running and suspended",
    "this Swift keeps its tasks in another layout than expected",
    "reports do not show where tasks are suspended, traps in tasks are not caught, and no schedule "
    "can be explored"},
  [STK_DOOR_JOBS] = {
    "jobs", "a trap in a task ends the task's job, and nothing else",
    "swift_task_enterThreadLocalContext is interposed, the resume function in a task, "
    "swift_continuation_init",
    "a job of our own traps and is ended",
    "the jobs of tasks cannot be ended in this program, as with a statically linked Swift runtime",
    "traps in tasks are not caught, unless it is linked with "
    "'-Xlinker --wrap=swift_task_enterThreadLocalContext'"},
  [STK_DOOR_SLEEPS] = {
    "sleeps", "a sleep ends in virtual time", "'SchedulingExecutor', an SPI of Swift 6.3 and 6.4",
    "by the compiler's version",
    "this Swift has no 'SchedulingExecutor', which 6.3 and 6.4 have",
    "no schedule can be explored, and no time be virtual"},
  [STK_DOOR_CLOCK] = {
    "clock", "Swift's clocks show virtual time",
    "clock_gettime is interposed for libswift_Concurrency", "both clocks are read",
    "the time of Swift's clocks cannot be replaced in this program, as with a statically linked "
    "Swift runtime",
    "no schedule can be explored, and no time be virtual"},
  [STK_DOOR_TURNS] = {
    "turns", "each task that comes to an actor is a step of its own",
    "swift_task_switch; swift_task_enterThreadLocalContext and swift_task_immediate are interposed",
    "a task of our own goes to an actor in turns",
    "this Swift runtime does not let a task wait on its way to an actor, as one that is linked "
    "statically",
    "no schedule can be explored, and no time be virtual"},
  [STK_DOOR_ONCE] = {
    "once", "the initialiser of a global runs again after a trap in it",
    "the token of swift_once, and the register that holds it",
    "learned from a once of our own",
    "the initialiser of a global or static property cannot be run again",
    "a trap in one is refused"},
  [STK_DOOR_ACCESSES] = {
    "accesses", "abandoned code leaves no exclusive access behind",
    "swift_task_enterThreadLocalContext and its counterpart", "an access of our own is ended",
    "this Swift runtime does not end the exclusive accesses of abandoned code",
    "accesses are no longer checked in this process"},
  [STK_DOOR_TASK_LOCALS] = {
    "task-locals", "abandoned code leaves no task-local value bound",
    "swift_task_localValuePush, -Get and -Pop", "a value of our own is bound and unbound",
    "this Swift runtime does not unbind the task-local values of abandoned code",
    "values that were bound at a trap stay bound on its thread, and in a task the process ends"},
  [STK_DOOR_RUN_LOOP] = {
    "run-loop", "the main run loop serves the main queue after a trap in a block of it",
    "slot 4 of CoreFoundation's thread-local storage", "compared before a write, read back after it",
    "this Foundation does not say where its run loop notes the block that it runs",
    "after a trap in a block of the main queue, a wait may not run main-actor code"},
  [STK_DOOR_STREAM_LOCKS] = {
    "stream-locks", "abandoned code leaves standard output unlocked",
    "the lock in glibc's FILE", "tried on a stream of our own",
    "this C library keeps the locks of streams in another layout than expected",
    "after a trap inside of 'print', other threads that print may wait forever"},
  [STK_DOOR_STDERR] = {
    "stderr", "the message of a trap belongs to the thread that printed it",
    "words of glibc's FILE, an assigned 'stderr'", "the stream is made and compared",
    "this C library does not let standard error be replaced", "traps have no message"},
  [STK_DOOR_MESSAGES] = {
    "messages", "the message of a trap is told from what the body prints",
    "a return address on the stack of Swift's reporter, its string of messages",
    "learned from a report of our own",
    "this Swift runtime does not show how it reports a fatal error",
    "the message of a trap is printed, and not in the trap"},
  [STK_DOOR_MAIN_QUEUE] = {
    "main-queue", "a wait on the main thread runs the main queue",
    "_dispatch_get_main_queue_handle_4CF and _dispatch_main_queue_callback_4CF", "symbols",
    "this libdispatch does not let a wait run the main queue",
    "a wait that blocks the main thread does not see what the main queue and the main actor do"},
  [STK_DOOR_OBJECTS] = {
    "object-counts", "a double does not retain an object that is being deallocated",
    "swift_isDeallocating, swift_retainCount and swift_unownedRetainCount", "symbols",
    "this Swift runtime does not show the counts of an object",
    "recorded calls do not keep their objects, and leaks are not found"},
  [STK_DOOR_SPEC_RECORDS] = {
    "spec-records", "Swift Testing finds the examples of specs",
    "test-content records, MetadataSections, protocol conformance records, SWT_EXIT_TEST_ID",
    "at the end of the process: was a record asked for?",
    "Swift Testing has asked for no spec", "no spec has run"},
  [STK_DOOR_TYPE_KINDS] = {
    "type-kinds", "a recorded argument is classified without a cast",
    "metadata of types, the layout of arrays", "tried on types that we know",
    "this Swift describes its types in another way than expected",
    "recording a call is slower"},
  [STK_DOOR_VARIADICS] = {
    "variadics", "an array literal stands for a pattern",
    "a variadic parameter is passed as an array", "a function of our own is called",
    "this Swift passes variadic parameters in another way than expected",
    "array and dictionary literals cannot be patterns: write the value, as in '.value(…)'"},
  [STK_DOOR_XCTEST_WAITS] = {
    "xctest-waits", "a wait that a trap has abandoned does not interrupt later ones",
    "XCTest's key in the thread dictionary", "looked up",
    "this XCTest keeps its waits elsewhere",
    "a wait that a trap has abandoned may interrupt later ones when it times out"},
  [STK_DOOR_IMAGES] = {
    "images", "the toolchain finds the lines of traps and of calls in the debug information",
    "the form in which Swift's Runtime module takes a list of loaded objects",
    "the list is read back, and its entries are counted",
    "this Swift takes a list of loaded objects in another form than expected",
    "frames have the names of their functions, and no lines"},
};
// clang-format on

enum { COUNT = sizeof rows / sizeof *rows };
enum { UNUSED, OPEN, SHUT, SHUT_BY_FORCE };

static _Atomic(int) states[COUNT];
static _Atomic(bool) is_said[COUNT];

static int state_of(stk_door door) {
  return stk_load_relaxed(&states[door]);  // P1
}

bool stk_door_is_open(stk_door door) {
  return state_of(door) < SHUT;
}

bool stk_door_may_open(stk_door door) {
  return state_of(door) != SHUT_BY_FORCE;
}

bool stk_door_try(stk_door door, bool works) {
  if (!stk_door_may_open(door)) {
    return false;
  }
  stk_store_relaxed(&states[door], works ? OPEN : SHUT);  // P1
  return works;
}

const char *stk_door_fact(stk_door door) {
  return rows[door].fact;
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

size_t stk_door_sentence(stk_door door, char *text, size_t capacity) {
  const char *parts[] = {
      "Stakeout: ",
      rows[door].fact,
      state_of(door) == SHUT_BY_FORCE ? " (shut by STAKEOUT_SHUT)" : "",
      ": ",
      rows[door].loss,
      "\n"};
  return join(parts, sizeof parts / sizeof *parts, text, capacity);
}

static void write_out(const char *text, size_t length) {
  ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
}

void stk_door_say(stk_door door) {
  if (stk_door_is_open(door) ||
      stk_exchange_acq_rel(&is_said[door], true)) {  // P1
    return;
  }
  char text[STK_DOOR_SENTENCE_MAX];
  write_out(text, stk_door_sentence(door, text, sizeof text));
}

// The environment.

/// Prints the register at its end; not so a child that it forks.
static pid_t process;

void stk_doors_print(void) {
  static const char *const words[] = {"not used yet", "open", "shut",
                                      "shut by force"};
  if (getpid() != process) {
    return;
  }
  for (int door = 0; door < COUNT; door++) {
    const row *row = &rows[door];
    const char *state = words[state_of((stk_door)door)];
    // clang-format off
    const char *parts[] = {
        "Stakeout's door ", row->name, ": ", state,
        "\n  for: ", row->purpose,
        "\n  rests on: ", row->foundation,
        "\n  tried: ", row->check,
        "\n  if shut: ", row->fact, ": ", row->loss, "\n"};
    // clang-format on
    char text[STK_DOOR_SENTENCE_MAX];
    size_t count = sizeof parts / sizeof *parts;
    write_out(text, join(parts, count, text, sizeof text));
  }
}

static void shut(const char *name, size_t length) {
  for (int door = 0; door < COUNT; door++) {
    if (strncmp(rows[door].name, name, length) == 0 &&
        rows[door].name[length] == '\0') {
      stk_store_relaxed(&states[door], SHUT_BY_FORCE);  // P1
      return;
    }
  }
  static const char complaint[] =
      "Stakeout: STAKEOUT_SHUT names a door that does not exist: ";
  write_out(complaint, sizeof complaint - 1);
  write_out(name, length);
  write_out("\n", 1);
}

/// Before all other constructors of ours.
__attribute__((constructor(101))) static void read_environment(void) {
  const char *names = getenv("STAKEOUT_SHUT");
  while (names != NULL && *names != '\0') {
    size_t length = strcspn(names, ",");
    shut(names, length);
    names += length + (names[length] == ',');
  }
  const char *prints = getenv("STAKEOUT_DOORS");
  if (prints != NULL && strcmp(prints, "1") == 0) {
    process = getpid();
    atexit(stk_doors_print);
  }
}

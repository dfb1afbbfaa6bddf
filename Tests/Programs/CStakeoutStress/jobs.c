// SPDX-License-Identifier: Apache-2.0
//
// jobs.c: checks jobs of tasks that trap, on many threads at once, each nested
// in others. Each trap is reported to the scope of its own task. The code that
// runs the job continues with its registers intact, and finds a task that
// waits. A few functions here stand in for Swift's runtime, so that this also
// runs where there is no Swift.

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "stk_job.h"
#include "stk_reports.h"
#include "stk_tasks.h"
#include "support.h"
#include "private/stk_task_layout.h"

#define SWIFTCALL __attribute__((swiftcall))
#define SWIFTASYNC __attribute__((swiftasynccall))
#define CONTEXT __attribute__((swift_async_context))
#define NOT_INLINED __attribute__((noinline))

enum { TASK_SIZE = 256, DEEPEST = 6, SAVED = 12 };

/// A task, with the runtime's layout as far as the core knows it.
typedef struct task {
  _Alignas(16) char runtime[TASK_SIZE];
  /// The scope that its task-local value names; NULL if there is none.
  struct scope *scope;
  /// The scope that it joins in its first job, as a detached task does.
  struct scope *joins;
  bool is_suspended, has_ended;
  dice *dice;
  unsigned depth;
} task;

typedef struct scope {
  stk_reports *reports;
  /// How many jobs have retained the scope.
  int kept;
  unsigned reported;
  const task *trapped;
} scope;

static _Thread_local task *current;
static const char key;

// The functions that stand in for Swift's runtime.

SWIFTCALL void *swift_task_getCurrent(void);
SWIFTCALL void *swift_task_localValueGet(const void *wanted);
SWIFTCALL void *swift_continuation_init(void *context, size_t flags);
void __wrap_swift_task_enterThreadLocalContext(char *state);
void __real_swift_task_enterThreadLocalContext(char *state);

SWIFTCALL void *swift_task_getCurrent(void) {
  return current;
}

SWIFTCALL void *swift_task_localValueGet(const void *wanted) {
  return wanted == &key && current != NULL ? &current->scope : NULL;
}

static void **word(task *task, size_t offset) {
  return (void **)(void *)(task->runtime + offset);
}

SWIFTCALL void *swift_continuation_init(void *context, size_t flags) {
  enum { IS_AWAITED = 4 };
  expect(flags == IS_AWAITED, "flags %zu", flags);
  expect(current != NULL, "no task waits for the continuation");
  *word(current, STK_TASK_RESUME) = ((void **)context)[1];
  *word(current, STK_TASK_CONTEXT) = context;
  current->is_suspended = true;
  current = NULL;
  return NULL;
}

void __real_swift_task_enterThreadLocalContext(char *state) {
  expect(state[0] == 0, "not the task's state");
}

typedef SWIFTASYNC void resume_function(void *context CONTEXT);

/// Runs a job as the runtime does. Keeps values in registers, as far as there
/// are enough of them, and fails if the job changes one.
NOT_INLINED static void run(task *task) {
  struct task *outer = current;
  uint64_t kept[SAVED];
  for (unsigned i = 0; i < SAVED; i++) {
    kept[i] = (uintptr_t)task * (i + 3);
    __asm__ volatile("" : "+r"(kept[i]));
  }
  static char state[16];
  current = task;
  task->is_suspended = false;
  __wrap_swift_task_enterThreadLocalContext(state);
  resume_function *resume = (resume_function *)*word(task, STK_TASK_RESUME);
  resume(*word(task, STK_TASK_CONTEXT));
  for (unsigned i = 0; i < SAVED; i++) {
    __asm__ volatile("" : "+r"(kept[i]));
    expect(kept[i] == (uintptr_t)task * (i + 3), "register %u", i);
  }
  expect(current == NULL || task->has_ended, "the task goes on");
  current = outer;
}

// Jobs.

static void begin(task *task, scope *scope, dice *dice, unsigned depth,
                  SWIFTASYNC void (*function)(void)) {
  memset(task, 0, sizeof *task);
  task->scope = scope;
  task->dice = dice;
  task->depth = depth;
  *word(task, STK_TASK_RESUME) = (void *)function;
  *word(task, STK_TASK_CONTEXT) = task;
}

static void end_job(void) {
  current->has_ended = true;
  current = NULL;
}

static SWIFTASYNC void job_that_returns(void) {
  end_job();
}

NOT_INLINED static void trap_somewhere(dice *dice) {
  volatile char frame[64];
  frame[0] = 0;
  if (dice_below(dice, 3) > 0) {
    trap_somewhere(dice);
  }
  frame[0] = 1;
  if (dice_below(dice, 2) == 0) {
    raise(SIGFPE);
  } else {
    stk_exception_raise(dice);
  }
}

static void trap_in_region(void *context) {
  trap_somewhere(context);
}

static void nest(dice *dice, unsigned depth);

/// Runs nested jobs, and then traps. At random, traps inside a region of its
/// own first.
static SWIFTASYNC void job_that_traps(void) {
  task *own = current;
  if (own->scope == NULL) {
    expect(stk_job_scope() != own->joins, "a member already");
    own->scope = own->joins;
    stk_job_join(own->scope);
  }
  if (own->depth < DEEPEST) {
    nest(own->dice, own->depth + 1);
  }
  expect(current == own, "another task is current");
  expect(stk_job_scope() == own->scope, "not the task's own scope");
  if (dice_below(own->dice, 2) == 0) {
    stk_trap_report report;
    expect(stk_trap_run(trap_in_region, own->dice, &report) > STK_TRAP_RETURNED,
           "the region has caught nothing");
    expect(stk_trap_run(trap_in_region, own->dice, &report) !=
               STK_TRAP_UNAVAILABLE,
           "no second region");
  }
  trap_somewhere(own->dice);
  violation("a trap has come back");
}

static void nest(dice *dice, unsigned depth) {
  scope scope = {.reports = stk_reports_create()};
  task own;
  switch (dice_below(dice, 3)) {
    case 0:
      begin(&own, NULL, dice, depth, job_that_returns);
      run(&own);
      expect(own.has_ended, "a job that returns");
      break;
    case 1:
      begin(&own, &scope, dice, depth, job_that_returns);
      run(&own);
      expect(scope.reported == 0, "a trap of a job that returns");
      break;
    default:
      begin(&own, dice_below(dice, 2) == 0 ? &scope : NULL, dice, depth,
            job_that_traps);
      own.joins = &scope;
      run(&own);
      expect(scope.reported == 1 && scope.trapped == &own,
             "%u traps were reported", scope.reported);
      // Resume the task although it has trapped: it must wait again.
      for (int i = 0; i < 2; i++) {
        expect(own.is_suspended, "the task does not wait");
        run(&own);
      }
      expect(own.is_suspended && scope.reported == 1, "the task goes on");
      free(*word(&own, STK_TASK_CONTEXT));
  }
  expect(scope.kept == 0, "%d jobs keep a scope", scope.kept);
  stk_reports_wait(scope.reports);
  stk_reports_destroy(scope.reports);
}

static void report(void *where, const stk_trap_report *trap) {
  scope *scope = where;
  expect(trap->signal == SIGFPE || trap->payload != NULL, "signal %d",
         trap->signal);
  expect(trap->frame_count > 0, "no frames");
  expect(stk_job_scope() != where, "the job has not ended");
  scope->reported++;
  scope->trapped = current;
  stk_reports_end(scope->reports);
}

static stk_reports *retain(void *where) {
  ((scope *)where)->kept++;
  return ((scope *)where)->reports;
}

static void release(void *where) {
  ((scope *)where)->kept--;
}

static void run_jobs(void *context, unsigned thread) {
  const knobs *knobs = context;
  dice dice = dice_for(knobs, thread);
  for (unsigned i = 0; i < knobs->iterations / 10 + 1; i++) {
    nest(&dice, 0);
    expect(stk_trap_depth() == 0, "a region is left open");
  }
}

void check_jobs(const knobs *knobs) {
  static bool is_open;
  if (!is_open) {
    stk_tasks_know_scopes(&key);
    expect(stk_jobs_install((stk_scope_hooks){report, retain, release}),
           "jobs cannot be ended");
    is_open = true;
  }
  on_threads(knobs->threads, run_jobs, (void *)knobs);
}

// SPDX-License-Identifier: Apache-2.0
//
// turns.c: lets one task at a time enter an actor during a schedule, by
// intercepting the runtime's call before a task resumes. stk_schedules.h
// explains why.
//
// Invariants:
//
//   S5  All variables belong to the calling thread. On a thread without a turn,
//       every task resumes as without Stakeout.
//   S6  A task that is sent back has run nothing since it was put into the
//       actor's queue. Its function and its context are as the runtime left
//       them, except that `go_back` replaces the function.
//   S7  `sent_back` is the hop of the task that runs `go_back`, until the hop
//       executor has been given that task. Nothing else runs on the thread in
//       between.
//   S8  `resuming` is the hop of the task that the thread runs next.

#include "stk_schedules.h"

#include <stddef.h>

#include "private/stk_job_begin.h"
#include "private/stk_interpose.h"
#include "private/stk_task_layout.h"

#define STK_SWIFTCALL __attribute__((swiftcall))
#define STK_SWIFTASYNC __attribute__((swiftasynccall))
#define STK_CONTEXT __attribute__((swift_async_context))

// These are declared by the Swift runtime. A program without concurrency does not
// have them.
//
// The runtime calls a resume function with the context alone. The resume functions
// below also declare the other parameters of swift_task_switch, which then have no
// values, because clang makes a tail call only between functions with the same
// parameters.
STK_SWIFTASYNC extern void swift_task_switch(void *context STK_CONTEXT,
                                             void *function, void *identity,
                                             uintptr_t witness)
    __attribute__((weak));
STK_SWIFTCALL extern stk_executor swift_task_getCurrentExecutor(void)
    __attribute__((weak));

/// The turn that a thread has begun, and the hops of its tasks.
typedef struct turn {
  /// The executor of the run; NULL outside of a turn.
  void *STK_NULLABLE executor;
  stk_executor hop_executor;
  /// How many more tasks of the run may resume.
  uint32_t tasks;
  stk_hop sent_back;
  stk_hop resuming;
} turn;

static _Thread_local turn turns;  // S5

void stk_turns_begin(void *executor, stk_executor hop_executor,
                     uint32_t tasks) {
  turns.executor = executor;
  turns.hop_executor = hop_executor;
  turns.tasks = tasks;
}

void stk_turns_end(void) {
  turns.executor = NULL;
}

stk_hop stk_turns_sent_back(void) {
  stk_hop hop = turns.sent_back;  // S7
  turns.sent_back = (stk_hop){.function = NULL};
  return hop;
}

void stk_hop_resume(stk_hop hop) {
  turns.resuming = hop;  // S8
}

/// The resume function of a task on the hop executor: moves the task to its
/// actor.
STK_SWIFTASYNC static void resume_hop(void *context STK_CONTEXT, void *function,
                                      void *identity, uintptr_t witness) {
  (void)function;
  (void)identity;
  (void)witness;
  stk_hop hop = turns.resuming;  // S8
  turns.resuming = (stk_hop){.function = NULL};
  __attribute__((musttail)) return swift_task_switch(
      context, hop.function, hop.actor.identity, hop.actor.witness);
}

/// The resume function of a task that is sent back: moves it from the actor to
/// the hop executor.
STK_SWIFTASYNC static void go_back(void *context STK_CONTEXT, void *function,
                                   void *identity, uintptr_t witness) {
  (void)function;
  (void)identity;
  (void)witness;
  __attribute__((musttail)) return swift_task_switch(
      context, (void *)resume_hop, turns.hop_executor.identity,
      turns.hop_executor.witness);
}

static bool is_default_actor(stk_executor executor) {
  return executor.identity != NULL && executor.witness == 0;
}

/// Sends the current task back if it does not have the turn.
static void take_turn(char *state) {
  (void)state;
  if (turns.executor == NULL || stk_tasks_executor() != turns.executor) {
    return;
  }
  stk_executor here = swift_task_getCurrentExecutor();
  if (turns.tasks > 0) {
    turns.tasks--;
  } else if (is_default_actor(here)) {
    char *task = stk_task_here();
    void **resume = (void **)(void *)(task + STK_TASK_RESUME);
    turns.sent_back = (stk_hop){.function = *resume, .actor = here};  // S7
    *resume = (void *)go_back;                                        // S6
  }
}

STK_SWIFTCALL void swift_task_immediate(void *task, void *identity,
                                        uintptr_t witness);
STK_NEXT(swift_task_immediate)

/// Runs an immediate task as a part of the turn of the task that starts it.
STK_INTERPOSED STK_SWIFTCALL void swift_task_immediate(void *task,
                                                       void *identity,
                                                       uintptr_t witness) {
  uint32_t tasks = turns.tasks;
  turns.tasks = tasks + 1;
  next_swift_task_immediate()(task, identity, witness);
  turns.tasks = tasks;
}

STK_INTERPOSE(swift_task_immediate)

bool stk_turns_install(void) {
  if (swift_task_switch == NULL || swift_task_getCurrentExecutor == NULL ||
      !stk_enter_is_seen() ||
      !stk_interpose_is_first(&interposed_swift_task_immediate)) {
    return false;
  }
  stk_enter_take_turns(take_turn);
  return true;
}

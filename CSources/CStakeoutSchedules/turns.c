// SPDX-License-Identifier: Apache-2.0
//
// turns.c: one task for each turn of a run; the header says why.
//
// Invariants:
//
//   S5  All that changes is the calling thread's own. On a thread without a turn
//       every task goes on as without us.
//   S6  A task that is sent back has run nothing since it was put into the
//       actor's queue. Its function and its context are as the runtime left
//       them, but that `go_back` stands in for the function.
//   S7  `sent_back` is the hop of the task that `go_back` runs on, until the lane
//       has been given that task: nothing else runs on the thread between.
//   S8  `landing` is the hop of the task that the thread runs next.

#include "stk_schedules.h"

#include <stddef.h>

#include "private/stk_job_begin.h"
#include "private/stk_interpose.h"
#include "private/stk_task_layout.h"

#define STK_SWIFTCALL __attribute__((swiftcall))
#define STK_SWIFTASYNC __attribute__((swiftasynccall))
#define STK_CONTEXT __attribute__((swift_async_context))

// Declared by the Swift runtime; absent from a program without concurrency.
// A function of a task is given the context alone. Ours have the parameters of
// this one, without values, because clang makes a tail call only between
// functions with the same parameters.
STK_SWIFTASYNC extern void swift_task_switch(void *context STK_CONTEXT,
                                             void *function, void *identity,
                                             uintptr_t witness)
    __attribute__((weak));
STK_SWIFTCALL extern stk_executor swift_task_getCurrentExecutor(void)
    __attribute__((weak));

/// The turn of a thread.
typedef struct turn {
  void *STK_NULLABLE executor;
  stk_executor lane;
  uint32_t tasks;
  stk_hop sent_back;
  stk_hop landing;
} turn;

static _Thread_local turn turns;  // S5

void stk_turns_begin(void *executor, stk_executor lane, uint32_t tasks) {
  turns.executor = executor;
  turns.lane = lane;
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

void stk_turns_land(stk_hop hop) {
  turns.landing = hop;  // S8
}

/// Goes on from the lane to the actor.
STK_SWIFTASYNC static void land(void *context STK_CONTEXT, void *function,
                                void *identity, uintptr_t witness) {
  (void)function;
  (void)identity;
  (void)witness;
  stk_hop hop = turns.landing;  // S8
  turns.landing = (stk_hop){.function = NULL};
  __attribute__((musttail)) return swift_task_switch(
      context, hop.function, hop.actor.identity, hop.actor.witness);
}

/// Leaves the actor for the lane.
STK_SWIFTASYNC static void go_back(void *context STK_CONTEXT, void *function,
                                   void *identity, uintptr_t witness) {
  (void)function;
  (void)identity;
  (void)witness;
  __attribute__((musttail)) return swift_task_switch(
      context, (void *)land, turns.lane.identity, turns.lane.witness);
}

static bool is_default_actor(stk_executor executor) {
  return executor.identity != NULL && executor.witness == 0;
}

/// Sends the current task back, if it has no turn.
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

/// Runs a task in the middle of another one's turn, as a part of it.
STK_INTERPOSED STK_SWIFTCALL void swift_task_immediate(void *task,
                                                       void *identity,
                                                       uintptr_t witness) {
  uint32_t tasks = turns.tasks;
  turns.tasks = tasks + 1;
  next_swift_task_immediate()(task, identity, witness);
  turns.tasks = tasks;
}

STK_INTERPOSE(swift_task_immediate)

bool stk_turns_open(void) {
  if (swift_task_switch == NULL || swift_task_getCurrentExecutor == NULL ||
      !stk_enter_is_seen() ||
      !stk_interpose_is_first(&interposed_swift_task_immediate)) {
    return false;
  }
  stk_enter_take_turns(take_turn);
  return true;
}

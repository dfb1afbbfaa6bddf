// SPDX-License-Identifier: Apache-2.0
//
// runs.c: finds out which run the current code belongs to, and makes new tasks
// members of that run. stk_schedules.h explains how.
//
// Invariants:
//
//   S1  `our_witness` and `our_main` are written before the hooks that lead
//       here, and never change to another value afterwards.
//   S2  `executor_kind` is 0 or the kind of an option record with an executor
//       that the task owns. It is written once. While it is 0, no record is
//       added.
//   S3  `name_kind` is 0 or the kind of an option record with a task's name. It
//       is written once.
//   S4  `earlier_hook` is written before Stakeout's hook replaces it.

#include <string.h>

#include "private/stk_atomic.h"
#include "private/stk_task_creation.h"
#include "private/stk_task_layout.h"
#include "stk_capabilities.h"
#include "stk_schedules.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

/// An option record with the executor that a task prefers.
typedef struct executor_option {
  stk_task_option head;
  stk_executor executor;
} executor_option;

// Declared by the Swift runtime; absent from a program without concurrency.
STK_SWIFTCALL extern stk_executor swift_task_getPreferredTaskExecutor(void)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE swift_task_getCurrent(void)
    __attribute__((weak));
STK_SWIFTCALL extern uint64_t swift_task_getJobTaskId(void *task)
    __attribute__((weak));
STK_SWIFTCALL extern size_t swift_task_getJobFlags(void *job)
    __attribute__((weak));
STK_SWIFTCALL extern void swift_task_enqueueGlobalWithDelay(
    unsigned long long nanoseconds, void *job) __attribute__((weak));
extern void *swift_retain(void *object) __attribute__((weak));

typedef STK_SWIFTCALL stk_executor (*main_executor)(void);
extern STK_SWIFTCALL stk_executor (
    *STK_NULLABLE swift_task_getMainExecutor_hook)(main_executor original)
    __attribute__((weak));

static _Atomic(uintptr_t) our_witness;
static _Atomic(stk_executor (*)(void *)) our_main;
static _Atomic(size_t) executor_kind;
static _Atomic(size_t) name_kind;
static _Thread_local stk_adoption adoption;
static _Thread_local void *sample_executor;
static _Thread_local stk_tasks_maker maker;
static _Thread_local void *maker_context;

stk_adoption stk_tasks_adopt(void *executor) {
  stk_adoption before = adoption;
  adoption = (stk_adoption){.executor = executor, .task = stk_task_here()};
  return before;
}

void stk_tasks_restore(stk_adoption before) {
  adoption = before;
}

void *stk_tasks_executor(void) {
  void *task = stk_task_here();
  if (task == adoption.task && adoption.executor != NULL) {
    return adoption.executor;
  }
  if (task == NULL || swift_task_getPreferredTaskExecutor == NULL) {
    return NULL;
  }
  stk_executor preferred = swift_task_getPreferredTaskExecutor();
  uintptr_t witness = stk_load_acquire(&our_witness);  // S1
  return witness != 0 && preferred.witness == witness ? preferred.identity
                                                      : NULL;
}

uint8_t stk_tasks_kind_of(void *job) {
  return swift_task_getJobFlags != NULL ? (uint8_t)swift_task_getJobFlags(job)
                                        : UINT8_MAX;
}

uint64_t stk_tasks_number_of(void *job) {
  enum { KIND_TASK = 0 };
  return stk_tasks_kind_of(job) == KIND_TASK && swift_task_getJobTaskId != NULL
             ? swift_task_getJobTaskId(job)
             : 0;
}

bool stk_tasks_delay(void *job, uint64_t nanoseconds) {
  if (swift_task_enqueueGlobalWithDelay == NULL) {
    return false;
  }
  swift_task_enqueueGlobalWithDelay(nanoseconds, job);
  return true;
}

void stk_tasks_watch_making(stk_tasks_maker function, void *context) {
  maker = function;
  maker_context = context;
}

typedef STK_SWIFTCALL stk_executor (*main_hook)(main_executor original);
/// The hook that `answer_main` has replaced.
static _Atomic(main_hook) earlier_hook;

/// Whether the calling thread is calling the earlier hook. That hook may call
/// `answer_main`, because it may have replaced `answer_main` before.
static _Thread_local bool asks_earlier_hook;

STK_SWIFTCALL static stk_executor answer_main(main_executor original) {
  void *executor = stk_tasks_executor();
  if (executor != NULL) {
    return stk_load_acquire(&our_main)(executor);  // S1
  }
  main_hook earlier = stk_load_acquire(&earlier_hook);  // S4
  if (earlier == NULL || asks_earlier_hook) {
    return original();
  }
  asks_earlier_hook = true;
  stk_executor answer = earlier(original);
  asks_earlier_hook = false;
  return answer;
}

/// The kinds of option records that name an executor, or none, in Swift 6.2.
enum { EXECUTOR_FIRST = 5, EXECUTOR_LAST = 6 };

/// The properties of a new task that its options describe.
typedef struct request {
  /// Whether the task has an executor of its own.
  bool has_executor;
  /// The record that names no executor, if there is one.
  executor_option *STK_NULLABLE empty;
  /// The name of the task; NULL if it has none.
  const char *STK_NULLABLE name;
} request;

__attribute__((no_sanitize("address"))) static request read_options(
    stk_task_option *options) {
  request request = {.has_executor = false};
  size_t name = stk_load_acquire(&name_kind);  // S3
  for (stk_task_option *record = options; record != NULL;
       record = record->next) {
    executor_option *payload = (executor_option *)record;
    size_t kind = stk_task_option_kind(record);
    if (kind >= EXECUTOR_FIRST && kind <= EXECUTOR_LAST) {
      request.empty = payload;
      request.has_executor |= payload->executor.identity != NULL;
    } else if (name != 0 && kind == name) {
      request.name = payload->executor.identity;
    }
  }
  return request;
}

/// Finds out the kinds of the option records of a sample task.
__attribute__((no_sanitize("address"))) static void learn(
    const stk_task_option *options) {
  for (const stk_task_option *record = options; record != NULL;
       record = record->next) {
    const executor_option *candidate = (const executor_option *)record;
    // Two words can always be read, because records are on the caller's stack.
    // The payload of another kind of record may be shorter.
    char name[sizeof stk_tasks_sample_name];
    if (candidate->executor.identity == sample_executor &&
        candidate->executor.witness == stk_load_acquire(&our_witness)) {  // S1
      stk_store_release(&executor_kind, stk_task_option_kind(record));    // S2
    } else if (stk_task_copy((uintptr_t)candidate->executor.identity, name,
                             sizeof name) &&
               memcmp(name, stk_tasks_sample_name, sizeof name) == 0) {
      stk_store_release(&name_kind, stk_task_option_kind(record));  // S3
    }
  }
}

/// Makes a task, with the executor of the current run unless the task has another
/// one.
static void make_member(stk_task_creation *creation) {
  if (sample_executor != NULL) {
    learn(creation->options);
  }
  request request = read_options(creation->options);
  executor_option record = {.head = {.next = creation->options}};
  record.head.flags = stk_load_acquire(&executor_kind);  // S2
  if (record.head.flags != 0 && !creation->is_child && !request.has_executor) {
    record.executor.identity = stk_tasks_executor();
    record.executor.witness = stk_load_acquire(&our_witness);  // S1
  }
  if (record.executor.identity != NULL) {
    // Retain the executor, because the task releases it at its end.
    swift_retain(record.executor.identity);
    if (request.empty != NULL) {
      request.empty->head.flags = record.head.flags;
      request.empty->executor = record.executor;
    } else {
      creation->options = &record.head;
    }
  }
  stk_tasks_make(creation);
  if (maker != NULL) {
    maker(maker_context, creation->task, request.name);
  }
}

void stk_task_probe(void *executor) {
  sample_executor = executor;
  stk_capability_record(STK_CAPABILITY_TASK_CREATION,
                        stk_load_acquire(&executor_kind) != 0);  // S2
}

void stk_tasks_install(uintptr_t witness,
                       stk_executor (*main_of)(void *executor)) {
  if (!stk_capability_record(STK_CAPABILITY_TASK_EXECUTORS,
                             swift_task_getPreferredTaskExecutor != NULL &&
                                 swift_task_getCurrent != NULL)) {
    return;
  }
  stk_store_release(&our_main, main_of);     // S1
  stk_store_release(&our_witness, witness);  // S1
  stk_tasks_make_through(make_member);
  if (stk_capability_record(STK_CAPABILITY_MAIN_EXECUTOR,
                            &swift_task_getMainExecutor_hook != NULL) &&
      swift_task_getMainExecutor_hook != answer_main) {
    stk_store_release(&earlier_hook, swift_task_getMainExecutor_hook);  // S4
    swift_task_getMainExecutor_hook = answer_main;
  }
}

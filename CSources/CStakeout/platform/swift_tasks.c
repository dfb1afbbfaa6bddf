// SPDX-License-Identifier: Apache-2.0
//
// swift_tasks.c: reads from Swift's concurrency runtime which task is current,
// and where a suspended task waits.
//
// Invariants:
//
//   P7  `scope_key` is the address of an object that lives as long as the program.

#include "stk_tasks.h"

#include <sys/uio.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "private/stk_task_layout.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

// These are declared by the Swift runtime. A program without concurrency does not
// have them.
STK_SWIFTCALL extern void *STK_NULLABLE swift_task_getCurrent(void)
    __attribute__((weak));
STK_SWIFTCALL extern uint64_t swift_task_getJobTaskId(void *task)
    __attribute__((weak));
void *stk_task_here(void) {
  return swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
}

/// The task that only carries a test context on the calling thread; NULL if none
/// does.
static _Thread_local void *carrying;

void *stk_tasks_carry(void) {
  void *before = carrying;
  carrying = stk_task_here();
  return before;
}

void stk_tasks_end_carrying(void *before) {
  carrying = before;
}

void *stk_tasks_current(void) {
  void *task = stk_task_here();
  return task != carrying ? task : NULL;
}

uint64_t stk_tasks_number(void) {
  void *task = stk_tasks_current();
  return task != NULL && swift_task_getJobTaskId != NULL
             ? swift_task_getJobTaskId(task)
             : 0;
}

/// The key of the task-local value that holds the scope of a task.
static _Atomic(const void *) scope_key;
STK_SWIFTCALL extern void *STK_NULLABLE
swift_task_localValueGet(const void *key) __attribute__((weak));

void stk_tasks_know_scopes(const void *key) {
  stk_store_release(&scope_key, key);  // P7
}

void *stk_tasks_scope(void) {
  const void *key = stk_load_acquire(&scope_key);  // P7
  if (key == NULL || swift_task_localValueGet == NULL) {
    return NULL;
  }
  void **value = swift_task_localValueGet(key);
  return value != NULL ? *value : NULL;
}

/// Flags in the status of a task, in Swift 6.3.
enum {
  STATUS_RUNS = 0x800,
  STATUS_HAS_ENDED = 0x2000,
  STATUS_WAITS = 0x4000,
};

/// Copies memory that may have been unmapped. Returns whether it was there.
bool stk_task_copy(uintptr_t from, void *to, size_t size) {
  struct iovec local = {to, size}, remote = {(void *)from, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

size_t stk_tasks_frames(const void *task, uintptr_t *frames, size_t capacity) {
  bool may_run = task == NULL;
  uintptr_t noted = (uintptr_t)(may_run ? stk_task_here() : task);
  uint32_t status = 0;
  // `resume` and `context` are those of the task, and then those of each
  // caller. A context begins with two words: the caller's context and resume
  // function.
  uintptr_t resume, context, words[2];
  size_t count = 0;
  if (noted == 0 ||
      !stk_task_copy(noted + STK_TASK_STATUS, &status, sizeof status) ||
      (!may_run && (status & STATUS_RUNS) != 0) ||
      !stk_task_copy(noted + STK_TASK_RESUME, &resume, sizeof resume) ||
      !stk_task_copy(noted + STK_TASK_CONTEXT, &context, sizeof context)) {
    return 0;
  }
  while (count < capacity && resume != 0) {
    // Add 1 to the start of the function, so that it has the form of a return
    // address.
    frames[count++] = resume + 1;
    if (context == 0 || !stk_task_copy(context, words, sizeof words)) {
      break;
    }
    context = words[0];
    resume = words[1];
  }
  return count;
}

stk_task_state stk_tasks_look(const void *task, uint64_t number,
                              uintptr_t *awaited) {
  uint32_t status = 0, low = 0;
  // The words of the record: its flags, its parent, the thing that the task
  // waits for (two words), and the kind of that thing (half a word).
  uintptr_t record = 0, words[5];
  if (!stk_task_copy((uintptr_t)task + STK_TASK_NUMBER, &low, sizeof low) ||
      low != (uint32_t)number ||
      !stk_task_copy((uintptr_t)task + STK_TASK_STATUS, &status,
                     sizeof status) ||
      (status & STATUS_HAS_ENDED) != 0 ||
      !stk_task_copy((uintptr_t)task + STK_TASK_RECORD, &record,
                     sizeof record)) {
    return STK_TASK_HAS_ENDED;
  }
  if ((status & STATUS_RUNS) != 0) {
    return STK_TASK_RUNS;
  }
  if ((status & STATUS_WAITS) == 0 ||
      !stk_task_copy(record, words, sizeof words) ||
      (uint32_t)words[4] > STK_TASK_AWAITS_EXECUTOR) {
    return STK_TASK_READY;
  }
  *awaited = words[2];
  return (stk_task_state)(uint32_t)words[4];
}

STK_SWIFTCALL stk_closure stk_closure_parts(void *function, void *context) {
  return (stk_closure){function, context};
}

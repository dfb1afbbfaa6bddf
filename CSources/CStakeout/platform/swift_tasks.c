// SPDX-License-Identifier: Apache-2.0
//
// swift_tasks.c: the doors to Swift's concurrency runtime; the header says which.
//
// Invariants:
//
//   D1  `witness` and `main_of` are written before `create` and the hook that
//       lead here, and never change to another value afterwards.
//   D2  `create` is NULL, or the runtime's function. While it is NULL, tasks are
//       made as without us.
//   D3  `executor_kind` is 0 or the kind of an option record with an executor
//       that the task owns. It is written once. Before, no record is added.
//   D8  `scope_key` is the address of an object that lives as long as the program.
//   D7  `owner_hooks` is written before `has_owner_hooks` says so, and once.
//   D9  `earlier_hook` is written before our hook stands in its place.
//   D6  `name_kind` is 0 or the kind of an option record with a task's name. It
//       is written once.

#include "stk_tasks.h"

#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "stk_inherit.h"
#include "private/stk_task_layout.h"
#include "private/stk_interpose.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

/// The options of `swift_task_create`: a list of records.
typedef struct option {
  size_t flags;
  struct option *STK_NULLABLE next;
} option;

/// A record with an executor for the task to prefer.
typedef struct executor_option {
  option head;
  stk_executor executor;
} executor_option;

typedef struct task_and_context {
  void *task, *context;
} task_and_context;

// Declared by the Swift runtime; absent from a program without concurrency.
STK_SWIFTCALL extern stk_executor swift_task_getPreferredTaskExecutor(void)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE swift_task_getCurrent(void)
    __attribute__((weak));
#define CREATION                                                  \
  (size_t flags, option * STK_NULLABLE options, const void *type, \
   void *function, void *STK_NULLABLE context)
STK_SWIFTCALL task_and_context swift_task_create CREATION;
/// The runtime's in a program whose linker was told to wrap it, as in one that links
/// the runtime statically.
STK_SWIFTCALL extern task_and_context __real_swift_task_create CREATION
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

void *stk_task_here(void) {
  return swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
}

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
  uintptr_t witness = stk_load_acquire(&our_witness);  // D1
  return witness != 0 && preferred.witness == witness ? preferred.identity
                                                      : NULL;
}

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

/// The key of the task-local value that is the scope of a task.
static _Atomic(const void *) scope_key;
STK_SWIFTCALL extern void *STK_NULLABLE
swift_task_localValueGet(const void *key) __attribute__((weak));

void stk_tasks_know_scopes(const void *key) {
  stk_store_release(&scope_key, key);  // D8
}

void *stk_tasks_scope(void) {
  const void *key = stk_load_acquire(&scope_key);  // D8
  if (key == NULL || swift_task_localValueGet == NULL) {
    return NULL;
  }
  void **value = swift_task_localValueGet(key);
  return value != NULL ? *value : NULL;
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

/// The flags of a task's status, as of Swift 6.3.
enum {
  STATUS_RUNS = 0x800,
  STATUS_HAS_ENDED = 0x2000,
  STATUS_WAITS = 0x4000,
};

/// Copies memory that may be gone.
static bool copy(uintptr_t from, void *to, size_t size) {
  struct iovec local = {to, size}, remote = {(void *)from, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

size_t stk_tasks_frames(const void *task, uintptr_t *frames, size_t capacity) {
  bool may_run = task == NULL;
  uintptr_t noted = (uintptr_t)(may_run ? stk_task_here() : task);
  uint32_t status = 0;
  // A function and its frame, in two words: of the task, then of each caller.
  uintptr_t resume, context, words[2];
  size_t count = 0;
  if (noted == 0 || !copy(noted + STK_TASK_STATUS, &status, sizeof status) ||
      (!may_run && (status & STATUS_RUNS) != 0) ||
      !copy(noted + STK_TASK_RESUME, &resume, sizeof resume) ||
      !copy(noted + STK_TASK_CONTEXT, &context, sizeof context)) {
    return 0;
  }
  while (count < capacity && resume != 0) {
    // One more than the function's start, as a return address has it.
    frames[count++] = resume + 1;
    if (context == 0 || !copy(context, words, sizeof words)) {
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
  // The record's flags, its parent, what the task waits for in two words, and
  // the kind of that in half a word.
  uintptr_t record = 0, words[5];
  if (!copy((uintptr_t)task + STK_TASK_NUMBER, &low, sizeof low) ||
      low != (uint32_t)number ||
      !copy((uintptr_t)task + STK_TASK_STATUS, &status, sizeof status) ||
      (status & STATUS_HAS_ENDED) != 0 ||
      !copy((uintptr_t)task + STK_TASK_RECORD, &record, sizeof record)) {
    return STK_TASK_HAS_ENDED;
  }
  if ((status & STATUS_RUNS) != 0) {
    return STK_TASK_RUNS;
  }
  if ((status & STATUS_WAITS) == 0 || !copy(record, words, sizeof words) ||
      (uint32_t)words[4] > STK_TASK_AWAITS_EXECUTOR) {
    return STK_TASK_READY;
  }
  *awaited = words[2];
  return (stk_task_state)(uint32_t)words[4];
}

typedef STK_SWIFTCALL stk_executor (*main_hook)(main_executor original);
/// The hook that ours has taken the place of.
static _Atomic(main_hook) earlier_hook;

/// Whether the calling thread asks it: it may lead back here, because it may have
/// taken our place before.
static _Thread_local bool asks_earlier_hook;

STK_SWIFTCALL static stk_executor answer_main(main_executor original) {
  void *executor = stk_tasks_executor();
  if (executor != NULL) {
    return stk_load_acquire(&our_main)(executor);  // D1
  }
  main_hook earlier = stk_load_acquire(&earlier_hook);  // D9
  if (earlier == NULL || asks_earlier_hook) {
    return original();
  }
  asks_earlier_hook = true;
  stk_executor answer = earlier(original);
  asks_earlier_hook = false;
  return answer;
}

/// The kinds of records, as of Swift 6.2: 1 to 4 make a child task, which
/// prefers what its parent does; 5 and 6 name an executor, or none.
enum { CHILD_FIRST = 1, CHILD_LAST = 4, EXECUTOR_LAST = 6 };

static size_t kind_of(const option *record) {
  return record->flags & 0xff;
}

/// A task as its options describe it.
typedef struct request {
  /// Whether it is a child task, and whether it has an executor of its own.
  bool is_child, has_executor;
  /// The record that names no executor, if there is one.
  executor_option *STK_NULLABLE empty;
  /// NULL if it has none.
  const char *STK_NULLABLE name;
} request;

__attribute__((no_sanitize("address"))) static request read_options(
    option *options) {
  request request = {.is_child = false};
  size_t name = stk_load_acquire(&name_kind);  // D6
  for (option *record = options; record != NULL; record = record->next) {
    executor_option *payload = (executor_option *)record;
    size_t kind = kind_of(record);
    if (kind >= CHILD_FIRST && kind <= CHILD_LAST) {
      request.is_child = true;
    } else if (kind > CHILD_LAST && kind <= EXECUTOR_LAST) {
      request.empty = payload;
      request.has_executor |= payload->executor.identity != NULL;
    } else if (name != 0 && kind == name) {
      request.name = payload->executor.identity;
    }
  }
  return request;
}

__attribute__((no_sanitize("address"))) static void learn(
    const option *options) {
  for (const option *record = options; record != NULL; record = record->next) {
    const executor_option *candidate = (const executor_option *)record;
    // The payload of another kind of record may be shorter: two words are
    // there in any case, because records lie on the caller's stack.
    char name[sizeof stk_tasks_sample_name];
    if (candidate->executor.identity == sample_executor &&
        candidate->executor.witness == stk_load_acquire(&our_witness)) {  // D1
      stk_store_release(&executor_kind, kind_of(record));                 // D3
    } else if (copy((uintptr_t)candidate->executor.identity, name,
                    sizeof name) &&
               memcmp(name, stk_tasks_sample_name, sizeof name) == 0) {
      stk_store_release(&name_kind, kind_of(record));  // D6
    }
  }
}

static STK_SWIFTCALL task_and_context(*_Atomic create) CREATION;

// Owners.

/// The flags of a task, as of Swift 6.2; ConcurrencyHooks.swift checks them on a task
/// that it makes.
enum { COPIES_LOCALS = 1 << 10, CONSUMES_BODY = 1 << 15 };

typedef struct creation {
  size_t flags;
  option *STK_NULLABLE options;
  const void *type;
  stk_closure body;
  task_and_context made;
} creation;

static stk_task_hooks owner_hooks;
static _Atomic(bool) has_owner_hooks;

static void make_task(void *context) {
  creation *creation = context;
  creation->made = stk_load_acquire(&create)(  // D2
      creation->flags, creation->options, creation->type,
      creation->body.function, creation->body.context);
}

/// Makes a task that has the owner of the code which makes it.
static void make_owned_task(creation *creation) {
  if ((creation->flags & COPIES_LOCALS) != 0) {
    owner_hooks.attach(make_task, creation);
    return;
  }
  if (creation->type != NULL) {
    bool is_consumed = (creation->flags & CONSUMES_BODY) != 0;
    stk_closure body =
        owner_hooks.detach(creation->type, creation->body, is_consumed);
    if (body.function != creation->body.function) {
      creation->flags &= ~(size_t)CONSUMES_BODY;
      creation->body = body;
    }
  }
  make_task(creation);
}

STK_SWIFTCALL static task_and_context create_member CREATION {
  if (sample_executor != NULL) {
    learn(options);
  }
  request request = read_options(options);
  executor_option record = {.head = {.next = options}};
  record.head.flags = stk_load_acquire(&executor_kind);  // D3
  if (record.head.flags != 0 && !request.is_child && !request.has_executor) {
    record.executor.identity = stk_tasks_executor();
    record.executor.witness = stk_load_acquire(&our_witness);  // D1
  }
  if (record.executor.identity != NULL) {
    // The task releases it at its end.
    swift_retain(record.executor.identity);
    if (request.empty != NULL) {
      request.empty->head.flags = record.head.flags;
      request.empty->executor = record.executor;
    } else {
      options = &record.head;
    }
  }
  creation creation = {flags, options, type, {function, context}, {NULL, NULL}};
  bool has_owner = stk_load_acquire(&has_owner_hooks) &&  // D7
                   !stk_handover_is_paused() && !request.is_child;
  if (has_owner) {
    make_owned_task(&creation);
  } else {
    make_task(&creation);
  }
  if (maker != NULL) {
    maker(maker_context, creation.made.task, request.name);
  }
  return creation.made;
}

STK_NEXT(swift_task_create)

STK_INTERPOSED STK_SWIFTCALL task_and_context swift_task_create CREATION {
  if (stk_load_acquire(&create) == NULL) {  // D2
    return next_swift_task_create()(flags, options, type, function, context);
  }
  return create_member(flags, options, type, function, context);
}

STK_INTERPOSE(swift_task_create)

/// The linker calls this in place of swift_task_create with
/// `--wrap=swift_task_create`.
STK_SWIFTCALL task_and_context __wrap_swift_task_create CREATION;

STK_SWIFTCALL task_and_context __wrap_swift_task_create CREATION {
  if (stk_load_acquire(&create) == NULL) {  // D2
    return __real_swift_task_create(flags, options, type, function, context);
  }
  return create_member(flags, options, type, function, context);
}

static void watch_creation(void) {
  if (swift_retain == NULL || stk_load_acquire(&create) != NULL ||  // D2
      !stk_door_may_open(STK_DOOR_TASK_CREATION)) {
    return;
  }
  if (stk_interpose_is_first(&interposed_swift_task_create)) {
    stk_store_release(&create, next_swift_task_create());  // D2
  } else if (__real_swift_task_create != NULL &&
             stk_door_may_open(STK_DOOR_INTERPOSITION)) {
    stk_store_release(&create, __real_swift_task_create);  // D2
  }
}

bool stk_tasks_inherit(stk_task_hooks hooks) {
  owner_hooks = hooks;
  watch_creation();
  bool is_seen = stk_load_acquire(&create) != NULL;  // D2
  stk_store_release(&has_owner_hooks, is_seen);      // D7
  return stk_door_try(STK_DOOR_TASK_CREATION, is_seen);
}

void stk_tasks_learn_from(void *executor) {
  sample_executor = executor;
  stk_door_try(STK_DOOR_TASK_CREATION,
               stk_load_acquire(&executor_kind) != 0);  // D3
}

void stk_tasks_open(uintptr_t witness,
                    stk_executor (*main_of)(void *executor)) {
  if (!stk_door_try(STK_DOOR_TASK_EXECUTORS,
                    swift_task_getPreferredTaskExecutor != NULL &&
                        swift_task_getCurrent != NULL)) {
    return;
  }
  stk_store_release(&our_main, main_of);     // D1
  stk_store_release(&our_witness, witness);  // D1
  watch_creation();
  if (stk_door_try(STK_DOOR_MAIN_EXECUTOR,
                   &swift_task_getMainExecutor_hook != NULL) &&
      swift_task_getMainExecutor_hook != answer_main) {
    stk_store_release(&earlier_hook, swift_task_getMainExecutor_hook);  // D9
    swift_task_getMainExecutor_hook = answer_main;
  }
}

STK_SWIFTCALL stk_closure stk_tasks_escape(void *function, void *context) {
  return (stk_closure){function, context};
}

// SPDX-License-Identifier: Apache-2.0
//
// task_creation.c: interposes swift_task_create, so that a new task inherits
// the test context, and a schedule can add the task to its run.
//
// Invariants:
//
//   P8  `create` is NULL, or the runtime's function. While it is NULL, tasks are
//       made as without Stakeout.
//   P9  `context_hooks` is written once, before `has_context_hooks` becomes true.
//   P10 `run_hook` is NULL or one function. Release and acquire: the data that the
//       hook needs was written before the hook.

#include "private/stk_task_creation.h"

#include "private/stk_atomic.h"
#include "private/stk_interpose.h"
#include "stk_capabilities.h"
#include "stk_inherit.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

typedef struct task_and_context {
  void *task, *context;
} task_and_context;

#define CREATION                                                           \
  (size_t flags, stk_task_option * STK_NULLABLE options, const void *type, \
   void *function, void *STK_NULLABLE context)
STK_SWIFTCALL task_and_context swift_task_create CREATION;
/// The runtime's definition, in a program that is linked with
/// `--wrap=swift_task_create`, such as one that links the runtime statically.
STK_SWIFTCALL extern task_and_context __real_swift_task_create CREATION
    __attribute__((weak));
extern void *swift_retain(void *object) __attribute__((weak));

static STK_SWIFTCALL task_and_context(*_Atomic create) CREATION;

/// Flags of swift_task_create, in Swift 6.2. StartedWork.swift probes them with
/// a task that it makes.
enum { COPIES_LOCALS = 1 << 10, CONSUMES_BODY = 1 << 15 };

static stk_task_hooks context_hooks;
static _Atomic(bool) has_context_hooks;

static void make_task(void *context) {
  stk_task_creation *creation = context;
  task_and_context made = stk_load_acquire(&create)(  // P8
      creation->flags, creation->options, creation->type,
      creation->body.function, creation->body.context);
  creation->task = made.task;
  creation->context = made.context;
}

/// Makes a task that inherits the test context of the code that makes it.
static void make_task_with_context(stk_task_creation *creation) {
  if ((creation->flags & COPIES_LOCALS) != 0) {
    context_hooks.attach(make_task, creation);
    return;
  }
  if (creation->type != NULL) {
    bool is_consumed = (creation->flags & CONSUMES_BODY) != 0;
    stk_closure body =
        context_hooks.detach(creation->type, creation->body, is_consumed);
    if (body.function != creation->body.function) {
      creation->flags &= ~(size_t)CONSUMES_BODY;
      creation->body = body;
    }
  }
  make_task(creation);
}

/// The kinds of option records that make the task a child task, in Swift 6.2.
enum { CHILD_FIRST = 1, CHILD_LAST = 4 };

__attribute__((no_sanitize("address"))) static bool is_child(
    const stk_task_option *options) {
  for (; options != NULL; options = options->next) {
    size_t kind = stk_task_option_kind(options);
    if (kind >= CHILD_FIRST && kind <= CHILD_LAST) {
      return true;
    }
  }
  return false;
}

void stk_tasks_make(stk_task_creation *creation) {
  bool has_context = stk_load_acquire(&has_context_hooks) &&  // P9
                     !stk_started_is_paused() && !creation->is_child;
  if (has_context) {
    make_task_with_context(creation);
  } else {
    make_task(creation);
  }
}

static _Atomic(stk_creation_hook *) run_hook;

void stk_tasks_make_through(stk_creation_hook *hook) {
  stk_store_release(&run_hook, hook);  // P10
}

static task_and_context make(stk_task_creation creation) {
  creation.is_child = is_child(creation.options);
  stk_creation_hook *hook = stk_load_acquire(&run_hook);  // P10
  if (hook != NULL) {
    hook(&creation);
  } else {
    stk_tasks_make(&creation);
  }
  return (task_and_context){creation.task, creation.context};
}

STK_NEXT(swift_task_create)

STK_INTERPOSED STK_SWIFTCALL task_and_context swift_task_create CREATION {
  if (stk_load_acquire(&create) == NULL) {  // P8
    return next_swift_task_create()(flags, options, type, function, context);
  }
  return make((stk_task_creation){
      .flags = flags,
      .options = options,
      .type = type,
      .body = {function, context},
  });
}

STK_INTERPOSE(swift_task_create)

/// The linker makes the program call this function instead of the runtime's, if
/// it is told to by `--wrap=swift_task_create`.
STK_SWIFTCALL task_and_context __wrap_swift_task_create CREATION;

STK_SWIFTCALL task_and_context __wrap_swift_task_create CREATION {
  if (stk_load_acquire(&create) == NULL) {  // P8
    return __real_swift_task_create(flags, options, type, function, context);
  }
  return make((stk_task_creation){
      .flags = flags,
      .options = options,
      .type = type,
      .body = {function, context},
  });
}

static void watch_creation(void) {
  if (swift_retain == NULL || stk_load_acquire(&create) != NULL ||  // P8
      !stk_capability_is_enabled(STK_CAPABILITY_TASK_CREATION)) {
    return;
  }
  if (stk_interpose_is_first(&interposed_swift_task_create)) {
    stk_store_release(&create, next_swift_task_create());  // P8
  } else if (__real_swift_task_create != NULL &&
             stk_capability_is_enabled(STK_CAPABILITY_INTERPOSITION)) {
    stk_store_release(&create, __real_swift_task_create);  // P8
  }
}

bool stk_tasks_inherit(stk_task_hooks hooks) {
  context_hooks = hooks;
  watch_creation();
  bool is_seen = stk_load_acquire(&create) != NULL;  // P8
  stk_store_release(&has_context_hooks, is_seen);    // P9
  return stk_capability_record(STK_CAPABILITY_TASK_CREATION, is_seen);
}

// SPDX-License-Identifier: Apache-2.0
//
// started_work.c: threads and blocks inherit the owner of the code that hands them
// over.
//
// Invariants:
//
//   H1  `is_open` is true only after the hooks, what blocks are known by, and the
//       table of places were written. While it is false nothing is taken.
//   H2  An owner that was captured is released once: by the thread that it was
//       captured for, or with the block.
//   H3  `learned` only grows. An address is written before the number that
//       includes it.
//   H4  A block that has trapped is not called again. Relaxed is enough: calls at
//       the same time may all trap.
//   H5  `started_at` is the thread's alone, and its signal handler's: a block puts
//       back what was there before.

#include "stk_inherit.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_capabilities.h"
#include "stk_unwind.h"
#include "private/stk_interpose.h"
#include "private/stk_places.h"

static stk_handover_hooks hooks;
static _Atomic(bool) is_open;
static _Thread_local int paused;

void stk_handover_pause(int by) {
  paused += by;
}

bool stk_handover_is_paused(void) {
  return paused != 0;
}

// Where a call comes from.

/// The libraries whose calls are looked at.
enum caller {
  PROGRAM,
  /// Foundation's.
  FOUNDATION,
  /// The Swift face of libdispatch, which calls on behalf of others.
  OVERLAY,
  /// Those that hand over on their own account.
  UNOWNED,
};

static bool has_stem(const char *name, const char *stem) {
  size_t length = strlen(stem);
  return strncmp(name, stem, length) == 0 && name[length] == '.';
}

static enum caller caller_at(uintptr_t address) {
  static const struct {
    const char *stem;
    enum caller caller;
  } libraries[] = {
      {"libswiftDispatch", OVERLAY},
      {"libFoundation", FOUNDATION},
      {"libFoundationEssentials", FOUNDATION},
      {"libFoundationNetworking", FOUNDATION},
      {"libFoundationXML", FOUNDATION},
      {"libFoundationInternationalization", FOUNDATION},
      {"lib_FoundationICU", FOUNDATION},
      {"libdispatch", UNOWNED},
      {"libswift_Concurrency", UNOWNED},
      {"libTesting", UNOWNED},
      {"libXCTest", UNOWNED},
      {"libc", UNOWNED},
  };
  const char *name = stk_place_image(address);
  for (size_t i = 0; name != NULL && i < sizeof libraries / sizeof libraries[0];
       i++) {
    if (has_stem(name, libraries[i].stem)) {
      return libraries[i].caller;
    }
  }
  return PROGRAM;
}

/// Where something is handed over.
typedef struct places {
  /// The call site: the caller of the C function, or of its Swift overlay.
  uintptr_t caller;
  /// The program's own line, as far as the frames tell.
  uintptr_t program;
} places;

/// The libraries do not keep frame pointers: a call from one of them is walked by
/// the unwinder, and others are not.
static places places_of(uintptr_t address) {
  enum { FRAMES = 32 };
  places found = {address, address};
  if (caller_at(address) == PROGRAM) {
    return found;
  }
  uintptr_t frames[FRAMES];
  size_t count = stk_unwind_quickly(frames, FRAMES), i = 0;
  while (i < count && frames[i] != address) {
    i++;
  }
  while (i < count && caller_at(frames[i]) == OVERLAY) {
    i++;
  }
  if (i < count) {
    found = (places){frames[i], frames[i]};
  }
  while (i < count && caller_at(frames[i]) != PROGRAM) {
    i++;
  }
  if (i < count) {
    found.program = frames[i];
  }
  return found;
}

static _Thread_local uintptr_t started_at
    __attribute__((tls_model("initial-exec")));

uintptr_t stk_handover_place(void) {
  return started_at;  // H5
}

// Work that Foundation hands over for others.

static _Thread_local bool is_learning;
/// The start routine of `Thread`, and the places where `OperationQueue` makes the
/// blocks that run operations.
static uintptr_t learned[8];
static _Atomic(size_t) learned_count;

static bool is_noted(uintptr_t address) {
  size_t count = stk_load_acquire(&learned_count);  // H3
  for (size_t i = 0; i < count; i++) {
    if (learned[i] == address) {
      return true;
    }
  }
  return false;
}

static void learn(uintptr_t address) {
  size_t count = stk_load_relaxed(&learned_count);  // H3
  if (!is_noted(address) && count < sizeof learned / sizeof *learned) {
    learned[count] = address;
    stk_store_release(&learned_count, count + 1);  // H3
  }
}

static void take_sample(void) {
  is_learning = true;
  hooks.sample();
  is_learning = false;
}

static bool is_learned(uintptr_t address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, take_sample);
  return is_noted(address);
}

/// Something that is handed over: its owner, if it has one, and the place that
/// hands it over; no place if it is not ours to take.
typedef struct handed {
  void *STK_NULLABLE owner;
  uintptr_t place;
} handed;

/// `start` is the start routine of a thread, by which Foundation's are known; a
/// block of Foundation's is known by its caller.
///
/// A block without an owner is not worth the time: its own frame names the
/// function that has made it.
static handed capture(uintptr_t caller, uintptr_t start, bool runs_once) {
  handed handed = {0};
  if (!stk_load_acquire(&is_open) || caller_at(caller) == UNOWNED) {  // H1
    return handed;
  }
  if (is_learning) {
    places places = places_of(caller);
    if (caller_at(places.caller) == FOUNDATION) {
      learn(start != 0 ? start : places.caller);
    }
    return handed;
  }
  if (paused != 0) {
    return handed;
  }
  paused++;
  handed.owner = hooks.capture(runs_once);
  if (handed.owner != NULL || start != 0) {
    places places = places_of(caller);
    handed.place = places.program;
    if (handed.owner != NULL && caller_at(places.caller) == FOUNDATION &&
        !is_learned(start != 0 ? start : places.caller)) {
      hooks.release(handed.owner);
      handed = (struct handed){0};
    }
  }
  paused--;
  return handed;
}

#define CALLER (uintptr_t) __builtin_return_address(0)
#define CAPTURE(runs_once) capture(CALLER, 0, runs_once)

/// Runs a body that was handed over. Returns false if it has trapped.
static bool run(const handed *handed, void (*body)(void *), void *context) {
  uintptr_t before = started_at;
  started_at = handed->place;  // H5
  bool has_ended = true;
  if (handed->owner != NULL) {
    has_ended = hooks.run(handed->owner, body, context);
  } else {
    body(context);
  }
  started_at = before;  // H5
  return has_ended;
}

static void release(void *owner) {
  if (owner != NULL) {
    hooks.release(owner);
  }
}

// Threads.

typedef struct birth {
  void *(*start)(void *);
  void *argument, *result;
  handed handed;
} birth;

static void begin_thread(void *context) {
  birth *birth = context;
  birth->result = birth->start(birth->argument);
}

static void *start_thread(void *context) {
  birth birth = *(struct birth *)context;
  free(context);
  pthread_cleanup_push(release, birth.handed.owner);  // H2
  run(&birth.handed, begin_thread, &birth);
  pthread_cleanup_pop(1);
  return birth.result;
}

STK_NEXT(pthread_create)

/// Starts a thread that carries an owner, which takes some of its stack: a small
/// one that the system provides gets more.
static int start_carrying(pthread_t *thread, const pthread_attr_t *attributes,
                          birth *birth) {
  enum { SMALL = 256 * 1024, MORE = 32 * 1024 };
  size_t size = 0;
  void *low = NULL;
  // A size of 0 stands for the usual one.
  bool is_small = attributes != NULL && birth->handed.owner != NULL &&
                  pthread_attr_getstack(attributes, &low, &size) == 0 &&
                  (uintptr_t)low + size == 0 && size > 0 && size < SMALL;
  if (!is_small) {
    return next_pthread_create()(thread, attributes, start_thread, birth);
  }
  // A copy, because other threads may read the attributes. It is not destroyed: it
  // shares what the attributes refer to.
  pthread_attr_t own = *attributes;
  pthread_attr_setstacksize(&own, size + MORE);
  return next_pthread_create()(thread, &own, start_thread, birth);
}

STK_INTERPOSED int pthread_create(pthread_t *restrict thread,
                                  const pthread_attr_t *restrict attributes,
                                  void *(*start)(void *),
                                  void *restrict argument) {
  handed handed = capture(CALLER, (uintptr_t)start, true);
  birth *birth = handed.place != 0 ? malloc(sizeof *birth) : NULL;
  if (birth == NULL) {
    release(handed.owner);
    return next_pthread_create()(thread, attributes, start, argument);
  }
  *birth = (struct birth){start, argument, NULL, handed};
  int error = start_carrying(thread, attributes, birth);
  if (error != 0) {
    release(handed.owner);
    free(birth);
  }
  return error;
}

STK_INTERPOSE(pthread_create)

// The unwinder of the end of a thread does not get through the thread sanitizer's own
// function if that is called from another one of C.
#if !__has_feature(thread_sanitizer)
STK_NEXT(pthread_exit)

STK_INTERPOSED void pthread_exit(void *result) {
  if (stk_load_acquire(&is_open) && caller_at(CALLER) != UNOWNED) {  // H1
    hooks.check_exit();
  }
  next_pthread_exit()(result);
}

STK_INTERPOSE(pthread_exit)
#endif

// Blocks, by the ABI of clang's runtime for them.

/// The index is for the blocks of dispatch_apply: others do not read it.
typedef struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *, size_t index);
  void *descriptor;
} block;

typedef struct descriptor {
  unsigned long reserved, size;
  void (*STK_NULLABLE copy)(void *, const void *);
  void (*dispose)(const void *);
} descriptor;

extern void *_Block_copy(const void *) __attribute__((weak));
extern void _Block_release(const void *) __attribute__((weak));
extern void *_NSConcreteMallocBlock[] __attribute__((weak));

/// How libdispatch marks a block with an identity, which was made from one that
/// was taken.
static void (*special_invoke)(void *, size_t);

static bool is_plain(const void *candidate) {
  return candidate != NULL &&
         ((const block *)candidate)->invoke != special_invoke;
}

/// A block that calls another one with its owner in force.
typedef struct carrier {
  block head;
  block *inner;
  handed handed;
  _Atomic(bool) has_trapped;
  /// For dispatch_apply.
  pthread_t caller;
  size_t index;
} carrier;

static void dispose_carrier(const void *context) {
  const carrier *carrier = context;
  _Block_release(carrier->inner);
  release(carrier->handed.owner);  // H2
}

/// Without a function that copies: the block is on the heap from the start.
static descriptor carrier_descriptor = {0, sizeof(carrier), NULL,
                                        dispose_carrier};

static void call_inner(void *context) {
  carrier *carrier = context;
  carrier->inner->invoke(carrier->inner, carrier->index);
}

static void invoke_carrier(void *context, size_t unused) {
  (void)unused;
  carrier *carrier = context;
  if (!stk_load_relaxed(&carrier->has_trapped) &&  // H4
      !run(&carrier->handed, call_inner, carrier)) {
    stk_store_relaxed(&carrier->has_trapped, true);  // H4
  }
}

/// A heap block with one reference. NULL if the inner one is not ours to take, or
/// without memory: nothing is then carried.
static void *STK_NULLABLE make_carrier(const void *inner, handed handed) {
  enum { HAS_COPY_DISPOSE = 1 << 25, NEEDS_FREE = 1 << 24, ONE_REFERENCE = 2 };
  carrier *carrier = handed.place != 0 ? malloc(sizeof *carrier) : NULL;
  if (carrier == NULL) {
    release(handed.owner);
    return NULL;
  }
  *carrier = (struct carrier){
      .head = {_NSConcreteMallocBlock,
               HAS_COPY_DISPOSE | NEEDS_FREE | ONE_REFERENCE, 0, invoke_carrier,
               &carrier_descriptor},
      .inner = _Block_copy(inner),
      .handed = handed,
  };
  return carrier;
}

// Functions that take a block last: the name, whether the block runs once, the
// parameters and the arguments. A block with an identity carries its owner inside.
#define TAKING_BLOCKS(X)                                                      \
  X(dispatch_async, true, (void *queue, void *taken), (queue, taken))         \
  X(dispatch_barrier_async, true, (void *queue, void *taken), (queue, taken)) \
  X(dispatch_group_async, true, (void *group, void *queue, void *taken),      \
    (group, queue, taken))                                                    \
  X(dispatch_group_notify, true, (void *group, void *queue, void *taken),     \
    (group, queue, taken))                                                    \
  X(dispatch_block_notify, true, (void *block, void *queue, void *taken),     \
    (block, queue, taken))                                                    \
  X(dispatch_after, true, (uint64_t when, void *queue, void *taken),          \
    (when, queue, taken))                                                     \
  X(dispatch_source_set_event_handler, false, (void *source, void *taken),    \
    (source, taken))                                                          \
  X(dispatch_source_set_cancel_handler, false, (void *source, void *taken),   \
    (source, taken))                                                          \
  X(dispatch_block_create, false, (unsigned long flags, void *taken),         \
    (flags, taken))                                                           \
  X(dispatch_block_create_with_qos_class, false,                              \
    (unsigned long flags, unsigned qos, int priority, void *taken),           \
    (flags, qos, priority, taken))

// The result of a function that returns nothing is never read.
#define TAKE_BLOCK(name, runs_once, parameters, arguments)                \
  void *name parameters;                                                  \
  STK_NEXT(name)                                                          \
  STK_INTERPOSED void *name parameters {                                  \
    void *carrier =                                                       \
        is_plain(taken) ? make_carrier(taken, CAPTURE(runs_once)) : NULL; \
    if (carrier != NULL) {                                                \
      taken = carrier;                                                    \
    }                                                                     \
    void *result = next_##name() arguments;                               \
    if (carrier != NULL) {                                                \
      _Block_release(carrier);                                            \
    }                                                                     \
    return result;                                                        \
  }                                                                       \
  STK_INTERPOSE(name)

TAKING_BLOCKS(TAKE_BLOCK)

// The block of dispatch_apply does not outlive the call, and must not be copied: its
// carrier is no block, and lies on the stack.

static void run_iteration(void *context, size_t index) {
  const carrier *all = context;
  carrier one = {.inner = all->inner, .handed = all->handed, .index = index};
  if (pthread_equal(pthread_self(), all->caller)) {
    // The caller has its owner already, and its region.
    call_inner(&one);
  } else {
    run(&one.handed, call_inner, &one);
  }
}

static void (*real_dispatch_apply_f)(size_t, void *, void *,
                                     void (*)(void *, size_t));
void dispatch_apply(size_t count, void *queue, void *taken);
STK_NEXT(dispatch_apply)

STK_INTERPOSED void dispatch_apply(size_t count, void *queue, void *taken) {
  carrier all = {.inner = taken, .handed = CAPTURE(false)};
  if (all.handed.place == 0) {
    next_dispatch_apply()(count, queue, taken);
    return;
  }
  all.caller = pthread_self();
  real_dispatch_apply_f(count, queue, &all, run_iteration);
  release(all.handed.owner);  // H2
}

STK_INTERPOSE(dispatch_apply)

// Opening.

/// Whether each function is ours first, and blocks are as we know them.
static bool look_up(void) {
#define INTERPOSED(name, ...) &interposed_##name,
  static stk_interposed *const all[] = {
#if !__has_feature(thread_sanitizer)
    &interposed_pthread_exit,
#endif
    &interposed_pthread_create,
    &interposed_dispatch_apply,
    TAKING_BLOCKS(INTERPOSED)
  };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!stk_interpose_is_first(all[i])) {
      return false;
    }
  }
  *(void **)&real_dispatch_apply_f = dlsym(RTLD_DEFAULT, "dispatch_apply_f");
  // A variable that holds the function.
  void (**special)(void *, size_t) = (void (**)(void *, size_t))dlsym(
      RTLD_DEFAULT, "_dispatch_block_special_invoke");
  special_invoke = special != NULL ? *special : NULL;
  return _Block_copy != NULL && _Block_release != NULL &&
         real_dispatch_apply_f != NULL && special_invoke != NULL;
}

bool stk_handover_is_open(void) {
  return stk_load_acquire(&is_open);  // H1
}

bool stk_handover_open(stk_handover_hooks given) {
  if (hooks.capture == NULL) {
    hooks = given;
    if (stk_door_may_open(STK_DOOR_OWNERS) && look_up() && stk_places_make()) {
      stk_store_release(&is_open, true);  // H1
    }
  }
  return stk_door_try(STK_DOOR_OWNERS, stk_handover_is_open());
}

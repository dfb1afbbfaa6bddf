// SPDX-License-Identifier: Apache-2.0
//
// handover.c: threads and blocks inherit the owner of the code that hands them
// over.
//
// Invariants:
//
//   H1  The originals were looked up before the first slot was exchanged: our
//       own slots are among those.
//   H2  An owner that was captured is released once: by the thread that it was
//       captured for, or with the block.
//   H3  `learned` only grows. An address is written before the number that
//       includes it.
//   H4  A block that has trapped is not called again. Relaxed is enough: calls at
//       the same time may all trap.
//   H5  `started_at` is the thread's alone, and its signal handler's: a block puts
//       back what was there before.

#include "stk_handover.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/stk_atomic.h"
#include "stk_doors.h"
#include "stk_unwind.h"
#include "tasks/slots.h"

static stk_handover_hooks hooks;
static _Thread_local int paused;

void stk_handover_pause(int by) {
  paused += by;
}

bool stk_handover_is_paused(void) {
  return paused != 0;
}

// Where a call comes from.

typedef struct range {
  uintptr_t from, to;
} range;

/// The libraries whose calls are looked at: Foundation's, and the Swift face of
/// libdispatch, which calls on behalf of others.
typedef struct libraries {
  range foundation[8];
  int foundation_count;
  range overlay;
} libraries;

static libraries known;

static void note_library(const char *name, uintptr_t from, uintptr_t to) {
  if (name == NULL) {
    return;
  }
  if (strstr(name, "libswiftDispatch") != NULL) {
    known.overlay = (range){from, to};
  } else if (strstr(name, "Foundation") != NULL &&
             known.foundation_count <
                 (int)(sizeof known.foundation / sizeof *known.foundation)) {
    known.foundation[known.foundation_count++] = (range){from, to};
  }
}

static bool contains(range range, uintptr_t address) {
  return address >= range.from && address < range.to;
}

static bool is_foundation(uintptr_t address) {
  for (int i = 0; i < known.foundation_count; i++) {
    if (contains(known.foundation[i], address)) {
      return true;
    }
  }
  return false;
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
  if (!contains(known.overlay, address) && !is_foundation(address)) {
    return found;
  }
  uintptr_t frames[FRAMES];
  size_t count = stk_unwind_quickly(frames, FRAMES), i = 0;
  while (i < count && frames[i] != address) {
    i++;
  }
  while (i < count && contains(known.overlay, frames[i])) {
    i++;
  }
  if (i < count) {
    found = (places){frames[i], frames[i]};
  }
  while (i < count &&
         (is_foundation(frames[i]) || contains(known.overlay, frames[i]))) {
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

static void learn(uintptr_t address) {
  size_t count = stk_load_relaxed(&learned_count);  // H3
  for (size_t i = 0; i < count; i++) {
    if (learned[i] == address) {
      return;
    }
  }
  if (count < sizeof learned / sizeof *learned) {
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
  size_t count = stk_load_acquire(&learned_count);  // H3
  for (size_t i = 0; i < count; i++) {
    if (learned[i] == address) {
      return true;
    }
  }
  return false;
}

/// Something that is handed over: its owner, if it has one, and the place that
/// hands it over; no place if it is not ours to take.
typedef struct handed {
  void *STK_NULLABLE owner;
  uintptr_t place;
} handed;

static bool is_foundations_own(places places, uintptr_t key) {
  return is_foundation(places.caller) && !is_learned(key);
}

/// `start` is the start routine of a thread, by which Foundation's are known; a
/// block of Foundation's is known by its caller.
///
/// A block without an owner is not worth the time: its own frame names the
/// function that has made it.
static handed capture(uintptr_t caller, uintptr_t start, stk_handover_use use) {
  handed handed = {0};
  if (is_learning) {
    places places = places_of(caller);
    if (is_foundation(places.caller)) {
      learn(start != 0 ? start : places.caller);
    }
    return handed;
  }
  if (paused != 0) {
    return handed;
  }
  paused++;
  handed.owner = hooks.capture(use);
  if (handed.owner != NULL || start != 0) {
    stk_slots_refresh();
    places places = places_of(caller);
    handed.place = places.program;
    if (handed.owner != NULL &&
        is_foundations_own(places, start != 0 ? start : places.caller)) {
      hooks.release(handed.owner);
      handed = (struct handed){0};
    }
  }
  paused--;
  return handed;
}

#define CALLER (uintptr_t) __builtin_return_address(0)
#define CAPTURE(use) capture(CALLER, 0, use)

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

static int (*real_pthread_create)(pthread_t *, const pthread_attr_t *,
                                  void *(*)(void *), void *);

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
    return real_pthread_create(thread, attributes, start_thread, birth);
  }
  pthread_attr_t *own = (pthread_attr_t *)attributes;
  pthread_attr_setstacksize(own, size + MORE);
  int error = real_pthread_create(thread, attributes, start_thread, birth);
  pthread_attr_setstacksize(own, size);
  return error;
}

static int our_pthread_create(pthread_t *thread,
                              const pthread_attr_t *attributes,
                              void *(*start)(void *), void *argument) {
  handed handed = capture(CALLER, (uintptr_t)start, STK_HANDOVER_ONCE);
  birth *birth = handed.place != 0 ? malloc(sizeof *birth) : NULL;
  if (birth == NULL) {
    release(handed.owner);
    return real_pthread_create(thread, attributes, start, argument);
  }
  *birth = (struct birth){start, argument, NULL, handed};
  int error = start_carrying(thread, attributes, birth);
  if (error != 0) {
    release(handed.owner);
    free(birth);
  }
  return error;
}

static void (*real_pthread_exit)(void *) __attribute__((noreturn));

__attribute__((noreturn)) static void our_pthread_exit(void *result) {
  hooks.check_exit();
  real_pthread_exit(result);
}

// Blocks, by the ABI of clang's runtime for them.

typedef struct block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *);
  void *descriptor;
} block;

typedef struct descriptor {
  unsigned long reserved, size;
  void (*copy)(void *, const void *);
  void (*dispose)(const void *);
} descriptor;

extern void *_Block_copy(const void *) __attribute__((weak));
extern void _Block_release(const void *) __attribute__((weak));
extern void *_NSConcreteMallocBlock[] __attribute__((weak));

/// How libdispatch marks a block with an identity, which was made from one that
/// was taken.
static void (*special_invoke)(void *);

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
} carrier;

static void dispose_carrier(const void *context) {
  const carrier *carrier = context;
  _Block_release(carrier->inner);
  release(carrier->handed.owner);  // H2
}

/// Never called: the block is on the heap from the start.
static void copy_carrier(void *to, const void *from) {
  (void)to;
  (void)from;
}

static descriptor carrier_descriptor = {0, sizeof(carrier), copy_carrier,
                                        dispose_carrier};

static void call_inner(void *context) {
  carrier *carrier = context;
  carrier->inner->invoke(carrier->inner);
}

static void invoke_carrier(void *context) {
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
  carrier->head = (block){_NSConcreteMallocBlock,
                          HAS_COPY_DISPOSE | NEEDS_FREE | ONE_REFERENCE, 0,
                          invoke_carrier, &carrier_descriptor};
  carrier->inner = _Block_copy(inner);
  carrier->handed = handed;
  carrier->has_trapped = false;
  return carrier;
}

/// Of a block that was given to the function that this stands in.
#define CARRIER(taken, use) \
  (is_plain(taken) ? make_carrier(taken, CAPTURE(use)) : NULL)

// Functions that take a block last.
#define TAKING_BLOCK(name, use, parameters, arguments) \
  static void(*real_##name) parameters;                \
  static void our_##name parameters {                  \
    void *carrier = CARRIER(taken, use);               \
    if (carrier != NULL) {                             \
      taken = carrier;                                 \
    }                                                  \
    real_##name arguments;                             \
    if (carrier != NULL) {                             \
      _Block_release(carrier);                         \
    }                                                  \
  }

TAKING_BLOCK(dispatch_async, STK_HANDOVER_ONCE, (void *queue, void *taken),
             (queue, taken))
TAKING_BLOCK(dispatch_barrier_async, STK_HANDOVER_ONCE,
             (void *queue, void *taken), (queue, taken))
TAKING_BLOCK(dispatch_group_async, STK_HANDOVER_ONCE,
             (void *group, void *queue, void *taken), (group, queue, taken))
TAKING_BLOCK(dispatch_group_notify, STK_HANDOVER_ONCE,
             (void *group, void *queue, void *taken), (group, queue, taken))
TAKING_BLOCK(dispatch_block_notify, STK_HANDOVER_ONCE,
             (void *block, void *queue, void *taken), (block, queue, taken))
TAKING_BLOCK(dispatch_after, STK_HANDOVER_ONCE,
             (uint64_t when, void *queue, void *taken), (when, queue, taken))
TAKING_BLOCK(dispatch_source_set_event_handler, STK_HANDOVER_REPEATED,
             (void *source, void *taken), (source, taken))
TAKING_BLOCK(dispatch_source_set_cancel_handler, STK_HANDOVER_REPEATED,
             (void *source, void *taken), (source, taken))

// A block with an identity carries its owner inside.

static void *(*real_dispatch_block_create)(unsigned long, void *);
static void *our_dispatch_block_create(unsigned long flags, void *taken) {
  void *carrier = CARRIER(taken, STK_HANDOVER_REPEATED);
  if (carrier == NULL) {
    return real_dispatch_block_create(flags, taken);
  }
  void *made = real_dispatch_block_create(flags, carrier);
  _Block_release(carrier);
  return made;
}

static void *(*real_dispatch_block_create_with_qos_class)(unsigned long,
                                                          unsigned, int,
                                                          void *);
static void *our_dispatch_block_create_with_qos_class(unsigned long flags,
                                                      unsigned qos,
                                                      int priority,
                                                      void *taken) {
  void *carrier = CARRIER(taken, STK_HANDOVER_REPEATED);
  if (carrier == NULL) {
    return real_dispatch_block_create_with_qos_class(flags, qos, priority,
                                                     taken);
  }
  void *made =
      real_dispatch_block_create_with_qos_class(flags, qos, priority, carrier);
  _Block_release(carrier);
  return made;
}

// The block of dispatch_apply does not outlive the call.

typedef struct iterations {
  void *taken;
  handed handed;
  pthread_t caller;
} iterations;

typedef struct iteration {
  iterations *all;
  size_t index;
} iteration;

/// A block that takes a number.
typedef struct numbered_block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *, size_t);
} numbered_block;

static void call_iteration(void *context) {
  const iteration *iteration = context;
  numbered_block *taken = iteration->all->taken;
  taken->invoke(taken, iteration->index);
}

static void run_iteration(void *context, size_t index) {
  iteration iteration = {context, index};
  if (pthread_equal(pthread_self(), iteration.all->caller)) {
    // The caller has its owner already, and its region.
    call_iteration(&iteration);
    return;
  }
  run(&iteration.all->handed, call_iteration, &iteration);
}

static void (*real_dispatch_apply_f)(size_t, void *, void *,
                                     void (*)(void *, size_t));
static void (*real_dispatch_apply)(size_t, void *, void *);
static void our_dispatch_apply(size_t count, void *queue, void *taken) {
  handed handed = CAPTURE(STK_HANDOVER_REPEATED);
  if (handed.place == 0) {
    real_dispatch_apply(count, queue, taken);
    return;
  }
  iterations all = {taken, handed, pthread_self()};
  real_dispatch_apply_f(count, queue, &all, run_iteration);
  release(handed.owner);  // H2
}

// Libraries that are loaded later.

static void *(*real_dlopen)(const char *, int);

/// A name without a slash is looked for where the caller says, so that call must
/// be the caller's own; what such a library hands over is taken from the next
/// hand-over of another one on.
static void *our_dlopen(const char *name, int flags) {
  if (name == NULL || strchr(name, '/') == NULL) {
    __attribute__((musttail)) return real_dlopen(name, flags);
  }
  void *library = real_dlopen(name, flags);
  stk_slots_refresh();
  return library;
}

// Opening.

/// Those that hand over on their own account.
static const char *const unowned[] = {"libdispatch", "libswift_Concurrency",
                                      "libTesting",  "libXCTest",
                                      "/libc.so",    NULL};

#define CHANGE(name) \
  { .symbol = #name, .except = unowned, .replacement = (void *)our_##name }

static stk_slot_change changes[] = {
    CHANGE(pthread_create),
    CHANGE(pthread_exit),
    CHANGE(dispatch_async),
    CHANGE(dispatch_barrier_async),
    CHANGE(dispatch_group_async),
    CHANGE(dispatch_group_notify),
    CHANGE(dispatch_block_notify),
    CHANGE(dispatch_after),
    CHANGE(dispatch_source_set_event_handler),
    CHANGE(dispatch_source_set_cancel_handler),
    CHANGE(dispatch_block_create),
    CHANGE(dispatch_block_create_with_qos_class),
    CHANGE(dispatch_apply),
    CHANGE(dlopen),
};

#define LOOK_UP(name) *(void **)&real_##name = dlsym(RTLD_DEFAULT, #name)

static bool look_up(void) {
  LOOK_UP(pthread_create);
  LOOK_UP(pthread_exit);
  LOOK_UP(dispatch_async);
  LOOK_UP(dispatch_barrier_async);
  LOOK_UP(dispatch_group_async);
  LOOK_UP(dispatch_group_notify);
  LOOK_UP(dispatch_block_notify);
  LOOK_UP(dispatch_after);
  LOOK_UP(dispatch_source_set_event_handler);
  LOOK_UP(dispatch_source_set_cancel_handler);
  LOOK_UP(dispatch_block_create);
  LOOK_UP(dispatch_block_create_with_qos_class);
  LOOK_UP(dispatch_apply);
  LOOK_UP(dispatch_apply_f);
  LOOK_UP(dlopen);
  // A variable that holds the function.
  void (**special)(void *) =
      (void (**)(void *))dlsym(RTLD_DEFAULT, "_dispatch_block_special_invoke");
  special_invoke = special != NULL ? *special : NULL;
  return special_invoke != NULL && real_pthread_create != NULL &&
         real_pthread_exit != NULL && real_dlopen != NULL &&
         real_dispatch_async != NULL && real_dispatch_barrier_async != NULL &&
         real_dispatch_group_async != NULL &&
         real_dispatch_group_notify != NULL &&
         real_dispatch_block_notify != NULL && real_dispatch_after != NULL &&
         real_dispatch_source_set_event_handler != NULL &&
         real_dispatch_source_set_cancel_handler != NULL &&
         real_dispatch_block_create != NULL &&
         real_dispatch_block_create_with_qos_class != NULL &&
         real_dispatch_apply != NULL && real_dispatch_apply_f != NULL &&
         _Block_copy != NULL && _Block_release != NULL;
}

bool stk_handover_is_open(void) {
  return stk_load_relaxed(&changes[0].count) > 0;  // D5
}

bool stk_handover_open(stk_handover_hooks given) {
  if (hooks.capture == NULL) {
    hooks = given;
    if (stk_door_may_open(STK_DOOR_OWNERS) && look_up()) {  // H1
      stk_slots_visit(note_library);
      stk_slots_add(changes, sizeof changes / sizeof *changes);
    }
  }
  return stk_door_try(STK_DOOR_OWNERS, stk_handover_is_open());
}

#else

bool stk_handover_open(stk_handover_hooks hooks) {
  (void)hooks;
  return false;
}

bool stk_handover_is_open(void) {
  return false;
}

void stk_handover_pause(int by) {
  (void)by;
}

bool stk_handover_is_paused(void) {
  return false;
}

uintptr_t stk_handover_place(void) {
  return 0;
}

#endif

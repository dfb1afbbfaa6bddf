// SPDX-License-Identifier: Apache-2.0
//
// started_items.c: finds the owner of a work item or of a source, whose block runs
// at another time than the one at which it was made.
//
//   a work item  belongs to the code that performs it, or waits for it in `sync`. If
//                it is enqueued, it belongs to the code that enqueues it. It belongs
//                to its maker if that code has no test context, or if code of two
//                tests has enqueued it and it is not known which run comes first.
//   a source     calls its handlers after its activation. They belong to the code
//                that activates it, or that sets a handler later.
//
// So the block of an item may need another context than the one that was captured
// when it was wrapped. A table finds the items by the addresses that libdispatch
// gets.
//
// Invariants:
//
//   P26 The table and the fields of the items are guarded by `lock`. No code of the
//       program runs under it.
//   P27 The context of a source's carrier is exchanged under `lock`, and only at its
//       activation, before which no handler runs. So a handler may use it after it
//       has released the lock.

#include <pthread.h>
#include <stdlib.h>

#include "platform/started_carriers.h"
#include "private/stk_atomic.h"
#include "stk_fork.h"

/// A run of a work item that code has enqueued, and that has not begun.
typedef struct run {
  struct run *next;
  uint64_t number;
  stk_started captured;
} run;

typedef struct item {
  struct item *next;
  /// The block of a work item, or a source.
  const void *address;
  stk_carrier *carrier;
  bool is_source;
  /// Whether the source was activated.
  bool is_active;
  /// The runs that were enqueued, oldest first, and whether code of two tests has
  /// enqueued them.
  run *runs;
  bool is_shared;
} item;

enum { LISTS = 256 };
static item *lists[LISTS];
static uint64_t last_number;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void begin(void) {
  stk_fork_hold();
  pthread_mutex_lock(&lock);  // P26
}

static void end(void) {
  pthread_mutex_unlock(&lock);
  stk_fork_release();
}

static struct item **list_of(const void *address) {
  enum { ALIGNED_BITS = 4 };
  return &lists[((uintptr_t)address >> ALIGNED_BITS) % LISTS];
}

/// Returns the first item from `item` on that has this address.
static item *STK_NULLABLE find(item *STK_NULLABLE item, const void *address) {
  while (item != NULL && item->address != address) {
    item = item->next;
  }
  return item;
}

/// Puts the item of a carrier into the table.
static void add(stk_carrier *STK_NULLABLE carrier, const void *address) {
  if (carrier == NULL || address == NULL) {
    return;
  }
  item *item = stk_load_relaxed(&carrier->item);  // P25: add() is its maker's
  begin();
  const struct item *other = find(*list_of(address), address);
  item->is_active = other != NULL && other->is_active;
  item->address = address;
  item->next = *list_of(address);
  *list_of(address) = item;
  end();
}

static void release_run(run *STK_NULLABLE run) {
  if (run != NULL) {
    stk_started_release(run->captured.context);  // P12
    free(run);
  }
}

static void destroy(void *context) {
  item *item = context;
  begin();
  struct item **place = list_of(item->address);
  while (*place != NULL && *place != item) {
    place = &(*place)->next;
  }
  if (*place != NULL) {
    *place = item->next;
  }
  end();
  while (item->runs != NULL) {
    run *run = item->runs;
    item->runs = run->next;
    release_run(run);
  }
  free(item);
}

static void run_item(stk_carrier *carrier, stk_block_call *call) {
  item *item =
      stk_load_relaxed(&carrier->item);  // P25: its caller has acquired it
  if (item->is_source) {
    begin();
    stk_started captured = carrier->captured;  // P27
    end();
    stk_carrier_run(carrier, &captured, call);
    return;
  }
  if (stk_started_is_called_by_owner()) {
    stk_block_call_run(call);
    return;
  }
  begin();
  run *run = item->runs;
  if (run != NULL) {
    item->runs = run->next;
  }
  bool is_enqueuers = run != NULL && !item->is_shared;
  end();
  stk_carrier_run(carrier, is_enqueuers ? &run->captured : &carrier->captured,
                  call);
  release_run(run);
}

/// Makes the carrier of an item.
static stk_carrier *STK_NULLABLE make(const void *inner, uintptr_t place,
                                      bool is_source) {
  stk_started captured = stk_started_capture(place, 0, false);
  item *item = NULL;
  // Code of the program gets an item also without a context: other code may run the
  // item or activate the source.
  if (inner != NULL && stk_started_is_installed() && !stk_started_is_paused() &&
      (captured.context != NULL || stk_started_is_by_program(place))) {
    item = calloc(1, sizeof *item);
  }
  if (item == NULL) {
    stk_started_release(captured.context);
    return NULL;
  }
  stk_carrier *carrier = stk_carrier_make(inner, captured);
  if (carrier == NULL) {
    free(item);
    return NULL;
  }
  item->carrier = carrier;
  item->is_source = is_source;
  carrier->run = run_item;
  carrier->end = destroy;
  stk_store_release(&carrier->item, (void *)item);  // P25
  return carrier;
}

uint64_t stk_item_note_enqueuer(const void *block, uintptr_t place) {
  stk_started captured = {0};
  // Foundation enqueues the work item of an operation whenever the operation can
  // begin. The operation belongs to the code that has added it.
  if (stk_started_is_by_program(place)) {
    captured = stk_started_capture(place, 0, true);
  }
  run *made = captured.context != NULL ? malloc(sizeof *made) : NULL;
  if (made == NULL) {
    stk_started_release(captured.context);
    return 0;
  }
  begin();
  item *item = find(*list_of(block), block);
  uint64_t number = ++last_number;
  *made = (run){NULL, number, captured};
  if (item != NULL) {
    run **last = &item->runs;
    while (*last != NULL) {
      item->is_shared = item->is_shared || !stk_started_is_same_owner(
                                               &(*last)->captured, &captured);
      last = &(*last)->next;
    }
    *last = made;
    made = NULL;
  }
  end();
  release_run(made);
  return number;
}

void stk_item_forget(const void *block, uint64_t number) {
  run *found = NULL;
  begin();
  item *item = find(*list_of(block), block);
  run **place = item != NULL ? &item->runs : NULL;
  while (place != NULL && *place != NULL && (*place)->number != number) {
    place = &(*place)->next;
  }
  if (place != NULL && *place != NULL) {
    found = *place;
    *place = found->next;
  }
  end();
  release_run(found);
}

/// Makes the calling code the owner of the handlers of a source, if it activates the
/// source.
static void note_activation(const void *source, uintptr_t place) {
  item *item;
  do {
    begin();
    item = find(*list_of(source), source);
    while (item != NULL && item->is_active) {
      item = find(item->next, source);
    }
    end();
    // Capture without the lock. The source cannot lose a handler meanwhile, because
    // the caller uses it.
    stk_started captured =
        item != NULL ? stk_started_capture(place, 0, false) : (stk_started){0};
    if (item != NULL) {
      begin();
      item->is_active = true;
      if (captured.context != NULL) {
        stk_started before = item->carrier->captured;  // P27
        item->carrier->captured = captured;
        captured = before;
      }
      end();
    }
    stk_started_release(captured.context);
  } while (item != NULL);
}

// The functions that make the block of a work item.
#define MAKING_ITEMS(X)                                             \
  X(dispatch_block_create, (unsigned long flags, void *inner),      \
    (flags, carrier))                                               \
  X(dispatch_block_create_with_qos_class,                           \
    (unsigned long flags, unsigned qos, int priority, void *inner), \
    (flags, qos, priority, carrier))

#define MAKE_ITEM(name, parameters, arguments)              \
  void *name parameters;                                    \
  STK_NEXT(name)                                            \
  STK_INTERPOSED void *name parameters {                    \
    stk_carrier *made = make(inner, STK_STARTED_BY, false); \
    void *carrier = made != NULL ? made : inner;            \
    void *result = next_##name() arguments;                 \
    add(made, result);                                      \
    stk_started_unwrap(made);                               \
    return result;                                          \
  }                                                         \
  STK_INTERPOSE(name)

MAKING_ITEMS(MAKE_ITEM)

// The functions that set a handler of a source.
#define SETTING_HANDLERS(X)             \
  X(dispatch_source_set_event_handler)  \
  X(dispatch_source_set_cancel_handler) \
  X(dispatch_source_set_registration_handler)

#define SET_HANDLER(name)                                         \
  void name(void *source, void *handler);                         \
  STK_NEXT(name)                                                  \
  STK_INTERPOSED void name(void *source, void *handler) {         \
    stk_carrier *made = stk_block_is_plain(handler)               \
                            ? make(handler, STK_STARTED_BY, true) \
                            : NULL;                               \
    add(made, source);                                            \
    next_##name()(source, made != NULL ? (void *)made : handler); \
    stk_started_unwrap(made);                                     \
  }                                                               \
  STK_INTERPOSE(name)

SETTING_HANDLERS(SET_HANDLER)

// The functions that activate a source.
#define ACTIVATING(X) X(dispatch_activate) X(dispatch_resume)

#define ACTIVATE(name)                         \
  void name(void *object);                     \
  STK_NEXT(name)                               \
  STK_INTERPOSED void name(void *object) {     \
    if (stk_started_is_installed()) {          \
      note_activation(object, STK_STARTED_BY); \
    }                                          \
    next_##name()(object);                     \
  }                                            \
  STK_INTERPOSE(name)

ACTIVATING(ACTIVATE)

bool stk_items_are_known(void) {
#define INTERPOSED(name, ...) &interposed_##name,
  static stk_interposed *const all[] = {MAKING_ITEMS(
      INTERPOSED) SETTING_HANDLERS(INTERPOSED) ACTIVATING(INTERPOSED)};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!stk_interpose_is_first(all[i])) {
      return false;
    }
  }
  return true;
}

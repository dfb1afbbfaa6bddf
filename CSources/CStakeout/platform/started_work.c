// SPDX-License-Identifier: Apache-2.0
//
// started_work.c: whose the threads and blocks are that a program starts; the header
// says more.
//
// Invariants:
//
//   P11 `is_open` is true only after the hooks, what blocks are known by, and the
//       table of places were written. While it is false nothing is taken.
//   P12 An owner that was captured is released once: by the thread that it was
//       captured for, or with the block.
//   P13 `learned` only grows. An address is written before the number that
//       includes it.
//   P15 `started_at` is the thread's alone, and its signal handler's: a block puts
//       back what was there before.

#include "platform/started_work.h"

#include <pthread.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_unwind.h"
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
  return started_at;  // P15
}

// Work that Foundation hands over for others.

static _Thread_local bool is_learning;
/// The start routine of `Thread`, and the places where `OperationQueue` makes the
/// blocks that run operations.
static uintptr_t learned[8];
static _Atomic(size_t) learned_count;

static bool is_noted(uintptr_t address) {
  size_t count = stk_load_acquire(&learned_count);  // P13
  for (size_t i = 0; i < count; i++) {
    if (learned[i] == address) {
      return true;
    }
  }
  return false;
}

static void learn(uintptr_t address) {
  size_t count = stk_load_relaxed(&learned_count);  // P13
  if (!is_noted(address) && count < sizeof learned / sizeof *learned) {
    learned[count] = address;
    stk_store_release(&learned_count, count + 1);  // P13
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

/// `start` is the start routine of a thread, by which Foundation's are known; a
/// block of Foundation's is known by its caller.
///
/// A block without an owner is not worth the time: its own frame names the
/// function that has made it.
stk_started stk_started_capture(uintptr_t caller, uintptr_t start,
                                bool runs_once) {
  stk_started handed = {0};
  if (!stk_load_acquire(&is_open) || caller_at(caller) == UNOWNED) {  // P11
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
      handed = (stk_started){0};
    }
  }
  paused--;
  return handed;
}

bool stk_started_run(const stk_started *handed, void (*body)(void *),
                     void *context) {
  uintptr_t before = started_at;
  started_at = handed->place;  // P15
  bool has_ended = true;
  if (handed->owner != NULL) {
    has_ended = hooks.run(handed->owner, body, context);
  } else {
    body(context);
  }
  started_at = before;  // P15
  return has_ended;
}

void stk_started_release(void *owner) {
  if (owner != NULL) {
    hooks.release(owner);
  }
}

bool stk_started_ends_thread(uintptr_t caller) {
  return stk_load_acquire(&is_open) && caller_at(caller) != UNOWNED;  // P11
}

void stk_started_check_exit(void) {
  hooks.check_exit();
}

bool stk_handover_is_open(void) {
  return stk_load_acquire(&is_open);  // P11
}

bool stk_started_takes(stk_handover_hooks given) {
  bool is_first = hooks.capture == NULL;
  if (is_first) {
    hooks = given;
  }
  return is_first;
}

void stk_started_open(void) {
  stk_store_release(&is_open, true);  // P11
}

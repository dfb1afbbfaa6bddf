// SPDX-License-Identifier: Apache-2.0
//
// started_work.c: captures the test context for a thread or a block when it is
// started, and restores the context when it runs. stk_inherit.h explains which
// work inherits a context.
//
// Invariants:
//
//   P11 `is_open` is true only after the hooks, the function by which blocks
//       are recognised, and the table of places were written. While it is
//       false, no context is captured.
//   P12 A captured context is released once: by the thread that it was captured
//       for, after its last destructor, or with the block.
//   P13 `learned` only grows. An address is written before the count that
//       includes it.
//   P15 `started_at` is used only by its thread, and by a signal handler on
//       that thread. A block restores the value that was there before.

#include "platform/started_work.h"

#include <pthread.h>
#include <string.h>

#include "private/stk_atomic.h"
#include "stk_unwind.h"
#include "private/stk_places.h"

static stk_started_hooks hooks;
static _Atomic(bool) is_open;
static _Thread_local int paused;

void stk_started_pause(int by) {
  paused += by;
}

bool stk_started_is_paused(void) {
  return paused != 0;
}

// Where a call comes from.

/// The kind of code that starts work.
enum caller {
  /// The program, and all libraries that are not listed below.
  PROGRAM,
  /// Foundation, which starts some work for the program, and other work for itself.
  FOUNDATION,
  /// The Swift overlay of libdispatch, which starts work for its own caller.
  OVERLAY,
  /// A library that starts work for itself. That work inherits no context.
  WITHOUT_CONTEXT,
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
      {"libdispatch", WITHOUT_CONTEXT},
      {"libswift_Concurrency", WITHOUT_CONTEXT},
      {"libTesting", WITHOUT_CONTEXT},
      {"libXCTest", WITHOUT_CONTEXT},
      {"libc", WITHOUT_CONTEXT},
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

/// The addresses of the code that starts work.
typedef struct places {
  /// The call site: the caller of the C function, or of its Swift overlay.
  uintptr_t caller;
  /// The call site in the program, if the frames show it; otherwise as
  /// `caller`.
  uintptr_t program;
} places;

/// Finds the addresses for a call from `address`.
///
/// Only a call from one of the libraries is walked, by the unwinder, because
/// the libraries do not keep frame pointers. For a call from the program both
/// addresses are `address`.
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

uintptr_t stk_started_place(void) {
  return started_at;  // P15
}

// Work that Foundation starts for the program.

/// Whether the calling thread starts the sample work, which shows the addresses.
static _Thread_local bool is_learning;
/// The addresses by which work is recognised that Foundation starts for the
/// program: the start routine of `Thread`, and the call sites that make the blocks
/// in which operations, barriers and completion blocks run.
static uintptr_t learned[16];
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
  hooks.probe();
  is_learning = false;
}

static bool is_learned(uintptr_t address) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, take_sample);
  return is_noted(address);
}

bool stk_started_is_by_program(uintptr_t caller) {
  return stk_load_acquire(&is_open) &&  // P11
         caller_at(places_of(caller).caller) == PROGRAM;
}

stk_started stk_started_capture_for(uintptr_t caller, bool runs_once) {
  stk_started captured = {0};
  if (stk_load_acquire(&is_open) && !is_learning && paused == 0) {  // P11
    paused++;
    captured.context = hooks.capture(runs_once);
    if (captured.context != NULL) {
      captured.place = places_of(caller).program;
    }
    paused--;
  }
  return captured;
}

/// Does not look up where a block without a context comes from: the block's own
/// frame already names the function that made it.
stk_started stk_started_capture(uintptr_t caller, uintptr_t start,
                                bool runs_once) {
  stk_started captured = {0};
  if (!stk_load_acquire(&is_open) ||
      caller_at(caller) == WITHOUT_CONTEXT) {  // P11
    return captured;
  }
  if (is_learning) {
    places places = places_of(caller);
    if (caller_at(places.caller) == FOUNDATION) {
      learn(start != 0 ? start : places.caller);
    }
    return captured;
  }
  if (paused != 0) {
    return captured;
  }
  paused++;
  captured.context = hooks.capture(runs_once);
  if (captured.context != NULL || start != 0) {
    places places = places_of(caller);
    captured.place = places.program;
    if (captured.context != NULL && caller_at(places.caller) == FOUNDATION &&
        !is_learned(start != 0 ? start : places.caller)) {
      hooks.release(captured.context);
      captured = (stk_started){0};
    }
  }
  paused--;
  return captured;
}

bool stk_started_run(const stk_started *captured, void (*body)(void *),
                     void *context) {
  uintptr_t before = started_at;
  started_at = captured->place;  // P15
  bool has_ended = true;
  if (captured->context != NULL) {
    has_ended = hooks.run(captured->context, body, context);
  } else {
    body(context);
  }
  started_at = before;  // P15
  return has_ended;
}

void *stk_started_run_for_other(const stk_started *captured,
                                void (*body)(void *), void *context) {
  return hooks.run_for_other(captured->context, body, context);
}

bool stk_started_is_same_owner(const stk_started *one,
                               const stk_started *other) {
  return hooks.is_same_owner(one->context, other->context);
}

bool stk_started_is_called_by_owner(void) {
  enum { FRAMES = 32 };
  uintptr_t frames[FRAMES];
  size_t count = stk_unwind_quickly(frames, FRAMES), i = 0;
  while (i < count && stk_place_of(frames[i] - 1) != STK_PLACE_DISPATCH) {
    i++;
  }
  while (i < count && stk_place_of(frames[i] - 1) == STK_PLACE_DISPATCH) {
    i++;
  }
  const char *outermost = i > 0 ? stk_code_name(frames[i - 1] - 1) : NULL;
  bool is_main_queue =
      outermost != NULL && strcmp(outermost, STK_PLACE_MAIN_QUEUE) == 0;
  while (i < count && caller_at(frames[i]) == OVERLAY) {
    i++;
  }
  if (is_main_queue || i == count || caller_at(frames[i]) != PROGRAM) {
    return false;
  }
  void *context = hooks.capture(true);
  stk_started_release(context);
  return context != NULL;
}

void stk_started_release(void *context) {
  if (context != NULL) {
    hooks.release(context);
  }
}

bool stk_started_is_for_program(uintptr_t address) {
  return stk_load_acquire(&is_open) &&
         caller_at(address) != WITHOUT_CONTEXT;  // P11
}

void stk_started_check_exit(void) {
  hooks.check_exit();
}

bool stk_started_is_installed(void) {
  return stk_load_acquire(&is_open);  // P11
}

bool stk_started_takes(stk_started_hooks given) {
  bool is_first = hooks.capture == NULL;
  if (is_first) {
    hooks = given;
  }
  return is_first;
}

void stk_started_begin_capture(void) {
  stk_store_release(&is_open, true);  // P11
}

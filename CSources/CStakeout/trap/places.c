// SPDX-License-Identifier: Apache-2.0
//
// places.c: makes and searches the table of stk_places.h, which tells what code an
// address lies in.
//
// Images are found by their names. Functions are found by the dynamic symbol that a
// call from the program would reach, which under a sanitizer is the interceptor. In
// a statically linked program, a function without a dynamic symbol is not found,
// and counts as the program's own.

#include "private/stk_places.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "stk_capabilities.h"

/// A range of addresses, and the kind of code that lies in it.
typedef struct place_range {
  uintptr_t low, high;
  stk_place place;
  const char *name;
} place_range;

/// A list of ranges, sorted by address.
typedef struct table {
  place_range *ranges;
  size_t count, capacity;
} table;

/// The ranges of functions and of images. They are separate because a function lies
/// in an image, and because only images are looked up while a function may be
/// added.
static table functions, images;
/// The areas of memory in which all ranges lie. Most words of a stack lie in none of
/// them, so an address is compared with these first.
enum { AREAS_MAX = 8 };
static struct { uintptr_t low, high; } areas[AREAS_MAX];
static size_t area_count;
/// Whether a range is missing because there was no memory for it.
static bool is_incomplete;

/// Adds a range to the areas. Ranges with a small gap between them share an area. If
/// there are too many areas, the last one grows.
static void add_to_areas(const place_range *range) {
  enum { GAP = 16 * 1024 * 1024 };
  size_t found = 0;
  while (found < area_count && (range->low > areas[found].high + GAP ||
                                range->high + GAP < areas[found].low)) {
    found++;
  }
  if (found == area_count && area_count < AREAS_MAX) {
    areas[area_count].low = range->low;
    areas[area_count++].high = range->high;
    return;
  }
  found = found < AREAS_MAX ? found : AREAS_MAX - 1;
  areas[found].low =
      range->low < areas[found].low ? range->low : areas[found].low;
  areas[found].high =
      range->high > areas[found].high ? range->high : areas[found].high;
}

static void add(table *table, place_range range) {
  if (range.low >= range.high) {
    return;
  }
  add_to_areas(&range);
  if (table->count == table->capacity) {
    size_t capacity = table->capacity == 0 ? 64 : 2 * table->capacity;
    place_range *ranges =
        realloc(table->ranges, capacity * sizeof *table->ranges);
    if (ranges == NULL) {
      is_incomplete = true;
      return;
    }
    table->ranges = ranges;
    table->capacity = capacity;
  }
  size_t at = table->count;
  for (; at > 0 && table->ranges[at - 1].low > range.low; at--) {
    table->ranges[at] = table->ranges[at - 1];
  }
  table->ranges[at] = range;
  table->count++;
}

static bool is_in_area(uintptr_t address) {
  for (size_t i = 0; i < area_count; i++) {
    if (address >= areas[i].low && address < areas[i].high) {
      return true;
    }
  }
  return false;
}

static const place_range *STK_NULLABLE find(const table *table,
                                            uintptr_t address) {
  const place_range *ranges = table->ranges;
  size_t low = 0, high = table->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (address < ranges[middle].low) {
      high = middle;
    } else if (address >= ranges[middle].high) {
      low = middle + 1;
    } else {
      return &ranges[middle];
    }
  }
  return NULL;
}

/// Adds functions. Returns whether all of them exist.
static bool add_functions(const char *const *names, stk_place place) {
  bool has_all = true;
  for (; *names != NULL; names++) {
    void *address = dlsym(RTLD_DEFAULT, *names);
    Dl_info info;
    void *found = NULL;
    if (address == NULL ||
        dladdr1(address, &info, &found, RTLD_DL_SYMENT) == 0 || found == NULL) {
      has_all = false;
      continue;
    }
    const ElfW(Sym) *symbol = found;
    uintptr_t low = (uintptr_t)info.dli_saddr;
    add(&functions, (place_range){low, low + symbol->st_size, place, *names});
  }
  return has_all;
}

/// The libraries that the table knows: the name of each up to its first dot, and
/// the kind of its code.
static const struct {
  const char *stem;
  /// Whether the entry also stands for names that only begin with the stem.
  bool is_family;
  stk_place place;
} known_images[] = {
    {"ld-linux", true, STK_PLACE_LOADER},
    {"libunwind", true, STK_PLACE_LOADER},
    // Take the whole image: its malloc calls functions without a dynamic symbol.
    {"libjemalloc", false, STK_PLACE_ALLOCATOR},
    {"libmimalloc", true, STK_PLACE_ALLOCATOR},
    {"libtcmalloc", true, STK_PLACE_ALLOCATOR},
    {"libgcc_s", false, STK_PLACE_LOADER},
    {"libdispatch", false, STK_PLACE_DISPATCH},
    {"libc", false, STK_PLACE_SYSTEM},
    {"libpthread", false, STK_PLACE_SYSTEM},
    {"libm", false, STK_PLACE_SYSTEM},
    {"libstdc++", false, STK_PLACE_SYSTEM},
    {"libc++", false, STK_PLACE_SYSTEM},
    {"libc++abi", false, STK_PLACE_SYSTEM},
    {"libswift_Concurrency", false, STK_PLACE_TASKS},
    {"libswift", true, STK_PLACE_SYSTEM},
    {"libFoundation", true, STK_PLACE_FOUNDATION},
    {"lib_Foundation", true, STK_PLACE_FOUNDATION},
    {"libBlocksRuntime", false, STK_PLACE_SYSTEM},
    {"libXCTest", false, STK_PLACE_SYSTEM},
    {"libTesting", false, STK_PLACE_SYSTEM},
};

static int add_image(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash != NULL ? slash + 1 : info->dlpi_name;
  for (size_t i = 0; i < sizeof known_images / sizeof known_images[0]; i++) {
    size_t length = strlen(known_images[i].stem);
    if (strncmp(name, known_images[i].stem, length) != 0 ||
        (!known_images[i].is_family && name[length] != '.')) {
      continue;
    }
    for (int k = 0; k < info->dlpi_phnum; k++) {
      const ElfW(Phdr) *part = &info->dlpi_phdr[k];
      if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
        uintptr_t low = info->dlpi_addr + part->p_vaddr;
        add(&images, (place_range){low, low + part->p_memsz,
                                   known_images[i].place, name});
      }
    }
    break;
  }
  return 0;
}

static bool is_foundation_loaded(void) {
  for (size_t i = 0; i < images.count; i++) {
    if (images.ranges[i].place == STK_PLACE_FOUNDATION) {
      return true;
    }
  }
  return false;
}

static void make(void) {
  static const char *const allocator[] = {
      "malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc",
      "memalign", "posix_memalign", "valloc", "pvalloc",
      // These functions take locks of arenas, too.
      "malloc_trim", "malloc_info", "malloc_stats", "mallinfo", "mallinfo2",
      "mallopt", NULL};
  static const char *const loader[] = {
      "dlopen", "dlmopen", "dlclose", "dlsym",           "dlvsym",
      "dladdr", "dladdr1", "dlinfo",  "dl_iterate_phdr", NULL};
  static const char *const one_time[] = {
      "exit", "quick_exit", "fork",
      // If continuations are validated, these functions hold a lock while they
      // trap.
      "swift_continuation_init", "swift_continuation_await",
      "swift_continuation_resume", "swift_continuation_throwingResume",
      "swift_continuation_throwingResumeWithError", NULL};
  static const char *const cancel[] = {
      "swift_task_cancel", "swift_task_cancel_group_child_tasks",
      "swift_task_escalate", "swift_task_deinitOnExecutor", NULL};
  // Operation.start(), OperationQueue._execute(_:), BlockOperation.main() and
  // Thread.main().
  static const char *const operation[] = {
      "$s10Foundation9OperationC5startyyF",
      "$s10Foundation14OperationQueueC8_executeyyAA0B0CF",
      "$s10Foundation14BlockOperationC4mainyyF",
      "$s10Foundation6ThreadC4mainyyF", NULL};
  // This runs the blocks of the main queue. Its name tells it from a call that runs
  // a block for its caller.
  static const char *const main_queue[] = {STK_PLACE_MAIN_QUEUE, NULL};
  // RunLoop.perform(inModes:block:), and what makes a Timer.
  static const char *const schedule[] = {
      "$s10Foundation7RunLoopC7perform7inModes5blockySayAC4ModeVG_yyYbctF",
      "$s10Foundation5TimerC4fire8interval7repeats5block"
      "AC0A10Essentials4DateV_SdSbyACYbctcfC",
      "$s10Foundation5TimerC4fire8interval7repeats5block"
      "AC0A10Essentials4DateV_SdSbyACYbctcfc",
      "$s10Foundation5TimerC09scheduledB016withTimeInterval7repeats5block"
      "ACSd_SbyACYbctFZ",
      NULL};
  // Start with empty tables, because a forked child may have to make them again.
  functions.count = images.count = area_count = 0;
  add_functions(allocator, STK_PLACE_ALLOCATOR);
  add_functions(loader, STK_PLACE_LOADER);
  add_functions(one_time, STK_PLACE_ONE_TIME);
  add_functions(main_queue, STK_PLACE_DISPATCH);
  add_functions(cancel, STK_PLACE_CANCEL);
  dl_iterate_phdr(add_image, NULL);
  if (is_foundation_loaded() &&
      stk_capability_is_enabled(STK_CAPABILITY_FOUNDATION)) {
    bool has_operations = add_functions(operation, STK_PLACE_OPERATION);
    bool has_timers = add_functions(schedule, STK_PLACE_SCHEDULE);
    stk_capability_record(STK_CAPABILITY_FOUNDATION,
                          has_operations && has_timers);
  }
}

bool stk_places_make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make);
  return !is_incomplete;
}

void stk_places_add(uintptr_t return_address, stk_place place,
                    const char *name) {
  add(&functions,
      (place_range){return_address - 1, return_address, place, name});
}

static const place_range *STK_NULLABLE range_of(uintptr_t address) {
  if (!is_in_area(address)) {
    return NULL;
  }
  const place_range *range = find(&functions, address);
  return range != NULL ? range : find(&images, address);
}

stk_place stk_place_of(uintptr_t address) {
  const place_range *range = range_of(address);
  return range != NULL ? range->place : STK_PLACE_PROGRAM;
}

const char *stk_code_name(uintptr_t address) {
  const place_range *range = range_of(address);
  return range != NULL ? range->name : NULL;
}

const char *stk_place_image(uintptr_t address) {
  const place_range *image = find(&images, address);
  return image != NULL ? image->name : NULL;
}

// The linker's names for the bounds of the section that contains only the functions
// that run regions: stk_trap_run, and run_job of platform/swift_jobs.c.
extern const char __start_stk_region[] __attribute__((visibility("hidden")));
extern const char __stop_stk_region[] __attribute__((visibility("hidden")));

bool stk_place_is_region(uintptr_t address) {
  return address > (uintptr_t)__start_stk_region &&
         address <= (uintptr_t)__stop_stk_region;
}

// SPDX-License-Identifier: Apache-2.0
//
// places.c: the table of the code that holds what a jump would not give back.
//
// Images are known by their names, functions by the dynamic symbol that the
// program itself would reach: under a sanitizer that is the interceptor. In a
// statically linked program a function without a dynamic symbol is not found,
// and counts as the program's own.

#include "private/stk_places.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct place_range {
  uintptr_t low, high;
  stk_place place;
  const char *name;
} place_range;

/// Sorted by address.
typedef struct table {
  place_range *ranges;
  size_t count, capacity;
} table;

/// Functions and images apart: a function lies in an image, and only images are
/// looked up while a function may be added.
static table functions, images;
/// Whether a range was lost for want of memory.
static bool is_incomplete;

static void add(table *table, place_range range) {
  if (range.low >= range.high) {
    return;
  }
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

static void add_functions(const char *const *names, stk_place place) {
  for (; *names != NULL; names++) {
    void *address = dlsym(RTLD_DEFAULT, *names);
    Dl_info info;
    void *found = NULL;
    if (address == NULL ||
        dladdr1(address, &info, &found, RTLD_DL_SYMENT) == 0 || found == NULL) {
      continue;
    }
    const ElfW(Sym) *symbol = found;
    uintptr_t low = (uintptr_t)info.dli_saddr;
    add(&functions, (place_range){low, low + symbol->st_size, place, *names});
  }
}

/// The names of images up to their first dot, with what they are.
static const struct {
  const char *stem;
  /// Whether names that only begin so are meant, too.
  bool is_family;
  stk_place place;
} known_images[] = {
    {"ld-linux", true, STK_PLACE_LOADER},
    {"libunwind", true, STK_PLACE_LOADER},
    // Their malloc goes on in functions without a dynamic symbol.
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
    {"libFoundation", true, STK_PLACE_SYSTEM},
    {"lib_Foundation", true, STK_PLACE_SYSTEM},
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

static void make(void) {
  static const char *const allocator[] = {
      "malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc",
      "memalign", "posix_memalign", "valloc", "pvalloc",
      // These take locks of arenas, too.
      "malloc_trim", "malloc_info", "malloc_stats", "mallinfo", "mallinfo2",
      "mallopt", NULL};
  static const char *const loader[] = {
      "dlopen", "dlmopen", "dlclose", "dlsym",           "dlvsym",
      "dladdr", "dladdr1", "dlinfo",  "dl_iterate_phdr", NULL};
  static const char *const one_time[] = {
      "exit", "quick_exit", "fork",
      // With validation, these hold a lock while they trap.
      "swift_continuation_init", "swift_continuation_await",
      "swift_continuation_resume", "swift_continuation_throwingResume",
      "swift_continuation_throwingResumeWithError", NULL};
  static const char *const cancel[] = {
      "swift_task_cancel", "swift_task_cancel_group_child_tasks",
      "swift_task_escalate", "swift_task_deinitOnExecutor", NULL};
  // A forked child may have to begin again.
  functions.count = images.count = 0;
  add_functions(allocator, STK_PLACE_ALLOCATOR);
  add_functions(loader, STK_PLACE_LOADER);
  add_functions(one_time, STK_PLACE_ONE_TIME);
  add_functions(cancel, STK_PLACE_CANCEL);
  dl_iterate_phdr(add_image, NULL);
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
  const place_range *range = find(&functions, address);
  return range != NULL ? range : find(&images, address);
}

stk_place stk_place_of(uintptr_t address) {
  const place_range *range = range_of(address);
  return range != NULL ? range->place : STK_PLACE_PROGRAM;
}

const char *stk_place_name(uintptr_t address) {
  const place_range *range = range_of(address);
  return range != NULL ? range->name : NULL;
}

const char *stk_place_image(uintptr_t address) {
  const place_range *image = find(&images, address);
  return image != NULL ? image->name : NULL;
}

// The linker's names for the section that stk_trap_run has to itself.
extern const char __start_stk_region[] __attribute__((visibility("hidden")));
extern const char __stop_stk_region[] __attribute__((visibility("hidden")));

bool stk_place_is_region(uintptr_t address) {
  return address > (uintptr_t)__start_stk_region &&
         address <= (uintptr_t)__stop_stk_region;
}

// SPDX-License-Identifier: Apache-2.0
//
// places.c: makes the table of places.h, and reads it.
//
// Images are known by their names, functions by the dynamic symbol that the
// program itself would reach: under a sanitizer that is the interceptor. In a
// statically linked program a function without a dynamic symbol is not found,
// and counts as the program's own.

#include "trap/places.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

enum { RANGES_MAX = 128 };

typedef struct place_range {
  uintptr_t low, high;
  stk_place place;
  const char *name;
} place_range;

/// Sorted by address. Functions and images apart: a function lies in an image, and
/// only images are looked up while a function may be added.
static place_range functions[RANGES_MAX], images[RANGES_MAX];
static size_t function_count, image_count;

static void add(place_range *ranges, size_t *count, place_range range) {
  if (*count == RANGES_MAX || range.low >= range.high) {
    return;
  }
  size_t at = *count;
  for (; at > 0 && ranges[at - 1].low > range.low; at--) {
    ranges[at] = ranges[at - 1];
  }
  ranges[at] = range;
  (*count)++;
}

static const place_range *STK_NULLABLE find(const place_range *ranges,
                                            size_t count, uintptr_t address) {
  size_t low = 0, high = count;
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
    add(functions, &function_count,
        (place_range){low, low + symbol->st_size, place, *names});
  }
}

/// The beginnings of the names of images, with what they are.
static const struct {
  const char *prefix;
  stk_place place;
} known_images[] = {
    {"ld-linux", STK_PLACE_LOADER},
    {"libunwind", STK_PLACE_LOADER},
    // Their malloc goes on in functions without a dynamic symbol.
    {"libjemalloc", STK_PLACE_ALLOCATOR},
    {"libmimalloc", STK_PLACE_ALLOCATOR},
    {"libtcmalloc", STK_PLACE_ALLOCATOR},
    {"libgcc_s", STK_PLACE_LOADER},
    {"libdispatch", STK_PLACE_DISPATCH},
    {"libc.", STK_PLACE_SYSTEM},
    {"libpthread", STK_PLACE_SYSTEM},
    {"libm.", STK_PLACE_SYSTEM},
    {"libstdc++", STK_PLACE_SYSTEM},
    {"libc++", STK_PLACE_SYSTEM},
    {"libswift_Concurrency", STK_PLACE_TASKS},
    {"libswift", STK_PLACE_SYSTEM},
    {"libFoundation", STK_PLACE_SYSTEM},
    {"lib_Foundation", STK_PLACE_SYSTEM},
    {"libBlocksRuntime", STK_PLACE_SYSTEM},
    {"libXCTest", STK_PLACE_SYSTEM},
    {"libTesting", STK_PLACE_SYSTEM},
};

static int add_image(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  const char *slash = strrchr(info->dlpi_name, '/');
  const char *name = slash != NULL ? slash + 1 : info->dlpi_name;
  for (size_t i = 0; i < sizeof known_images / sizeof known_images[0]; i++) {
    const char *prefix = known_images[i].prefix;
    if (strncmp(name, prefix, strlen(prefix)) != 0) {
      continue;
    }
    for (int k = 0; k < info->dlpi_phnum; k++) {
      const ElfW(Phdr) *part = &info->dlpi_phdr[k];
      if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
        uintptr_t low = info->dlpi_addr + part->p_vaddr;
        add(images, &image_count,
            (place_range){low, low + part->p_memsz, known_images[i].place,
                          name});
      }
    }
    break;
  }
  return 0;
}

void stk_places_make(void) {
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
      "swift_task_cancel", "swift_task_cancel_group_child_tasks", NULL};
  static bool is_made;
  if (is_made) {
    return;
  }
  // A forked child may have to begin again.
  function_count = image_count = 0;
  add_functions(allocator, STK_PLACE_ALLOCATOR);
  add_functions(loader, STK_PLACE_LOADER);
  add_functions(one_time, STK_PLACE_ONE_TIME);
  add_functions(cancel, STK_PLACE_CANCEL);
  dl_iterate_phdr(add_image, NULL);
  is_made = true;
}

void stk_places_add(uintptr_t return_address, stk_place place,
                    const char *name) {
  add(functions, &function_count,
      (place_range){return_address - 1, return_address, place, name});
}

static const place_range *STK_NULLABLE range_of(uintptr_t address) {
  const place_range *range = find(functions, function_count, address);
  return range != NULL ? range : find(images, image_count, address);
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
  const place_range *image = find(images, image_count, address);
  return image != NULL ? image->name : NULL;
}

// The linker's names for the section that stk_trap_run has to itself.
extern const char __start_stk_region[] __attribute__((visibility("hidden")));
extern const char __stop_stk_region[] __attribute__((visibility("hidden")));

bool stk_place_is_region(uintptr_t address) {
  return address > (uintptr_t)__start_stk_region &&
         address <= (uintptr_t)__stop_stk_region;
}

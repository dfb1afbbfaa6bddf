// SPDX-License-Identifier: Apache-2.0
//
// unwind.c: reads the frames of the calling thread, finds the names of functions,
// and lists the loaded objects, outside of signal handlers. The walk of the signal
// handler is in trap/handler/handler.c.

#define UNW_LOCAL_ONLY

#include "stk_unwind.h"

#include <dlfcn.h>
#include <elf.h>
#include <libunwind.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

#include "stk_fork.h"
#include "unwind/walk.h"

/// Declared by the Swift runtime; absent from a program without it.
extern char *swift_demangle(const char *name, size_t length, char *plain,
                            size_t *plain_length, uint32_t flags)
    __attribute__((weak));

size_t stk_unwind_here(uintptr_t *frames, size_t capacity) {
  unw_context_t context;
  unw_cursor_t cursor;
  size_t count = 0;
  if (!stk_fork_timed_hold()) {
    return 0;
  }
  // Skip the first frame: it is this function's.
  if (unw_getcontext(&context) == 0 && unw_init_local(&cursor, &context) == 0 &&
      unw_step(&cursor) > 0) {
    stk_walk_on(&cursor, frames, capacity, &count);
  }
  stk_fork_release();
  return count;
}

size_t stk_unwind_quickly(uintptr_t *frames, size_t capacity) {
  if (!stk_fork_timed_hold()) {
    return 0;
  }
  int count = unw_backtrace((void **)frames, (int)capacity);
  stk_fork_release();
  return count > 0 ? (size_t)count : 0;
}

uintptr_t stk_unwind_object(uintptr_t address) {
  Dl_info info;
  return dladdr((void *)address, &info) != 0 ? (uintptr_t)info.dli_fbase : 0;
}

bool stk_unwind_name(uintptr_t address, char *name, size_t capacity,
                     uint64_t *offset) {
  unw_word_t distance = 0;
  unw_accessors_t *accessors = unw_get_accessors(unw_local_addr_space);
  if (accessors->get_proc_name(unw_local_addr_space, address, name, capacity,
                               &distance, NULL) != 0) {
    return false;
  }
  *offset = distance;
  if (swift_demangle != NULL) {
    swift_demangle(name, strlen(name), name, &capacity, 0);
  }
  return true;
}

// The objects that the loader has loaded, by their program headers.

enum { NOTE_ALIGNMENT = 4 };

static size_t align(size_t size) {
  return (size + NOTE_ALIGNMENT - 1) / NOTE_ALIGNMENT * NOTE_ALIGNMENT;
}

/// Finds the build ID in a segment of notes, and stores it in the image.
static void find_build_id(const uint8_t *notes, size_t size, stk_image *image) {
  size_t at = 0;
  while (at + sizeof(ElfW(Nhdr)) <= size) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + at, sizeof note);
    size_t name = at + sizeof note, content = name + align(note.n_namesz);
    if (content + note.n_descsz > size) {
      return;
    }
    if (note.n_type == NT_GNU_BUILD_ID &&
        note.n_namesz == sizeof ELF_NOTE_GNU &&
        memcmp(notes + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0) {
      image->build_id = notes + content;
      image->build_id_length = note.n_descsz;
      return;
    }
    at = content + align(note.n_descsz);
  }
}

/// The function that stk_unwind_images calls for each object, and its argument.
typedef struct visit {
  void (*image)(const stk_image *image, void *STK_NULLABLE context);
  void *STK_NULLABLE context;
} visit;

static int describe(struct dl_phdr_info *info, size_t size, void *of_visit) {
  const visit *each = of_visit;
  stk_image image = {.path = info->dlpi_name, .begin = UINTPTR_MAX};
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    uintptr_t address = info->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_LOAD) {
      image.begin = address < image.begin ? address : image.begin;
      if ((header->p_flags & PF_X) != 0) {
        image.text_end = address + header->p_memsz;
      }
    } else if (header->p_type == PT_NOTE && image.build_id == NULL) {
      find_build_id((const uint8_t *)address, header->p_memsz, &image);
    }
  }
  if (image.text_end > image.begin) {
    each->image(&image, each->context);
  }
  return 0;
}

void stk_unwind_images(void (*image)(const stk_image *, void *),
                       void *context) {
  visit each = {image, context};
  stk_fork_hold();
  dl_iterate_phdr(describe, &each);
  stk_fork_release();
}

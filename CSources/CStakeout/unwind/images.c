// SPDX-License-Identifier: Apache-2.0
//
// images.c: the objects that the loader has loaded, as their program headers
// describe them.

#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>

#include "stk_fork.h"
#include "stk_unwind.h"

enum { NOTE_ALIGNMENT = 4 };

static size_t align(size_t size) {
  return (size + NOTE_ALIGNMENT - 1) / NOTE_ALIGNMENT * NOTE_ALIGNMENT;
}

/// Finds the note with the build ID in a segment of notes.
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

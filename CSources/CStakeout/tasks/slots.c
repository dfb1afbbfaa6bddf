// SPDX-License-Identifier: Apache-2.0
//
// slots.c: exchanging functions in the tables through which loaded objects call
// them.
//
// Invariants:
//
//   D4  A slot holds the original function or ours, which calls the original: a
//       thread that calls through it meanwhile may find either.
//   D5  `changes` and `seen` are only written with `lock` held. Every slot of every
//       object that was loaded when `seen` was noted has been exchanged, but for
//       objects that have refused it.

#include "tasks/slots.h"

#include <elf.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/stk_atomic.h"
#include "stk_doors.h"

static const void *loaded(ElfW(Addr) base, ElfW(Addr) address) {
  // Most loaders write absolute addresses into the section; some leave it.
  return (const void *)(address < base ? base + address : address);
}

/// The value of an entry of an object's dynamic section; 0 if it has none.
static ElfW(Addr) value_of(const ElfW(Dyn) * entry, ElfW(Sxword) tag) {
  while (entry->d_tag != DT_NULL && entry->d_tag != tag) {
    entry++;
  }
  return entry->d_tag == tag ? entry->d_un.d_ptr : 0;
}

#if defined(__x86_64__)
enum { CALLED = R_X86_64_JUMP_SLOT, LOADED = R_X86_64_GLOB_DAT };
#else
enum { CALLED = R_AARCH64_JUMP_SLOT, LOADED = R_AARCH64_GLOB_DAT };
#endif

/// Whether the loader has made the page read-only after it had filled it in.
static bool is_sealed(const struct dl_phdr_info *object, uintptr_t address) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    if (header->p_type == PT_GNU_RELRO && address >= start &&
        address < start + header->p_memsz) {
      return true;
    }
  }
  return false;
}

/// Whether any slot has been exchanged.
static bool has_exchanged;

/// Leaves the slot alone if the object's page cannot be written.
static void exchange(stk_slot_change *change, const struct dl_phdr_info *object,
                     uintptr_t address) {
  void *_Atomic *slot = (void *_Atomic *)address;
  if (stk_load_acquire(slot) == change->replacement) {  // D4
    return;
  }
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)(address & ~(size - 1));
  bool sealed = is_sealed(object, address);
  if (sealed && mprotect(page, size, PROT_READ | PROT_WRITE) != 0) {
    return;
  }
  stk_store_release(slot, change->replacement);  // D4
  stk_fetch_add_relaxed(&change->count, 1);      // D5
  if (sealed) {
    mprotect(page, size, PROT_READ);
  }
  has_exchanged = true;
}

static bool is_meant(const stk_slot_change *change, const char *name) {
  for (const char *const *except = change->except;
       except != NULL && *except != NULL; except++) {
    if (strstr(name, *except) != NULL) {
      return false;
    }
  }
  return change->object == NULL || strstr(name, change->object) != NULL;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static stk_slot_change *changes;
/// How many libraries had been loaded when the slots were exchanged last. Read
/// without the lock to find out that nothing was loaded since.
static _Atomic(unsigned long long) seen;

/// The functions that an object's slots are exchanged for.
static stk_slot_change *change_of(const char *symbol, const char *object) {
  for (stk_slot_change *change = changes; change != NULL;
       change = change->next) {
    if (symbol[0] == change->symbol[0] && strcmp(symbol, change->symbol) == 0 &&
        is_meant(change, object)) {
      return change;
    }
  }
  return NULL;
}

static int exchange_in(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  stk_store_release(&seen, object->dlpi_adds);  // D5
  const ElfW(Dyn) *dynamic = NULL;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC) {
      dynamic =
          (const void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
    }
  }
  if (dynamic == NULL) {
    return 0;
  }
  ElfW(Addr) base = object->dlpi_addr;
  const ElfW(Sym) *symbols = loaded(base, value_of(dynamic, DT_SYMTAB));
  const char *names = loaded(base, value_of(dynamic, DT_STRTAB));
  const char *object_name = object->dlpi_name != NULL ? object->dlpi_name : "";
  static const ElfW(Sxword)
      tables[][2] = {{DT_JMPREL, DT_PLTRELSZ}, {DT_RELA, DT_RELASZ}};
  for (int table = 0; table < 2; table++) {
    const ElfW(Rela) *relocations =
        loaded(base, value_of(dynamic, tables[table][0]));
    size_t count = value_of(dynamic, tables[table][1]) / sizeof *relocations;
    for (size_t i = 0; i < count; i++) {
      size_t type = ELF64_R_TYPE(relocations[i].r_info);
      if (type != CALLED && type != LOADED) {
        continue;
      }
      size_t symbol = ELF64_R_SYM(relocations[i].r_info);
      stk_slot_change *change =
          change_of(names + symbols[symbol].st_name, object_name);
      if (change != NULL) {
        exchange(change, object, base + relocations[i].r_offset);
      }
    }
  }
  return 0;
}

/// How many libraries have been loaded so far.
static int count_loaded(struct dl_phdr_info *object, size_t size,
                        void *context) {
  (void)size;
  *(unsigned long long *)context = object->dlpi_adds;
  return 1;
}

void stk_slots_refresh(void) {
  unsigned long long loaded = 0;
  dl_iterate_phdr(count_loaded, &loaded);
  if (loaded != stk_load_acquire(&seen)) {  // D5
    pthread_mutex_lock(&lock);
    dl_iterate_phdr(exchange_in, NULL);
    stk_door_try(STK_DOOR_SLOTS, has_exchanged);
    pthread_mutex_unlock(&lock);
  }
}

void stk_slots_add(stk_slot_change *added, size_t count) {
  if (!stk_door_may_open(STK_DOOR_SLOTS)) {
    return;
  }
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < count; i++) {
    if (!added[i].is_added) {
      added[i].is_added = true;
      added[i].next = changes;
      changes = &added[i];
      stk_store_release(&seen, 0);  // D5: no object has its slot exchanged
    }
  }
  pthread_mutex_unlock(&lock);
  stk_slots_refresh();
}

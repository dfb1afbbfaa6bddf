// SPDX-License-Identifier: Apache-2.0
//
// tasks.c: the doors to Swift's concurrency runtime; the header says which.
//
// Invariants:
//
//   D1  `witness` and `main_of` are written before the first slot or hook that
//       leads here, and never change to another value afterwards.
//   D2  `create` is the runtime's function, read before the first slot is
//       exchanged: our own slot is among those.
//   D3  `executor_kind` is 0 or the kind of an option record with an executor
//       that the task owns. It is written once. Before, no record is added.
//   D4  A slot holds the runtime's function or ours, which calls the runtime's:
//       a thread that calls through it meanwhile may find either.

#include "stk_tasks.h"

#include <string.h>

#if defined(__ELF__)
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>
#endif

#include "base/stk_atomic.h"

#define STK_SWIFTCALL __attribute__((swiftcall))

/// What `swift_task_create` is given beside the closure: a list of records.
typedef struct option {
  size_t flags;
  struct option *STK_NULLABLE next;
} option;

/// A record with an executor for the task to prefer.
typedef struct executor_option {
  option head;
  stk_executor executor;
} executor_option;

typedef struct task_and_context {
  void *task, *context;
} task_and_context;

// Declared by the Swift runtime; absent from a program without concurrency.
STK_SWIFTCALL extern stk_executor swift_task_getPreferredTaskExecutor(void)
    __attribute__((weak));
STK_SWIFTCALL extern void *STK_NULLABLE swift_task_getCurrent(void)
    __attribute__((weak));
STK_SWIFTCALL extern task_and_context swift_task_create(
    size_t flags, option *STK_NULLABLE options, const void *type,
    void *function, void *STK_NULLABLE context) __attribute__((weak));
/// The same in a program whose linker was told to wrap it, as in one that links
/// the runtime statically and so has no slots.
STK_SWIFTCALL extern task_and_context __real_swift_task_create(
    size_t flags, option *STK_NULLABLE options, const void *type,
    void *function, void *STK_NULLABLE context) __attribute__((weak));
STK_SWIFTCALL extern stk_executor swift_task_getCurrentExecutor(void)
    __attribute__((weak));
STK_SWIFTCALL extern uint64_t swift_task_getJobTaskId(void *task)
    __attribute__((weak));
extern void *swift_retain(void *object) __attribute__((weak));

typedef STK_SWIFTCALL stk_executor (*main_executor)(void);
extern STK_SWIFTCALL stk_executor (
    *STK_NULLABLE swift_task_getMainExecutor_hook)(main_executor original)
    __attribute__((weak));

static _Atomic(uintptr_t) our_witness;
static _Atomic(stk_executor (*)(void *)) our_main;
static _Atomic(size_t) executor_kind;
static _Thread_local stk_adoption adoption;
static _Thread_local void *lesson;

static void *current_task(void) {
  return swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
}

stk_adoption stk_tasks_adopt(void *executor) {
  stk_adoption before = adoption;
  adoption = (stk_adoption){.executor = executor, .task = current_task()};
  return before;
}

void stk_tasks_restore(stk_adoption before) {
  adoption = before;
}

void *stk_tasks_adopter(void) {
  return adoption.executor;
}

void *stk_tasks_executor(void) {
  if (swift_task_getPreferredTaskExecutor == NULL ||
      swift_task_getCurrent == NULL) {
    return NULL;
  }
  void *task = swift_task_getCurrent();
  if (task == adoption.task && adoption.executor != NULL) {
    return adoption.executor;
  }
  if (task == NULL) {
    return NULL;
  }
  stk_executor preferred = swift_task_getPreferredTaskExecutor();
  uintptr_t witness = stk_load_acquire(&our_witness);  // D1
  return witness != 0 && preferred.witness == witness ? preferred.identity
                                                      : NULL;
}

uint64_t stk_tasks_number(void) {
  void *task = current_task();
  return task != NULL && swift_task_getJobTaskId != NULL
             ? swift_task_getJobTaskId(task)
             : 0;
}

void *stk_tasks_current(void) {
  return swift_task_getCurrent != NULL ? swift_task_getCurrent() : NULL;
}

#if defined(__linux__)

/// Where a task of Swift 6.3 keeps its state.
enum {
  TASK_RESUME = 56,
  TASK_CONTEXT = 64,
  TASK_STATUS = 96,
  STATUS_RUNS = 0x800,
};

/// Copies memory that may be gone.
static bool copy(uintptr_t from, void *to, size_t size) {
  struct iovec local = {to, size}, remote = {(void *)from, size};
  return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;
}

size_t stk_tasks_frames(const void *task, uintptr_t *frames, size_t capacity) {
  uint32_t status = 0;
  // A function and its frame, in two words: of the task, then of each caller.
  uintptr_t resume, context, words[2];
  size_t count = 0;
  if (!copy((uintptr_t)task + TASK_STATUS, &status, sizeof status) ||
      (status & STATUS_RUNS) != 0 ||
      !copy((uintptr_t)task + TASK_RESUME, &resume, sizeof resume) ||
      !copy((uintptr_t)task + TASK_CONTEXT, &context, sizeof context)) {
    return 0;
  }
  while (count < capacity && resume != 0) {
    // One more than the function's start, as a return address has it.
    frames[count++] = resume + 1;
    if (context == 0 || !copy(context, words, sizeof words)) {
      break;
    }
    context = words[0];
    resume = words[1];
  }
  return count;
}

#else

size_t stk_tasks_frames(const void *task, uintptr_t *frames, size_t capacity) {
  (void)task;
  (void)frames;
  (void)capacity;
  return 0;
}

#endif

void *stk_tasks_actor(void) {
  return swift_task_getCurrentExecutor != NULL
             ? swift_task_getCurrentExecutor().identity
             : NULL;
}

STK_SWIFTCALL static stk_executor answer_main(main_executor original) {
  void *executor = stk_tasks_executor();
  if (executor == NULL) {
    return original();
  }
  return stk_load_acquire(&our_main)(executor);  // D1
}

#if defined(__ELF__)

/// The kinds of records, as of Swift 6.2: 1 to 4 make a child task, which
/// prefers what its parent does; 5 and 6 name an executor, or none.
enum { CHILD_FIRST = 1, CHILD_LAST = 4, EXECUTOR_LAST = 6 };

static size_t kind_of(const option *record) {
  return record->flags & 0xff;
}

/// Whether nobody else says where the task is to run. `empty` is then the
/// record that names no executor, if there is one.
static bool leaves_executor_open(option *options,
                                 executor_option *STK_NULLABLE *empty) {
  *empty = NULL;
  for (option *record = options; record != NULL; record = record->next) {
    size_t kind = kind_of(record);
    if (kind >= CHILD_FIRST && kind <= CHILD_LAST) {
      return false;
    }
    if (kind > CHILD_LAST && kind <= EXECUTOR_LAST) {
      *empty = (executor_option *)record;
      if ((*empty)->executor.identity != NULL) {
        return false;
      }
    }
  }
  return true;
}

__attribute__((no_sanitize("address"))) static void learn(
    const option *options) {
  for (const option *record = options; record != NULL; record = record->next) {
    const executor_option *candidate = (const executor_option *)record;
    // The payload of another kind of record may be shorter: two words are
    // there in any case, because records lie on the caller's stack.
    if (candidate->executor.identity == lesson &&
        candidate->executor.witness == stk_load_acquire(&our_witness)) {  // D1
      stk_store_release(&executor_kind, kind_of(record));                 // D3
    }
  }
}

static STK_SWIFTCALL task_and_context (*_Atomic create)(size_t,
                                                        option *STK_NULLABLE,
                                                        const void *, void *,
                                                        void *STK_NULLABLE);

/// Stands in the slots of `swift_task_create`.
STK_SWIFTCALL static task_and_context create_member(size_t flags,
                                                    option *options,
                                                    const void *type,
                                                    void *function,
                                                    void *context) {
  if (lesson != NULL) {
    learn(options);
  }
  executor_option record = {.executor = {0}};
  record.head.flags = stk_load_acquire(&executor_kind);  // D3
  record.head.next = options;
  executor_option *empty = NULL;
  if (record.head.flags != 0 && leaves_executor_open(options, &empty)) {
    record.executor.identity = stk_tasks_executor();
    record.executor.witness = stk_load_acquire(&our_witness);  // D1
  }
  if (record.executor.identity != NULL) {
    // The task releases it at its end.
    swift_retain(record.executor.identity);
    if (empty != NULL) {
      empty->head.flags = record.head.flags;
      empty->executor = record.executor;
    } else {
      options = &record.head;
    }
  }
  return stk_load_acquire(&create)(flags, options, type, function,
                                   context);  // D2
}

/// What the linker calls in place of swift_task_create with
/// `--wrap=swift_task_create`.
STK_SWIFTCALL task_and_context __wrap_swift_task_create(
    size_t flags, option *STK_NULLABLE options, const void *type,
    void *function, void *STK_NULLABLE context);

STK_SWIFTCALL task_and_context __wrap_swift_task_create(size_t flags,
                                                        option *options,
                                                        const void *type,
                                                        void *function,
                                                        void *context) {
  if (stk_load_acquire(&create) == NULL) {  // D2
    return __real_swift_task_create(flags, options, type, function, context);
  }
  return create_member(flags, options, type, function, context);
}

/// What the dynamic section of a loaded object says about its relocations.
typedef struct tables {
  const ElfW(Rela) * relocations[2];
  size_t count[2];
  const ElfW(Sym) * symbols;
  const char *names;
} tables;

static const void *loaded(ElfW(Addr) base, ElfW(Addr) address) {
  // Most loaders write absolute addresses into the section; some leave it.
  return (const void *)(address < base ? base + address : address);
}

static tables read_dynamic(ElfW(Addr) base, const ElfW(Dyn) * entry) {
  tables found = {.symbols = NULL};
  for (; entry->d_tag != DT_NULL; entry++) {
    switch (entry->d_tag) {
      case DT_JMPREL:
        found.relocations[0] = loaded(base, entry->d_un.d_ptr);
        break;
      case DT_PLTRELSZ:
        found.count[0] = entry->d_un.d_val / sizeof(ElfW(Rela));
        break;
      case DT_RELA:
        found.relocations[1] = loaded(base, entry->d_un.d_ptr);
        break;
      case DT_RELASZ:
        found.count[1] = entry->d_un.d_val / sizeof(ElfW(Rela));
        break;
      case DT_SYMTAB:
        found.symbols = loaded(base, entry->d_un.d_ptr);
        break;
      case DT_STRTAB:
        found.names = loaded(base, entry->d_un.d_ptr);
        break;
      default:
        break;
    }
  }
  return found;
}

static bool is_slot(ElfW(Xword) info) {
  size_t type = ELF64_R_TYPE(info);
#if defined(__x86_64__)
  return type == R_X86_64_JUMP_SLOT || type == R_X86_64_GLOB_DAT;
#else
  return type == R_AARCH64_JUMP_SLOT || type == R_AARCH64_GLOB_DAT;
#endif
}

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

static void exchange(const struct dl_phdr_info *object, uintptr_t address) {
  void *_Atomic *slot = (void *_Atomic *)address;
  if (stk_load_acquire(slot) == (void *)create_member) {  // D4
    return;
  }
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)(address & ~(size - 1));
  bool sealed = is_sealed(object, address);
  if (sealed && mprotect(page, size, PROT_READ | PROT_WRITE) != 0) {
    return;
  }
  stk_store_release(slot, (void *)create_member);  // D4
  if (sealed) {
    mprotect(page, size, PROT_READ);
  }
}

/// How many libraries had been loaded when the slots were exchanged last.
static _Atomic(unsigned long long) seen;

static int exchange_in(struct dl_phdr_info *object, size_t size,
                       void *context) {
  (void)size;
  (void)context;
  stk_store_release(&seen, object->dlpi_adds);  // D4
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
  tables found = read_dynamic(object->dlpi_addr, dynamic);
  if (found.symbols == NULL || found.names == NULL) {
    return 0;
  }
  for (int table = 0; table < 2; table++) {
    for (size_t i = 0; found.relocations[table] && i < found.count[table];
         i++) {
      const ElfW(Rela) *relocation = &found.relocations[table][i];
      size_t symbol = ELF64_R_SYM(relocation->r_info);
      if (is_slot(relocation->r_info) &&
          strcmp(found.names + found.symbols[symbol].st_name,
                 "swift_task_create") == 0) {
        exchange(object, object->dlpi_addr + relocation->r_offset);
      }
    }
  }
  return 0;
}

static int is_news(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  *(bool *)context = object->dlpi_adds != stk_load_acquire(&seen);  // D4
  return 1;
}

/// Exchanges the slots of all objects that are loaded.
static void watch_creation(void) {
  if (swift_task_create == NULL || swift_retain == NULL) {
    return;
  }
  bool is_wrapped = __real_swift_task_create != NULL;
  if (stk_load_acquire(&create) == NULL) {  // D2
    stk_store_release(&create, is_wrapped ? __real_swift_task_create
                                          : swift_task_create);  // D2
  }
  bool news = false;
  dl_iterate_phdr(is_news, &news);
  if (news) {
    dl_iterate_phdr(exchange_in, NULL);
  }
}

#else

static void watch_creation(void) {
}

#endif

bool stk_tasks_learn_from(void *executor) {
  lesson = executor;
  return stk_load_acquire(&executor_kind) != 0;  // D3
}

uint32_t stk_tasks_open(uintptr_t witness,
                        stk_executor (*main_of)(void *executor)) {
  if (swift_task_getPreferredTaskExecutor == NULL ||
      swift_task_getCurrent == NULL) {
    return 0;
  }
  uint32_t open = STK_DOOR_ASKING;
  stk_store_release(&our_main, main_of);     // D1
  stk_store_release(&our_witness, witness);  // D1
  watch_creation();
  if (stk_load_acquire(&executor_kind) != 0) {  // D3
    open |= STK_DOOR_CREATING;
  }
  if (&swift_task_getMainExecutor_hook != NULL) {
    swift_task_getMainExecutor_hook = answer_main;
    open |= STK_DOOR_MAIN;
  }
  return open;
}

STK_SWIFTCALL stk_closure stk_tasks_escape(void *function, void *context) {
  return (stk_closure){function, context};
}

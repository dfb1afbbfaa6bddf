// SPDX-License-Identifier: Apache-2.0
//
// other_thread.c: reads the frames of another thread, without an effect on its
// system calls.
//
// A thread that is blocked in a system call is not touched, because a signal would
// end some calls early (`EINTR`). The kernel tells its stack pointer and program
// counter, and its stack is read. The other registers are unknown. To step out of a
// function that finds its frame through the frame pointer, the frame pointer is
// computed from the first instructions of the function. If these have an unexpected
// form, the stack is searched for the record that the function has put there.
//
// A running thread is asked by a signal, whose handler walks the frames.
//
// Invariants:
//
//   U1  `asked` is set from 0 to a thread's ID by the asker, then to TAKEN and to
//       DONE by the handler of that thread, and back to 0 by the asker. So only one
//       thread asks at a time. An asker that gives up sets the ID back to 0, or
//       TAKEN to LEFT. In the second case the handler sets 0 when it has ended.
//   U2  `answer` and `answer_count` are written by the handler that has set TAKEN,
//       before it sets DONE or 0. They are read after DONE.

#define UNW_LOCAL_ONLY

#include "stk_unwind.h"

#include <dlfcn.h>
#include <errno.h>
#include <libunwind.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "unwind/walk.h"

enum {
  WORD = sizeof(uintptr_t),
  ALIGNMENT = 16,
  /// The size of the part of the stack that is searched for a frame record, in
  /// words: the largest frame of functions that do not use the frame pointer.
  SEARCHED_WORDS = 4096,
  /// The largest distance between two frame records, in bytes.
  LARGEST_FRAME = 1 << 20,
  /// The most searches for a frame record in one walk.
  SEARCHES_MAX = 4,
};

/// Copies memory that may no longer be mapped. Returns the number of bytes copied.
static size_t copy(uintptr_t from, void *to, size_t size) {
  struct iovec local = {to, size}, remote = {(void *)from, size};
  ssize_t count = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
  return count > 0 ? (size_t)count : 0;
}

static void set_registers(ucontext_t *context, uintptr_t pc, uintptr_t sp,
                          uintptr_t frame_pointer) {
  uintptr_t saved[STK_CALLEE_SAVED] = {[STK_FRAME_POINTER] = frame_pointer};
  stk_context_set(context, pc, sp, saved);
}

#if defined(__x86_64__)

/// Whether a call instruction ends at the address. Writes the called function to
/// `target`, or 0 if the instruction does not name it.
static bool ends_call(uintptr_t address, uintptr_t *target) {
  enum { LONGEST = 7, DIRECT = 5 };
  unsigned char code[LONGEST];
  *target = 0;
  if (address < LONGEST || copy(address - LONGEST, code, LONGEST) != LONGEST) {
    return false;
  }
  if (code[LONGEST - DIRECT] == 0xe8) {
    int32_t distance;
    memcpy(&distance, &code[LONGEST - DIRECT + 1], sizeof distance);
    *target = address + (uintptr_t)(intptr_t)distance;
    return true;
  }
  // Look for a `call` through a register or memory: the byte ff, and a byte with
  // the number 2 in its three middle bits.
  for (int length = 2; length <= LONGEST; length++) {
    if (code[LONGEST - length] == 0xff &&
        (code[LONGEST - length + 1] >> 3 & 7) == 2) {
      return true;
    }
  }
  return false;
}

/// Returns the number of bytes by which the instructions from `code` on lower the
/// stack pointer: registers are saved, and then there may be room for variables:
/// `push …; sub …, %rsp`.
static size_t lowered_by(const unsigned char *code, size_t count) {
  size_t at = 0, size = 0;
  while (at + 1 < count) {
    bool is_extended = code[at] == 0x41;  // one of the registers from r8 on
    if ((code[at + is_extended] & 0xf8) != 0x50) {
      break;
    }
    at += 1U + is_extended;
    size += WORD;
  }
  enum { LONGEST = 7 };
  if (at + LONGEST <= count && code[at] == 0x48 && code[at + 2] == 0xec) {
    int32_t room = 0;
    if (code[at + 1] == 0x83) {
      room = (signed char)code[at + 3];
    } else if (code[at + 1] == 0x81) {
      memcpy(&room, &code[at + 3], sizeof room);
    }
    size += (size_t)room;
  }
  return size;
}

enum {
  /// The number of bytes of a function in which its frame is set up.
  PROLOGUE = 64,
  /// The number of bytes of `push %rbp; mov %rsp, %rbp`.
  SETS_FRAME_POINTER = 4,
};

/// Returns the frame pointer of a function that begins at `start`, while it calls
/// another one with the stack pointer `sp`; 0 if its first instructions have an
/// unexpected form.
static uintptr_t frame_pointer_in(uintptr_t start, uintptr_t sp) {
  static const unsigned char sets[SETS_FRAME_POINTER] = {0x55, 0x48, 0x89,
                                                         0xe5};
  unsigned char code[PROLOGUE];
  size_t count = copy(start, code, sizeof code);
  for (size_t at = 0; at + sizeof sets <= count; at++) {
    if (memcmp(&code[at], sets, sizeof sets) == 0) {
      at += sizeof sets;
      return sp + lowered_by(&code[at], count - at);
    }
  }
  return 0;
}

/// Returns the place of the return address of a function that begins at `start` and
/// keeps no frame pointer, while it calls another one with the stack pointer `sp`.
static uintptr_t return_place_in(uintptr_t start, uintptr_t sp) {
  unsigned char code[PROLOGUE];
  return sp + lowered_by(code, copy(start, code, sizeof code));
}

#else

static uintptr_t frame_pointer_in(uintptr_t start, uintptr_t sp) {
  (void)start;
  (void)sp;
  return 0;
}

static uintptr_t return_place_in(uintptr_t start, uintptr_t sp) {
  (void)start;
  return sp;
}

static bool ends_call(uintptr_t address, uintptr_t *target) {
  uint32_t code;
  *target = 0;
  if (address < sizeof code ||
      copy(address - sizeof code, &code, sizeof code) != sizeof code) {
    return false;
  }
  if ((code & 0xfc000000) == 0x94000000) {
    int32_t distance = (int32_t)(code << 6) >> 4;
    *target = address - sizeof code + (uintptr_t)(intptr_t)distance;
    return true;
  }
  return (code & 0xfffffc1f) == 0xd63f0000;
}

#endif

/// Whether a frame record may lie at `place`. Its two words are the caller's frame
/// pointer and a return address. Writes `target` as ends_call does.
static bool is_record(uintptr_t place, const uintptr_t *record,
                      uintptr_t *target) {
  return place % ALIGNMENT == 0 && record[0] % ALIGNMENT == 0 &&
         record[0] > place && record[0] - place < LARGEST_FRAME &&
         ends_call(record[1], target);
}

/// Returns the address of the frame record of the function that contains `pc`,
/// which lies above `sp`; 0 if there is none. If the function's instructions do not
/// tell where it is, prefers a record that was made by a call of this very function.
static uintptr_t find_record(uintptr_t pc, uintptr_t sp) {
  uintptr_t words[SEARCHED_WORDS], unused;
  uintptr_t first = 0;
  unw_proc_info_t function = {.start_ip = 0};
  unw_get_proc_info_by_ip(unw_local_addr_space, pc, &function, NULL);
  uintptr_t told = frame_pointer_in(function.start_ip, sp);
  if (told != 0 && copy(told, words, 2 * WORD) == 2 * WORD &&
      is_record(told, words, &unused)) {
    return told;
  }
  size_t count = copy(sp, words, sizeof words) / WORD;
  for (size_t i = 0; i + 1 < count; i++) {
    uintptr_t place = sp + i * WORD, target, next_target, next[2];
    if (!is_record(place, &words[i], &target) ||
        copy(words[i], next, sizeof next) != sizeof next ||
        (next[0] != 0 && !is_record(words[i], next, &next_target))) {
      continue;
    }
    if (target != 0 && target == function.start_ip) {
      return place;
    }
    first = first != 0 ? first : place;
  }
  return first;
}

/// Steps out of a function for which the compiler has written no unwind
/// information, such as one of Swift's overlay of libdispatch.
///
/// Its first instructions tell where its return address is, or else it is the
/// nearest one on the stack. It has not changed the frame pointer. Returns whether
/// it is such a function.
static bool step_without_information(unw_cursor_t *cursor, ucontext_t *context,
                                     uintptr_t at, uintptr_t stack,
                                     uintptr_t frame_pointer) {
  enum { NEAR_WORDS = 8 };
  uintptr_t words[NEAR_WORDS], target;
  unw_proc_info_t function;
  Dl_info symbol;
  if (unw_get_proc_info_by_ip(unw_local_addr_space, at - 1, &function, NULL) ==
      0) {
    return false;
  }
  uintptr_t told = dladdr((void *)(at - 1), &symbol) != 0
                       ? return_place_in((uintptr_t)symbol.dli_saddr, stack)
                       : stack;
  if (copy(told, words, WORD) != WORD || !ends_call(words[0], &target)) {
    told = stack;
  }
  size_t count = copy(told, words, sizeof words) / WORD;
  for (size_t i = 0; i < count; i++) {
    if (ends_call(words[i], &target)) {
      set_registers(context, words[i], told + (i + 1) * WORD, frame_pointer);
      return unw_init_local2(cursor, (unw_context_t *)context, 0) == 0;
    }
  }
  return false;
}

size_t stk_unwind_blocked(uintptr_t pc, uintptr_t sp, uintptr_t *frames,
                          size_t capacity) {
  ucontext_t context;
  unw_cursor_t cursor;
  size_t count = 0;
  int searches = 0;
  memset(&context, 0, sizeof context);
  set_registers(&context, pc, sp, 0);
  if (!stk_fork_timed_hold()) {
    return 0;
  }
  int error = unw_init_local2(&cursor, (unw_context_t *)&context,
                              UNW_INIT_SIGNAL_FRAME);
  while (error == 0 && count < capacity) {
    uintptr_t at = 0, stack = 0, frame_pointer = 0;
    unw_get_reg(&cursor, UNW_REG_IP, &at);
    unw_get_reg(&cursor, UNW_REG_SP, &stack);
    unw_get_reg(&cursor, stk_callee_saved[STK_FRAME_POINTER], &frame_pointer);
    if (at == 0) {
      break;
    }
    frames[count++] = at;
    if ((count > 1 && step_without_information(&cursor, &context, at, stack,
                                               frame_pointer)) ||
        unw_step(&cursor) > 0) {
      continue;
    }
    uintptr_t record = frame_pointer == 0 && searches++ < SEARCHES_MAX
                           ? find_record(at, stack)
                           : 0;
    if (record == 0) {
      break;
    }
    set_registers(&context, at, stack, record);
    error = unw_init_local2(&cursor, (unw_context_t *)&context,
                            count == 1 ? UNW_INIT_SIGNAL_FRAME : 0);
    if (error == 0 && unw_step(&cursor) <= 0) {
      break;
    }
  }
  stk_fork_release();
  return count;
}

/// The states of a question that a handler has taken (U1).
enum { TAKEN = -1, DONE = -2, LEFT = -3 };

static _Atomic(int32_t) asked;
static uintptr_t answer[STK_UNWIND_FRAMES_MAX];
static size_t answer_count;

/// Forgets the question in a forked child, where neither the asker nor the asked
/// thread exists.
static void forget(void) {
  stk_store_release(&asked, 0);  // U1
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, forget);
}

/// The handler of SIGPROF: walks the frames of its thread if that thread was asked.
static void take(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  int error = errno;
  int32_t here = gettid(), taken = TAKEN;
  if (stk_cas_acq_rel(&asked, &here, TAKEN)) {  // U1
    answer_count = 0;
    if (stk_fork_timed_hold()) {
      stk_walk(context, answer, STK_UNWIND_FRAMES_MAX, &answer_count);
      stk_fork_release();
    }
    if (!stk_cas_acq_rel(&asked, &taken, DONE)) {  // U2
      stk_store_release(&asked, 0);                // U1: the asker gave up
    }
  }
  errno = error;
}

/// Installs the handler of SIGPROF, unless it is installed already. Returns false
/// if other code handles the signal.
///
/// SIGPROF is the signal of profilers. libdispatch does not block it on its
/// threads.
static bool can_ask(void) {
  struct sigaction before;
  struct sigaction ours = {.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  ours.sa_sigaction = take;
  sigemptyset(&ours.sa_mask);
  if (sigaction(SIGPROF, NULL, &before) != 0) {
    return false;
  }
  return before.sa_sigaction == take ||
         (before.sa_handler == SIG_DFL && sigaction(SIGPROF, &ours, NULL) == 0);
}

size_t stk_unwind_running(int32_t thread, uintptr_t *frames, size_t capacity) {
  enum { ROUNDS = 1000 };
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 1000000};
  int32_t nobody = 0, unanswered = thread, taken = TAKEN;
  if (!can_ask() || !stk_cas_acq_rel(&asked, &nobody, thread)) {  // U1
    return 0;
  }
  bool is_sent = syscall(SYS_tgkill, getpid(), thread, SIGPROF) == 0;
  for (int i = 0; is_sent && i < ROUNDS; i++) {
    if (stk_load_acquire(&asked) == DONE) {  // U2
      break;
    }
    nanosleep(&moment, NULL);
  }
  if (stk_cas_acq_rel(&asked, &unanswered, 0) ||  // U1: it blocks the signal
      stk_cas_acq_rel(&asked, &taken, LEFT)) {    // U1: its walk takes too long
    return 0;
  }
  size_t count = answer_count < capacity ? answer_count : capacity;
  memcpy(frames, answer, count * WORD);
  stk_store_release(&asked, 0);  // U1
  return count;
}

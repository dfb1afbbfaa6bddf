// SPDX-License-Identifier: Apache-2.0
//
// other_thread.c: the frames of another thread, without harm to it.
//
// A thread that is blocked in a system call is not touched: a signal would end
// some calls early (`EINTR`). The kernel tells its stack pointer and program
// counter, and its stack is read. The other registers are unknown. A function
// that finds its frame through the frame pointer needs that one: we search the
// stack for the record that the function has put there.
//
// A thread that runs is asked by a signal, whose handler walks.
//
// Invariants:
//
//   U1  `asked` goes from 0 to a thread's ID by the asker, to TAKEN by the handler
//       of that thread, to DONE by the same handler, and back to 0 by the asker.
//       So one asks at a time. An asker that gives up takes its question back,
//       from the ID to 0, or leaves the answer to the handler, from TAKEN to
//       LEFT: the handler then sets 0 when it has ended.
//   U2  `answer` and `answer_count` are written by the handler that has set TAKEN,
//       before it sets DONE or 0, and are read after DONE.

#define UNW_LOCAL_ONLY

#include "stk_unwind.h"

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
  /// The largest frame without a frame pointer of its own, in words.
  SEARCHED_WORDS = 4096,
  LARGEST_FRAME = 1 << 20,
  SEARCHES_MAX = 4,
};

/// Copies memory that may be gone. Returns the number of bytes.
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

/// Whether a call ends at the address. Writes the called function to `target`
/// if the instruction names it.
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
  // `call` through a register or memory: ff, and 2 in the middle of the next.
  for (int length = 2; length <= LONGEST; length++) {
    if (code[LONGEST - length] == 0xff &&
        (code[LONGEST - length + 1] >> 3 & 7) == 2) {
      return true;
    }
  }
  return false;
}

#else

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

/// Whether a frame record may lie at `place`: the caller's frame pointer, and a
/// return address.
static bool is_record(uintptr_t place, const uintptr_t *record,
                      uintptr_t *target) {
  return place % ALIGNMENT == 0 && record[0] % ALIGNMENT == 0 &&
         record[0] > place && record[0] - place < LARGEST_FRAME &&
         ends_call(record[1], target);
}

/// The record of the function that `pc` is in, above `sp`; 0 if there is none.
/// A record that a call of this very function has left is taken before others.
static uintptr_t find_record(uintptr_t pc, uintptr_t sp) {
  uintptr_t words[SEARCHED_WORDS];
  uintptr_t first = 0;
  unw_proc_info_t function = {.start_ip = 0};
  unw_get_proc_info_by_ip(unw_local_addr_space, pc, &function, NULL);
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

/// Steps out of a function that the compiler has given no unwind information, as
/// it does in Swift's face of libdispatch: its return address is the nearest one
/// on the stack, and it has left the frame pointer alone. Returns whether it is
/// such a function.
static bool step_without_information(unw_cursor_t *cursor, ucontext_t *context,
                                     uintptr_t at, uintptr_t stack,
                                     uintptr_t frame_pointer) {
  enum { NEAR_WORDS = 8 };
  uintptr_t words[NEAR_WORDS], target;
  unw_proc_info_t function;
  if (unw_get_proc_info_by_ip(unw_local_addr_space, at - 1, &function, NULL) ==
      0) {
    return false;
  }
  size_t count = copy(stack, words, sizeof words) / WORD;
  for (size_t i = 0; i < count; i++) {
    if (ends_call(words[i], &target)) {
      set_registers(context, words[i], stack + (i + 1) * WORD, frame_pointer);
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
  if (!stk_fork_try_hold()) {
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

enum { TAKEN = -1, DONE = -2, LEFT = -3 };

static _Atomic(int32_t) asked;
static uintptr_t answer[STK_UNWIND_FRAMES_MAX];
static size_t answer_count;

/// In a forked child the asker and the thread that was asked do not exist.
static void forget(void) {
  stk_store_release(&asked, 0);  // U1
}

__attribute__((constructor)) static void watch_forks(void) {
  pthread_atfork(NULL, NULL, forget);
}

static void take(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)info;
  int error = errno;
  int32_t here = gettid(), taken = TAKEN;
  if (stk_cas_acq_rel(&asked, &here, TAKEN)) {  // U1
    answer_count = 0;
    if (stk_fork_try_hold()) {
      stk_walk(context, answer, STK_UNWIND_FRAMES_MAX, &answer_count);
      stk_fork_release();
    }
    if (!stk_cas_acq_rel(&asked, &taken, DONE)) {  // U2
      stk_store_release(&asked, 0);                // U1: the asker gave up
    }
  }
  errno = error;
}

/// Has SIGPROF handled by us: the signal of profilers, which libdispatch leaves
/// open on its threads. Returns false if somebody else handles it.
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

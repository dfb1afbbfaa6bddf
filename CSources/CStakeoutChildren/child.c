// SPDX-License-Identifier: Apache-2.0
//
// child.c: forks a child process, runs its body, and ends it.
//
//   parent                       child
//   locks stdout, forks -------> moves 1 and 2, forgets what stdout holds
//                                meets the locks it will need: prepare
//                     <- ready - registers its handler for exit
//   go ------------------------>
//                                body ... notes ... end
//   reads 1 and 2, reaps, reads notes
//
// Invariants. Each atomic operation names the one it keeps.
//
//   C1  The body runs at most once for each call. It begins only after "go",
//       which the parent sends once, to a child that was ready. A parent that
//       has sent "go" starts no other child.
//   C2  The child runs no exit handler of the parent, and writes no output of
//       the parent. It drops what the buffers of stdout and stderr hold before
//       the first body. Its own exit handler is registered after the fork, so
//       `exit` calls it before the handlers from before the fork, and it ends
//       the process.
//   C3  Each started child is reaped by the call that started it, and each
//       descriptor and mapping is released.
//   C4  Each note has memory of its own: `used` only grows, by the room that
//       the note takes, and only if that much room is left.
//   C5  A note is read whole or not at all: `kind` is written last, and the
//       parent reads only after the child has ended.

#include "stk_child.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "stk_trap.h"

enum {
  /// The size of the address range in bytes. Memory is taken only as it is
  /// written to.
  NOTES_SIZE = 16 * 1024 * 1024,
  ALIGNMENT = 16,
  /// How often the parent tries the lock of stdout, at intervals of 0.1 ms.
  LOCK_TRIES = 500,
};

typedef struct stk_notes {
  _Alignas(ALIGNMENT) _Atomic(uint64_t) used;
  _Alignas(ALIGNMENT) char room[NOTES_SIZE - ALIGNMENT];
} stk_notes;

typedef struct stk_note {
  _Alignas(ALIGNMENT) _Atomic(uint32_t) kind;
  uint64_t length;
  char bytes[];
} stk_note;

/// The room that a note with this many bytes takes.
static uint64_t room_for(uint64_t length) {
  return (sizeof(stk_note) + length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/// The memory for the notes of this process if it is a child; NULL in other
/// processes.
static stk_notes *notes_here;

/// The ends of two pipes and of a pair of sockets. All are above the three
/// standard descriptors, even if the program has closed some of those.
typedef struct stk_ends {
  int output[2], error[2], gate[2];
} stk_ends;

static void close_one(int *descriptor) {
  if (*descriptor >= 0) {
    close(*descriptor);
  }
  *descriptor = -1;
}

static void close_ends(stk_ends *ends) {
  for (int i = 0; i < 2; i++) {
    close_one(&ends->output[i]);
    close_one(&ends->error[i]);
    close_one(&ends->gate[i]);
  }
}

/// Moves both descriptors above the standard ones. `is_made` tells whether they
/// were made. Returns whether the pair can be used.
static bool lift(int pair[2], bool is_made) {
  for (int i = 0; is_made && i < 2; i++) {
    int low = pair[i];
    pair[i] = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(low);
    is_made = pair[i] >= 0;
  }
  return is_made;
}

/// Makes all descriptors. They close on exec from the start, because another
/// thread may start a program.
static bool make_ends(stk_ends *ends) {
  *ends = (stk_ends){{-1, -1}, {-1, -1}, {-1, -1}};
  return lift(ends->output, pipe2(ends->output, O_CLOEXEC) == 0) &&
         lift(ends->error, pipe2(ends->error, O_CLOEXEC) == 0) &&
         lift(ends->gate, socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0,
                                     ends->gate) == 0) &&
         fcntl(ends->output[0], F_SETFL, O_NONBLOCK) == 0 &&
         fcntl(ends->error[0], F_SETFL, O_NONBLOCK) == 0;
}

// The child.

/// The first handler that `exit` calls in the child: writes the output and ends
/// the process.
static void leave(int status, void *unused) {
  (void)unused;
  stk_trap_flush();
  fflush(stdout);
  fflush(stderr);
  _exit(status);  // C2
}

/// Ends the walk of dl_iterate_phdr at the first image.
static int stop(struct dl_phdr_info *image, size_t size, void *unused) {
  (void)image;
  (void)size;
  (void)unused;
  return 1;
}

/// Tells the parent that the child is ready, and waits for "go". A signal handler
/// of user code may interrupt both. Returns whether "go" came.
static bool wait_for_go(int gate) {
  char letter = 0;
  return TEMP_FAILURE_RETRY(write(gate, &letter, 1)) == 1 &&
         TEMP_FAILURE_RETRY(read(gate, &letter, 1)) == 1;
}

/// Runs the child, from the fork to its end. Does not return.
///
/// A lock that another thread of the parent held at the fork may stay locked in the
/// child. So nothing before `prepare` may use Swift. Until then the child only makes
/// system calls, drops the buffers of two streams, and takes the loader's lock.
/// `prepare` takes the other locks, and `on_exit` may allocate. If one of these steps
/// blocks, the parent sees no "ready" in time, kills the child and reports
/// STK_STATUS_BUSY.
///
/// If a step fails, the child exits with status 0. The status does not matter:
/// without "ready" the parent kills and reaps the child, and a child that reads
/// no "go" has a parent that has given up.
static void be_child(stk_ends *ends, stk_notes *notes, int parent,
                     void (*prepare)(void *), void (*body)(void *),
                     void *context) {
  // The child must not outlive a test run that was killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) {
    _exit(0);
  }
  int gate = ends->gate[1];
  ends->gate[1] = -1;
  bool is_moved = dup2(ends->output[1], STDOUT_FILENO) >= 0 &&
                  dup2(ends->error[1], STDERR_FILENO) >= 0;
  close_ends(ends);
  __fpurge(stdout);  // C2
  __fpurge(stderr);  // C2
  notes_here = notes;
  stk_child_begin();
  if (!is_moved) {
    _exit(0);
  }
  // Take the lock under which the loader lists its images, which each walk of a
  // stack needs. A fork leaves this lock as it was, unlike the loader's other
  // locks.
  dl_iterate_phdr(stop, NULL);
  prepare(context);
  if (on_exit(leave, NULL) != 0 || !wait_for_go(gate)) {  // C2
    _exit(0);
  }
  close(gate);
  body(context);
  leave(0, NULL);
}

size_t stk_child_room(void) {
  if (notes_here == NULL) {
    return 0;
  }
  size_t left = sizeof notes_here->room -
                (size_t)stk_load_acquire(&notes_here->used);  // C4
  return left > room_for(0) ? left - room_for(0) : 0;
}

bool stk_child_note(uint32_t kind, const void *bytes, size_t length) {
  if (notes_here == NULL || length > NOTES_SIZE) {
    return false;
  }
  uint64_t size = room_for(length);
  uint64_t place = stk_load_acquire(&notes_here->used);  // C4
  do {
    if (place + size > sizeof notes_here->room) {
      return false;
    }
  } while (!stk_cas_acq_rel(&notes_here->used, &place, place + size));  // C4
  stk_note *note = (stk_note *)(notes_here->room + place);
  note->length = length;
  if (length > 0) {
    memcpy(note->bytes, bytes, length);
  }
  stk_store_release(&note->kind, kind);  // C5
  return true;
}

// The parent.

/// Takes the lock of stdout, so that no other thread changes its buffer during
/// the fork, and the child finds the buffer whole. Gives up after 50 ms,
/// because another thread may be stuck in a write.
static bool lock_stdout(void) {
  const struct timespec moment = {.tv_sec = 0, .tv_nsec = 100000};
  for (int i = 0; i < LOCK_TRIES; i++) {
    if (ftrylockfile(stdout) == 0) {
      return true;
    }
    nanosleep(&moment, NULL);
  }
  return false;
}

/// Waits for the child's "ready", up to `patience` milliseconds. Returns
/// whether it came.
static bool is_ready(int gate, int patience) {
  struct pollfd answer = {.fd = gate, .events = POLLIN};
  char letter;
  return TEMP_FAILURE_RETRY(poll(&answer, 1, patience)) == 1 &&
         read(gate, &letter, 1) == 1;
}

// Runs the parent's side of the protocol at the head of this file. The steps
// before the fork allocate only descriptors and a mapping, and take only the
// lock of stdout. A failure before "go" leaves no child: either none was made,
// or it is killed and reaped here.
stk_status stk_child_start(stk_child *child, int patience,
                           void (*prepare)(void *), void (*body)(void *),
                           void *context) {
  stk_ends ends;
  stk_notes *notes = MAP_FAILED;
  pid_t pid = -1;
  pid_t parent = getpid();
  if (make_ends(&ends)) {
    notes = mmap(NULL, sizeof *notes, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  }
  if (notes != MAP_FAILED) {
    bool is_locked = lock_stdout();
    pid = fork();
    if (pid == 0) {
      be_child(&ends, notes, parent, prepare, body, context);
    }
    if (is_locked) {
      funlockfile(stdout);
    }
  }
  if (pid < 0) {
    int error = errno;
    if (notes != MAP_FAILED) {
      munmap(notes, sizeof *notes);
    }
    close_ends(&ends);
    errno = error;
    return STK_STATUS_SYSTEM;
  }
  *child = (stk_child){.output = ends.output[0],
                       .error = ends.error[0],
                       .end = (int)syscall(SYS_pidfd_open, pid, 0),
                       .pid = pid,
                       .notes = notes};
  ends.output[0] = ends.error[0] = -1;
  close_one(&ends.output[1]);
  close_one(&ends.error[1]);
  close_one(&ends.gate[1]);
  char letter = 0;
  // Send "go". The flag prevents a signal if the child has ended.
  bool begins = is_ready(ends.gate[0], patience) &&
                send(ends.gate[0], &letter, 1, MSG_NOSIGNAL) == 1;  // C1
  close_ends(&ends);
  if (!begins) {
    kill(pid, SIGKILL);
    (void)TEMP_FAILURE_RETRY(waitpid(pid, NULL, 0));  // C3
    stk_child_discard(child);
    return STK_STATUS_BUSY;
  }
  return STK_STATUS_OK;
}

bool stk_child_next_note(const stk_child *child, size_t *place,
                         stk_child_message *message) {
  stk_notes *notes = child->notes;
  if (*place + sizeof(stk_note) > sizeof notes->room ||
      *place >= stk_load_acquire(&notes->used)) {  // C4
    return false;
  }
  stk_note *note = (stk_note *)(notes->room + *place);
  message->kind = stk_load_acquire(&note->kind);  // C5
  message->bytes = note->bytes;
  message->length = note->length;
  *place += room_for(note->length);
  return message->kind != 0;
}

void stk_child_discard(stk_child *child) {
  close_one(&child->output);
  close_one(&child->error);
  close_one(&child->end);
  munmap(child->notes, sizeof(stk_notes));
  child->notes = NULL;
}

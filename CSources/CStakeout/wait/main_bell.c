// SPDX-License-Identifier: Apache-2.0
//
// main_bell.c
//
//   B1  A thread that rings the bell has found, in the state of an event, that
//       the main thread waits there: so the descriptors were there before, and
//       they stay to the end of the process.
//   B2  A ring that comes when the wait is over makes the next one return for
//       nothing. None is lost: the state of the event says what was rung.

#include "wait/main_bell.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/eventfd.h>
#endif

/// Where to read and where to write; the same descriptor on Linux.
static int readable = -1, writable = -1;

#if defined(__linux__)
static void open_descriptors(void) {
  readable = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  writable = readable;
}
#else
static void open_descriptors(void) {
  int ends[2];
  if (pipe(ends) != 0) {
    return;
  }
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[end], F_SETFL, O_NONBLOCK);
  }
  readable = ends[0];
  writable = ends[1];
}
#endif

int stk_main_bell(void) {
  if (readable < 0) {
    open_descriptors();
  }
  return readable;
}

void stk_main_bell_ring(void) {
  uint64_t one = 1;
  while (write(writable, &one, sizeof one) < 0 && errno == EINTR) {  // B1
  }
}

void stk_main_bell_settle(void) {
  uint64_t rings;
  while (readable >= 0 && read(readable, &rings, sizeof rings) > 0) {
  }
}

void stk_main_bell_after_fork(void) {
  if (writable != readable) {
    close(writable);
  }
  if (readable >= 0) {
    close(readable);
  }
  readable = writable = -1;
}

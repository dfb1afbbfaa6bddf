// SPDX-License-Identifier: Apache-2.0
//
// signals.c: the signals that a region catches, and the installation of their
// handler.
//
// A call of sigaction costs more than a whole region without a trap. So the handler
// is installed at the first region of the process, and stays installed.

#include <errno.h>
#include <pthread.h>

#include "stk_fork.h"
#include "trap/region.h"

static const int caught[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { CAUGHT_COUNT = sizeof caught / sizeof caught[0] };

/// Installs Stakeout's handler for a signal, and keeps the previous action. Reads
/// the action back, because under a sanitizer sigaction can succeed without doing
/// anything.
static bool install_one(int signal) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  action.sa_sigaction = stk_trap_handle;
  sigemptyset(&action.sa_mask);
  struct sigaction now;
  // T3: the old action is written before the new one can be called.
  if (sigaction(signal, NULL, &stk_actions_before[signal]) != 0 ||
      sigaction(signal, &action, NULL) != 0 ||
      sigaction(signal, NULL, &now) != 0) {
    return false;
  }
  errno = ENOTSUP;
  return (now.sa_flags & SA_SIGINFO) != 0 &&
         now.sa_sigaction == stk_trap_handle;
}

bool stk_signals_install(void) {
  for (int i = 0; i < CAUGHT_COUNT; i++) {
    if (!install_one(caught[i])) {
      return false;
    }
  }
  return true;
}

/// Whether other code has restored the default action of the signal, or ignores the
/// signal.
static bool is_gone(int signal) {
  struct sigaction now;
  return sigaction(signal, NULL, &now) == 0 &&
         (now.sa_flags & SA_SIGINFO) == 0 &&
         (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN);
}

void stk_signals_expect_trap(void) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  stk_signals_unblock();
  for (int i = 0; i < CAUGHT_COUNT; i++) {
    if (is_gone(caught[i])) {
      stk_fork_hold();
      pthread_mutex_lock(&lock);
      // Check again, because another thread may have installed it in the meantime.
      if (is_gone(caught[i])) {
        install_one(caught[i]);
      }
      pthread_mutex_unlock(&lock);
      stk_fork_release();
    }
  }
}

void stk_signals_unblock(void) {
  sigset_t signals;
  sigemptyset(&signals);
  for (int i = 0; i < CAUGHT_COUNT; i++) {
    sigaddset(&signals, caught[i]);
  }
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

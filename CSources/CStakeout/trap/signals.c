// SPDX-License-Identifier: Apache-2.0
//
// signals.c: which signals are caught, and installing their handler.
//
// A call of sigaction costs more than a whole region without a trap, so the
// handler is installed at the first region of the process and stays.

#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "base/stk_atomic.h"
#include "trap/region.h"

static const int caught[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { CAUGHT_COUNT = sizeof caught / sizeof caught[0] };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/// 1 while the handler of every signal is in place, or was when another
/// handler was installed after it.
static _Atomic(int) installed;
/// Whether our handler for this signal may still be called, by the kernel or by
/// a handler that was installed after it. Guarded by `lock`.
static bool linked[CAUGHT_COUNT];

static bool is_ours(const struct sigaction *action) {
  return (action->sa_flags & SA_SIGINFO) != 0 &&
         action->sa_sigaction == stk_trap_handle;
}

/// Puts our handler in front of the one in force, and reads it back: under a
/// sanitizer sigaction can succeed without doing anything.
static bool install_one(int signal) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  action.sa_sigaction = stk_trap_handle;
  sigemptyset(&action.sa_mask);
  // T4: the old action is written before the new one can be called.
  if (sigaction(signal, NULL, &stk_actions_before[signal]) != 0 ||
      sigaction(signal, &action, NULL) != 0) {
    return false;
  }
  struct sigaction now;
  if (sigaction(signal, NULL, &now) != 0) {
    return false;
  }
  if (!is_ours(&now)) {
    errno = ENOTSUP;
    return false;
  }
  return true;
}

/// Takes our handler away where it is still the one in force.
static bool uninstall_one(int signal) {
  struct sigaction now;
  return sigaction(signal, NULL, &now) == 0 && is_ours(&now) &&
         sigaction(signal, &stk_actions_before[signal], NULL) == 0;
}

stk_status stk_signals_install(void) {
  if (stk_load_seq_cst(&installed) != 0) {  // T4, T5
    return STK_STATUS_OK;
  }
  stk_status status = STK_STATUS_OK;
  pthread_mutex_lock(&lock);
  for (int i = 0; i < CAUGHT_COUNT && status == STK_STATUS_OK; i++) {
    if (!linked[i]) {
      linked[i] = install_one(caught[i]);
      status = linked[i] ? STK_STATUS_OK : STK_STATUS_SYSTEM;
    }
  }
  if (status == STK_STATUS_OK) {
    stk_store_seq_cst(&installed, 1);  // T4, T5
  }
  pthread_mutex_unlock(&lock);
  return status;
}

void stk_signals_expect_trap(void) {
#if defined(__x86_64__)
  static const int raised = SIGILL;
#else
  static const int raised = SIGTRAP;
#endif
  stk_signals_unblock();
  struct sigaction now;
  bool is_gone = sigaction(raised, NULL, &now) == 0 &&
                 (now.sa_flags & SA_SIGINFO) == 0 &&
                 (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN);
  if (is_gone) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < CAUGHT_COUNT; i++) {
      linked[i] = install_one(caught[i]) || linked[i];
    }
    pthread_mutex_unlock(&lock);
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

void stk_signals_after_fork(void) {
  pthread_mutex_init(&lock, NULL);
}

stk_status stk_signals_uninstall(void) {
  stk_status status = STK_STATUS_OK;
  pthread_mutex_lock(&lock);
  int before = stk_load_relaxed(&installed);  // T5: changes under the lock only
  stk_store_seq_cst(&installed, 0);           // T5
  if (stk_load_seq_cst(&stk_armed) > 0) {     // T5
    stk_store_seq_cst(&installed, before);    // T4, T5
    pthread_mutex_unlock(&lock);
    return STK_STATUS_BUSY;
  }
  for (int i = 0; i < CAUGHT_COUNT; i++) {
    if (linked[i] && !uninstall_one(caught[i])) {
      status = STK_STATUS_BUSY;
    } else {
      linked[i] = false;
    }
  }
  pthread_mutex_unlock(&lock);
  return status;
}

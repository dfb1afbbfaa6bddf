// SPDX-License-Identifier: Apache-2.0
//
// waker.c: the one thread that rings alarms and wakes those who have no thread
// to sleep on. It starts when it is needed first, and stays.
//
//   W1  The heap has room for all events there are, so that an alarm needs no
//       memory. An event knows its place in it; 0 when it has none.
//   W2  A rung event is put into `rung` before the waker's own event is rung,
//       and the waker takes them all out after each of its waits. So none stays
//       behind.
//   W3  The waker calls `wake` and rings without a lock: both may run anything.
//   W4  An alarm that is the first of all rings the waker, so that the waker
//       never sleeps beyond the first alarm.

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "wait/event.h"

static stk_event **heap;
static size_t alarms, room;
static _Atomic(stk_event *) rung;
/// The waker's own event.
static stk_event bell;
static bool is_running;

// MARK: Alarms, a heap with the first one at 1. All with the lock held.

bool stk_alarms_reserve(size_t events) {
  if (events < room) {
    return true;
  }
  size_t more = 2 * events + 64;
  stk_event **grown = realloc(heap, more * sizeof *heap);
  if (grown == NULL) {
    return false;
  }
  heap = grown;
  room = more;  // W1
  return true;
}

static void put(stk_event *event, size_t place) {
  heap[place] = event;
  event->place = place;
}

static void move_up(stk_event *event, size_t place) {
  for (; place > 1 && event->alarm < heap[place / 2]->alarm; place /= 2) {
    put(heap[place / 2], place);
  }
  put(event, place);
}

static void move_down(stk_event *event, size_t place) {
  for (size_t next = 2 * place; next <= alarms; next = 2 * place) {
    if (next < alarms && heap[next + 1]->alarm < heap[next]->alarm) {
      next++;
    }
    if (event->alarm <= heap[next]->alarm) {
      break;
    }
    put(heap[next], place);
    place = next;
  }
  put(event, place);
}

void stk_alarm_remove(stk_event *event) {
  size_t place = event->place;
  if (place == 0) {
    return;
  }
  stk_event *last = heap[alarms--];
  event->place = 0;
  if (last == event) {
    return;
  }
  if (place > 1 && last->alarm < heap[place / 2]->alarm) {
    move_up(last, place);
  } else {
    move_down(last, place);
  }
}

stk_status stk_event_ring_at(stk_event *event, uint64_t deadline) {
  bool is_first = false;
  stk_status status = STK_STATUS_OK;
  stk_event_lock();
  stk_alarm_remove(event);
  if (deadline != STK_DEADLINE_NEVER) {
    if (stk_waker_start()) {
      event->alarm = deadline;
      move_up(event, ++alarms);  // W1
      is_first = event->place == 1;
    } else {
      status = STK_STATUS_SYSTEM;
    }
  }
  stk_event_unlock();
  if (is_first) {
    stk_event_ring(&bell);  // W4
  }
  return status;
}

/// Rings an event whose time has come; false when there is none, and then
/// `next` is when there will be.
static bool ring_due(uint64_t *next) {
  stk_event *due = NULL;
  stk_event_lock();
  *next = alarms > 0 ? heap[1]->alarm : STK_DEADLINE_NEVER;
  if (alarms > 0 && *next <= stk_now()) {
    due = heap[1];
    stk_alarm_remove(due);
  }
  stk_event_unlock();
  if (due != NULL) {
    stk_event_ring(due);  // W3
  }
  return due != NULL;
}

// MARK: Rung events

void stk_waker_take(stk_event *event) {
  stk_event *first = stk_load_relaxed(&rung);  // W2
  do {
    event->next_rung = first;
  } while (!stk_cas_acq_rel(&rung, &first, event));  // W2, E6
  stk_event_ring(&bell);                             // W2
}

/// False when there are none.
static bool wake_rung(void) {
  stk_event *event = stk_exchange_acq_rel(&rung, NULL);  // W2
  bool is_any = event != NULL;
  while (event != NULL) {
    // All is read first: what is woken may wait again, and be rung again,
    // before `wake` has returned.
    stk_event *next = event->next_rung;
    event->wake(event->context);  // E5, W3
    event = next;
  }
  return is_any;
}

// MARK: The thread

static void *serve(void *unused) {
  uint64_t next = STK_DEADLINE_NEVER;
  while (true) {
    while (ring_due(&next) || wake_rung()) {
    }
    stk_wait(next, &bell, false);
  }
  return unused;
}

/// A thread that takes no signal which is for the program's own threads.
static bool start_thread(void) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return false;
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  static const int own[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
  sigset_t blocked, before;
  sigfillset(&blocked);
  for (size_t index = 0; index < sizeof own / sizeof *own; index++) {
    sigdelset(&blocked, own[index]);
  }
  pthread_t thread;
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  bool is_started = pthread_create(&thread, &attributes, serve, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return is_started;
}

bool stk_waker_start(void) {
  if (!is_running) {
    is_running = start_thread();
  }
  return is_running;
}

void stk_waker_after_fork(void) {
  alarms = 0;
  is_running = false;
  stk_store_release(&bell.state, STK_EVENT_SILENT);  // E2
  stk_store_release(&rung, NULL);  // W2: no other thread exists yet
}

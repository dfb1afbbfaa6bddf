// SPDX-License-Identifier: Apache-2.0
//
// event.h: the declarations that the files of the wait share: the layout of an
// event, and access to the main dispatch queue.
//
// The files call each other downwards only, as `scripts/check` verifies:
//
//   waker.c      the pool of events; the thread for alarms, and for waits
//                without a thread; forks
//   wait.c       the sleep of a thread
//   event.c      rings an event
//   held_time.c  the virtual time that a thread sees
//   platform/dispatch_main_queue.c   the main queue
//
// Invariants. Each atomic operation names the one it keeps.
//
//   W1  The memory of an event is valid from its creation to the end of the
//       process: an event only moves between its user and the pool. So a late
//       ring touches an event, even if it is its next user's by then.
//   W2  `state` alone tells whether an event was rung: it is SILENT, RUNG, or
//       the way to wake the waiter. A waiter changes SILENT to its own state,
//       and sleeps only if that succeeded. A ring exchanges the state for RUNG,
//       so one of many rings finds the waiter, and wakes it.
//   W3  Only the waiter removes RUNG, and only while it is awake. So a ring
//       ends the current wait or the next one.
//   W4  The writes of a thread before its ring are visible to a thread that
//       finds RUNG, because all changes of `state` acquire and release.
//   W5  `wake` and `context` are written while the state is not WAKER. The
//       waker reads them after a ring has replaced WAKER, until it has called
//       `wake`. Until then the waiter sleeps.
//   W6  An event is in the list of rung events at most once. Only the ring that
//       replaced WAKER adds it, and the event can get that state again only
//       after the waker has removed it.
//   W7  Data that is not atomic and not named above is guarded by the lock of
//       waker.c.

#ifndef STK_WAIT_EVENT_H
#define STK_WAIT_EVENT_H

#include "private/stk_atomic.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

enum {
  STK_EVENT_SILENT = 0,
  STK_EVENT_RUNG = 1,
  /// A thread sleeps on the futex `state`.
  STK_EVENT_THREAD = 2,
  /// The main thread sleeps, and polls the descriptor of its bell.
  STK_EVENT_MAIN_THREAD = 3,
  /// The waker has to call `wake`.
  STK_EVENT_WAKER = 4,
};

struct stk_event {
  _Atomic(uint32_t) state;
  /// The function that the waker calls in the state STK_EVENT_WAKER (W5).
  void (*STK_NULLABLE wake)(void *STK_NULLABLE context);
  void *STK_NULLABLE context;
  /// The next event in the list of rung events (W6).
  stk_event *STK_NULLABLE next_rung;
  /// The time at which the waker rings the event, if the event has neighbours
  /// in the list of alarms.
  uint64_t alarm;
  stk_event *STK_NULLABLE earlier, *STK_NULLABLE later;
  /// The next free event, and the next one of all events.
  stk_event *STK_NULLABLE next, *STK_NULLABLE next_of_all;
};

/// Begins a wait in this state. Returns whether the caller may sleep. If not,
/// the event was rung, and is silent now.
bool stk_event_begin_wait(stk_event *event, uint32_t state);

/// Ends a wait that stk_event_begin_wait began. Returns whether the event was
/// rung.
bool stk_event_end_wait(stk_event *event, uint32_t state);

/// The list of rung events that the waker has to process (W6), and the waker's
/// own event, which is rung for each of them.
extern _Atomic(stk_event *) stk_rung;
extern stk_event stk_waker_bell;

/// The descriptor that the main thread polls together with its queue; -1 until
/// the main thread first waits. One descriptor serves all events, because only
/// one thread waits there.
extern int stk_main_bell;

/// A descriptor that is readable while the main queue has work; -1 if there is
/// none.
int stk_main_queue_descriptor(void);

/// Runs the work of the main queue. Only on the process's main thread.
void stk_main_queue_drain(void);

STK_NONNULL_END

#endif

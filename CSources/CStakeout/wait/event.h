// SPDX-License-Identifier: Apache-2.0
//
// event.h: what the files of the wait share: the layout of an event, and the main
// dispatch queue, seen from the thread that serves it.
//
// The files call each other downwards only, as `scripts/check` verifies:
//
//   waker.c      the pool of events; the thread for alarms, and for waits
//                without a thread; forks
//   wait.c       the sleep of a thread
//   event.c      rings an event
//   held_time.c  the moment that a thread holds in place of the time
//   platform/dispatch_main_queue.c   the main queue
//
// Invariants. Each atomic operation names the one it keeps.
//
//   W1  The memory of an event is valid from its creation to the end of the
//       process: it only ever moves between its user and the pool. So a ring
//       that comes late touches an event, if perhaps its next user's.
//   W2  `state` is the whole truth: SILENT, RUNG, or how to wake the waiter. A
//       waiter changes SILENT to its own state and goes to sleep only if that
//       succeeded. A ring exchanges whatever there was for RUNG, so of many
//       rings one finds the waiter, and wakes it.
//   W3  Only the waiter takes RUNG away, and only awake. So a ring ends the
//       current wait or the next one.
//   W4  What a thread did before its ring is visible to a thread that finds RUNG: all
//       changes of `state` acquire and release.
//   W5  `wake` and `context` are written while the state is not WAKER, and
//       read by the waker, after a ring took WAKER away and until it has called
//       `wake`. Until then the waiter sleeps.
//   W6  An event is in the list of rung ones at most once: only the ring that
//       took WAKER away puts it there, and only after the waker has taken it
//       out it can get that state again.
//   W7  What is not atomic or said above is guarded by the lock of waker.c.

#ifndef STK_WAIT_EVENT_H
#define STK_WAIT_EVENT_H

#include "private/stk_atomic.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

enum {
  STK_EVENT_SILENT = 0,
  STK_EVENT_RUNG = 1,
  /// A thread sleeps at `state`.
  STK_EVENT_THREAD = 2,
  /// The main thread sleeps at its bell.
  STK_EVENT_MAIN_THREAD = 3,
  /// The waker has to call `wake`.
  STK_EVENT_WAKER = 4,
};

struct stk_event {
  _Atomic(uint32_t) state;
  /// With STK_EVENT_WAKER (W5).
  void (*STK_NULLABLE wake)(void *STK_NULLABLE context);
  void *STK_NULLABLE context;
  /// The next in the list of rung events (W6).
  stk_event *STK_NULLABLE next_rung;
  /// When the waker rings it, if it has neighbours in the ring of alarms.
  uint64_t alarm;
  stk_event *STK_NULLABLE earlier, *STK_NULLABLE later;
  /// The next free event, and the next of all.
  stk_event *STK_NULLABLE next, *STK_NULLABLE next_of_all;
};

/// Whether the caller may go to sleep in this state. If not, the event was
/// rung, and is silent now.
bool stk_event_begin_wait(stk_event *event, uint32_t state);

/// Ends what stk_event_begin_wait began; whether the event was rung.
bool stk_event_end_wait(stk_event *event, uint32_t state);

/// The rung events that the waker has to take (W6), and the waker's own event,
/// which is rung for each of them.
extern _Atomic(stk_event *) stk_rung;
extern stk_event stk_waker_bell;

/// The descriptor that the main thread polls beside its queue; -1 before it has
/// waited there first. One serves all events, because one thread waits there.
extern int stk_main_bell;

/// A descriptor that is readable while the main queue has work, or -1.
int stk_main_queue_descriptor(void);

/// Runs the work of the main queue. Only on the process's main thread.
void stk_main_queue_drain(void);

STK_NONNULL_END

#endif

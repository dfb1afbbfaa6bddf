// SPDX-License-Identifier: Apache-2.0
//
// stk_wait.h: waits for a deadline, for an event, and for work of the main queue,
// all in one call.
//
//   function                  threads       in a handler?  may block?  allocates?
//   stk_now                   any           yes            no          no
//   stk_thread_time           any           yes            no          no
//   stk_deadline_after        any           yes            no          no
//   stk_wait                  any           no             yes         no
//   stk_wait_is_main_thread   any           yes            no          no
//   stk_wait_on_main_queue    any           no             no          no
//   stk_wait_can_serve_main   any           no             yes         yes
//   stk_wait_has_descriptors  main          no             no          no
//   stk_event_acquire         any           no             no          yes
//   stk_event_release         its user      no             no          no
//   stk_event_ring            any, at once  yes            no          no
//   stk_event_ring_at         its user      no             no          a thread
//   stk_event_await           its user      no             no          a thread
//   stk_event_end_await       its user      no             no          no
//   stk_event_ring_cost       any           yes            no          no
//   stk_clock_real            any           no             no          no
//   stk_clock_hold            any           no             no          no
//   stk_clock_held            any           no             no          no
//   stk_clock_now             any           no             no          no
//
// Times are nanoseconds of the monotonic clock. It stops while the machine is
// suspended, and never jumps when the date is set.
//
// A wait keeps three promises. It returns before its deadline only if something
// happened. A ring that happened before the wait began ends it at once. Writes
// made before a ring are visible after the wait that the ring ended.

#ifndef STK_WAIT_H
#define STK_WAIT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A deadline that never comes.
#define STK_DEADLINE_NEVER UINT64_MAX

/// The monotonic time now, in nanoseconds.
STK_EXTERN uint64_t stk_now(void);

/// The processor time that the calling thread has used, in nanoseconds.
STK_EXTERN uint64_t stk_thread_time(void);

/// The time `nanoseconds` after `start`. Saturates: a negative span gives
/// `start`, and a span that does not fit gives STK_DEADLINE_NEVER.
STK_EXTERN uint64_t stk_deadline_after(uint64_t start, int64_t nanoseconds);

/// An object that any thread can ring, and that one thread or task can wait for. It
/// needs no descriptor, and no thread of its own: all tasks that wait share one.
///
/// Events come from a pool that lives as long as the process. They are reused, but
/// never freed. So a late ring, after the event was released to the pool, touches
/// valid memory. At worst it wakes the event's next user without need, and a waiter
/// evaluates its condition after every wake anyway.
typedef struct stk_event stk_event;

/// Takes an event from the pool, not rung; NULL if there is no memory.
STK_EXTERN stk_event *STK_NULLABLE stk_event_acquire(void);

/// Returns an event to the pool. The caller must not use it again.
STK_EXTERN void stk_event_release(stk_event *event);

/// Ends the current wait for `event` or, if there is none, the next one.
/// Further rings that come while one is pending are merged into it.
STK_EXTERN void stk_event_ring(stk_event *event);

/// Schedules a ring of the event at `deadline`, and cancels a ring scheduled
/// before. STK_DEADLINE_NEVER only cancels. Returns STK_STATUS_SYSTEM if there
/// is no thread to ring it.
STK_EXTERN stk_status stk_event_ring_at(stk_event *event, uint64_t deadline);

/// Waits for the event without blocking a thread of the caller: `wake` is called
/// once, with `context`, after the next ring.
///
/// The call runs on a thread of this package that holds no lock. If the event was
/// rung already, that ring is consumed and the result is STK_STATUS_BUSY. If there
/// is no thread to wait, the result is STK_STATUS_SYSTEM. In both cases `wake` is
/// not called.
///
/// A forked child does not make the calls that are pending in its parent.
STK_EXTERN stk_status stk_event_await(stk_event *event,
                                      void (*wake)(void *STK_NULLABLE context),
                                      void *STK_NULLABLE context);

/// Ends a wait whose `wake` was called, and consumes the ring that ended it.
/// Without this call, that ring also ends the event's next wait.
STK_EXTERN void stk_event_end_await(stk_event *event);

/// An estimate of the processor time that each ring of stk_event_ring_at has lately
/// cost the thread that rings, in nanoseconds.
STK_EXTERN uint64_t stk_event_ring_cost(void);

/// The reasons that can end a wait. Several may apply at once.
enum {
  STK_WAIT_DEADLINE = 1 << 0,
  STK_WAIT_EVENT = 1 << 1,
  STK_WAIT_MAIN_QUEUE = 1 << 2,
};

/// Waits until `deadline`, until `event` (may be NULL) is rung, or, with
/// `main_queue`, until the main dispatch queue has work. That work is run
/// before the function returns.
///
/// `main_queue` is only for the process's main thread. On another thread it is
/// ignored, because draining the main queue there ends the process. Inside an
/// item of the main queue it has no effect, because libdispatch does not begin
/// another item before that one has ended.
///
/// If there is no descriptor for waiting on the main queue and the event at
/// once, the function polls the event.
///
/// Returns a set of STK_WAIT_*; empty after a signal or a spurious wake.
STK_EXTERN unsigned stk_wait(uint64_t deadline, stk_event *STK_NULLABLE event,
                             bool main_queue);

/// Whether the calling thread is the one that the process started with.
STK_EXTERN bool stk_wait_is_main_thread(void);

/// Whether the caller runs inside an item of the main dispatch queue on a
/// thread other than the main one, like @MainActor code under Swift Testing.
/// Such code may not block, because it blocks the queue.
STK_EXTERN bool stk_wait_on_main_queue(void);

/// Whether `stk_wait` can serve the main dispatch queue here: the caller is on
/// the main thread, and not in an item of that queue. The function finds out by
/// trying, so if the result is true, the queue's pending work has been run.
STK_EXTERN bool stk_wait_can_serve_main(void);

/// Whether the main queue and the main run loop can be served. Their first use
/// needs descriptors. The result is true if these exist already, or the system can
/// provide them.
STK_EXTERN bool stk_wait_has_descriptors(void);

/// A moment, as the times of Swift's two clocks in nanoseconds.
typedef struct stk_time {
  uint64_t suspending;
  uint64_t continuous;
} stk_time;

/// The present time of the machine.
STK_EXTERN stk_time stk_clock_real(void);

/// Holds time at this moment, for Swift's clocks and `stk_clock_now` on the calling
/// thread. With the moment 0, the thread uses the machine's time again.
STK_EXTERN void stk_clock_hold(stk_time time);

/// The time of the monotonic clock in nanoseconds. On a thread that holds a moment,
/// the time of that moment.
STK_EXTERN uint64_t stk_clock_now(void);

/// The moment at which the calling thread holds time; the moment 0 if it does not.
STK_EXTERN stk_time stk_clock_held(void);

STK_NONNULL_END

#endif

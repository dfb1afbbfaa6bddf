// SPDX-License-Identifier: Apache-2.0
//
// stk_wait.h: one wait for the clock, for an event, and for the main queue.
//
//  function                 threads       in a handler?  may block?  allocates?
//  stk_now                  any           yes            no          no
//  stk_deadline_after       any           yes            no          no
//  stk_wait_pause           any           yes            no          no
//  stk_wait                 any           no             yes         no
//  stk_wait_is_main_thread  any           yes            no          no
//  stk_wait_on_main_queue   any           no             no          no
//  stk_wait_can_serve_main  any           no             yes         yes
//  stk_wait_has_descriptors  main         no             no          no
//  stk_event_acquire        any           no             no          yes
//  stk_event_release        its user      no             no          no
//  stk_event_ring           any, at once  yes            no          no
//  stk_event_ring_at        its user      no             no          a thread
//  stk_event_await          its user      no             no          a thread
//
// Times are nanoseconds of the monotonic clock, which does not move while the
// machine is suspended and never jumps when somebody sets the date.
//
// A wait keeps three promises: it returns no earlier than its deadline unless
// something happened; a ring that happened before the wait began ends it at
// once; and what was done before a ring is visible after the wait it ended.

#ifndef STK_WAIT_H
#define STK_WAIT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// A deadline that never comes.
#define STK_DEADLINE_NEVER UINT64_MAX

/// The monotonic time now, in nanoseconds.
STK_EXTERN uint64_t stk_now(void);

/// The time `nanoseconds` after `start`. Saturates: a negative span gives
/// `start`, one that does not fit gives STK_DEADLINE_NEVER.
STK_EXTERN uint64_t stk_deadline_after(uint64_t start, int64_t nanoseconds);

/// How long to pause between two evaluations of a condition: the longer it has
/// been waited for, the longer, so that a change is seen after about a
/// twentieth of the time it took. Never shorter than 20 us, never longer than
/// `longest` (an interval shorter than 20 us counts as 20 us). All in
/// nanoseconds. A pure function.
STK_EXTERN uint64_t stk_wait_pause(uint64_t elapsed, uint64_t longest);

/// Something that any thread can ring, and one thread or task can wait for. It
/// needs no descriptor, and no thread but one for all who sleep without.
///
/// Events come from a pool that lives as long as the process and are only ever
/// recycled, never freed. So a ring that comes late, after the event went back
/// to the pool, touches valid memory and at worst wakes its next user for
/// nothing; a waiter evaluates its condition after every wake anyway.
typedef struct stk_event stk_event;

/// An event out of the pool, not rung; NULL when there is no memory.
STK_EXTERN stk_event *STK_NULLABLE stk_event_acquire(void);

/// Gives an event back. The caller must not use it again.
STK_EXTERN void stk_event_release(stk_event *event);

/// Ends the current wait for `event` or, if there is none, the next. Rings that
/// come while one is pending count as one.
STK_EXTERN void stk_event_ring(stk_event *event);

/// Has the event rung at `deadline`, and not at a moment that was named before;
/// at STK_DEADLINE_NEVER, not at all. STK_STATUS_SYSTEM when there is no thread
/// to do it.
STK_EXTERN stk_status stk_event_ring_at(stk_event *event, uint64_t deadline);

/// Waits for the event without a thread: `wake` is called once, with `context`,
/// on a thread of this package that holds no lock, after the next ring.
/// STK_STATUS_BUSY when the event was rung before, and is not any more, and
/// STK_STATUS_SYSTEM when there is no thread to do it: then it is not called.
///
/// In a forked child nothing is called that was to be called in the parent.
STK_EXTERN stk_status stk_event_await(stk_event *event,
                                      void (*wake)(void *STK_NULLABLE context),
                                      void *STK_NULLABLE context);

/// What ended a wait; more than one may hold.
enum {
  STK_WAIT_DEADLINE = 1 << 0,
  STK_WAIT_EVENT = 1 << 1,
  STK_WAIT_MAIN_QUEUE = 1 << 2,
};

/// Waits until `deadline`, until `event` (may be NULL) is rung, or, with
/// `main_queue`, until the main dispatch queue has work, which is then run
/// before the function returns. `main_queue` is only for the process's main
/// thread; elsewhere it is ignored, because draining the main queue from
/// another thread ends the process. Inside an item of that queue it does
/// nothing: libdispatch does not begin another one before that has ended.
///
/// Without a descriptor to wait for the main queue and the event at once, it
/// looks at the event again and again.
///
/// Returns a set of STK_WAIT_*; empty after a signal or a spurious wake.
STK_EXTERN unsigned stk_wait(uint64_t deadline, stk_event *STK_NULLABLE event,
                             bool main_queue);

/// Whether this is the thread that the process started with.
STK_EXTERN bool stk_wait_is_main_thread(void);

/// Whether the caller runs inside an item of the main dispatch queue on a
/// thread other than the main one, as @MainActor code does under Swift
/// Testing. Such code may not block: the queue waits for it.
STK_EXTERN bool stk_wait_on_main_queue(void);

/// Whether `stk_wait` could serve the main dispatch queue here: the caller is
/// on the main thread, and in no item of that queue. It is found out by trying,
/// so that the work of the queue has been done when the answer is yes.
STK_EXTERN bool stk_wait_can_serve_main(void);

/// Whether the main queue and the main run loop can be served: what they need
/// at first is there, or can be had.
STK_EXTERN bool stk_wait_has_descriptors(void);

STK_NONNULL_END

#endif

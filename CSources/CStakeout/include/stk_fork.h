// SPDX-License-Identifier: Apache-2.0
//
// stk_fork.h: keeps forks out of critical sections.
//
//   function             threads     in a handler?  may block?           allocates?
//   stk_fork_hold        any         no             during a fork        no
//   stk_fork_try_hold    any         yes            during a fork, 1 s   no
//   stk_fork_release     the holder  yes            no                   no
//   stk_fork_depth       any         yes            no                   no
//   stk_fork_leave       the holder  yes            no                   no
//   stk_fork_is_running  any         yes            no                   no
//   stk_thread_id        any         no             no                   no
//   stk_child_begin      the child   no             no                   no
//   stk_child_is_here    any         yes            no                   no
//
// A forked child has one thread and a copy of the parent's memory. A lock that
// another thread held during the fork stays locked in the child. So each
// critical section of this package whose lock the child may need lies between
// stk_fork_hold and stk_fork_release. A fork waits until no thread is inside
// such a section. A thread that wants to enter one waits until a running fork
// is over.
//
// A walk of a stack is such a section, too: libunwind takes a lock in each step,
// and the loader one while it looks for unwind information.

#ifndef STK_FORK_H
#define STK_FORK_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Begins a section during which no thread forks. Sections may be nested. Keep
/// them short. Run no user code inside, because it might fork.
STK_EXTERN void stk_fork_hold(void);

/// The same, but gives up after about a second, since the fork may be what the
/// calling thread is doing. Returns whether the section has begun.
STK_EXTERN bool stk_fork_try_hold(void);

/// Ends the section.
STK_EXTERN void stk_fork_release(void);

/// How many sections the calling thread is in.
STK_EXTERN uint32_t stk_fork_depth(void);

/// Ends the innermost sections of the calling thread, so that it is in `to` of them: the
/// frames that were to end the others are abandoned.
STK_EXTERN void stk_fork_leave(uint32_t to);

/// Whether a thread forks at this moment, for which others may have to wait.
STK_EXTERN bool stk_fork_is_running(void);

/// The calling thread's ID in the kernel, which the system is asked for once: the one
/// thread of a forked child has another ID.
STK_EXTERN int32_t stk_thread_id(void);

/// Says that this process is a forked child that runs one body, and reports to its
/// parent how that ends.
STK_EXTERN void stk_child_begin(void);

/// Whether this process is such a child.
STK_EXTERN bool stk_child_is_here(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_fork.h: keeps forks out of critical sections.
//
//   function             threads     in a handler?  may block?          allocates?
//   stk_fork_hold        any         no             during a fork       no
//   stk_fork_timed_hold  any         yes            during a fork, 1 s  no
//   stk_fork_release     the holder  yes            no                  no
//   stk_fork_depth       any         yes            no                  no
//   stk_fork_leave       the holder  yes            no                  no
//   stk_fork_is_running  any         yes            no                  no
//   stk_thread_id        any         no             no                  no
//   stk_child_begin      the child   no             no                  no
//   stk_child_is_here    any         yes            no                  no
//
// A forked child has one thread and a copy of the parent's memory. A lock that
// another thread held during the fork stays locked in the child. So each critical
// section of this package whose lock the child may need lies between stk_fork_hold
// and stk_fork_release. A fork waits until no thread is inside such a section. A
// thread that wants to enter one waits until a running fork has ended.
//
// A walk of a stack is such a section, too: libunwind takes a lock in each step,
// and the loader takes one while it looks for unwind information.

#ifndef STK_FORK_H
#define STK_FORK_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Begins a section during which no thread forks. Sections may be nested. Keep
/// them short. Run no user code inside, because it might fork.
STK_EXTERN void stk_fork_hold(void);

/// Begins a section like stk_fork_hold, but gives up after about a second, because
/// the calling thread may be the one that forks. Returns whether the section has
/// begun.
STK_EXTERN bool stk_fork_timed_hold(void);

/// Ends the section.
STK_EXTERN void stk_fork_release(void);

/// The number of sections that the calling thread is in.
STK_EXTERN uint32_t stk_fork_depth(void);

/// Ends innermost sections of the calling thread until it is in `to` of them. Call
/// it if the frames that would have ended these sections were abandoned.
STK_EXTERN void stk_fork_leave(uint32_t to);

/// Whether a thread is forking at present. Other threads may have to wait for it.
STK_EXTERN bool stk_fork_is_running(void);

/// The calling thread's ID in the kernel. The system is asked for it once, and
/// again in a forked child, whose thread has another ID.
STK_EXTERN int32_t stk_thread_id(void);

/// Marks this process as a forked child that runs one body, and reports to its
/// parent how the body ends.
STK_EXTERN void stk_child_begin(void);

/// Whether this process is a forked child that stk_child_begin has marked.
STK_EXTERN bool stk_child_is_here(void);

STK_NONNULL_END

#endif

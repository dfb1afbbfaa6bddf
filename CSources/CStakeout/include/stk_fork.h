// SPDX-License-Identifier: Apache-2.0
//
// stk_fork.h: keeps forks away from what a forked child must find whole.
//
//   function          threads      in a handler?  may block?     allocates?
//   stk_fork_hold     any          no             while a fork   no
//   stk_fork_release  who holds    no             no             no
//
// A forked child has one thread, and a copy of what the others were doing. A
// lock that one of them held stays locked there. So each critical section
// of this package whose lock the child may need lies between stk_fork_hold and
// stk_fork_release. A fork waits until no thread is in between, and a thread
// that wants to begin waits until the fork is over.

#ifndef STK_FORK_H
#define STK_FORK_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Begins a section during which no thread forks. Sections may be nested. Keep
/// them short, and run no user code inside: it might fork.
STK_EXTERN void stk_fork_hold(void);

/// Ends the section.
STK_EXTERN void stk_fork_release(void);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_atomic.h: every atomic operation of the core, with its memory order in its
// name. This is the only file that may write a memory order, so that one grep shows
// all orderings of the program. Each use names the invariant that it keeps.

#ifndef STK_ATOMIC_H
#define STK_ATOMIC_H

#include <stdatomic.h>

#define stk_load_relaxed(p) atomic_load_explicit((p), memory_order_relaxed)
#define stk_load_acquire(p) atomic_load_explicit((p), memory_order_acquire)
#define stk_load_seq_cst(p) atomic_load_explicit((p), memory_order_seq_cst)

#define stk_store_relaxed(p, v) \
  atomic_store_explicit((p), (v), memory_order_relaxed)
#define stk_store_release(p, v) \
  atomic_store_explicit((p), (v), memory_order_release)
#define stk_store_seq_cst(p, v) \
  atomic_store_explicit((p), (v), memory_order_seq_cst)

#define stk_exchange_acq_rel(p, v) \
  atomic_exchange_explicit((p), (v), memory_order_acq_rel)

#define stk_fetch_add_relaxed(p, v) \
  atomic_fetch_add_explicit((p), (v), memory_order_relaxed)
#define stk_fetch_add_release(p, v) \
  atomic_fetch_add_explicit((p), (v), memory_order_release)
#define stk_fetch_add_seq_cst(p, v) \
  atomic_fetch_add_explicit((p), (v), memory_order_seq_cst)
#define stk_fetch_sub_seq_cst(p, v) \
  atomic_fetch_sub_explicit((p), (v), memory_order_seq_cst)

/// Strong compare-and-swap: on failure `*e` becomes the value seen (acquired).
#define stk_cas_acq_rel(p, e, v)                                               \
  atomic_compare_exchange_strong_explicit((p), (e), (v), memory_order_acq_rel, \
                                          memory_order_acquire)
#define stk_cas_seq_cst(p, e, v)                                               \
  atomic_compare_exchange_strong_explicit((p), (e), (v), memory_order_seq_cst, \
                                          memory_order_seq_cst)

/// Orders all operations before it against all operations after it, in one order of
/// all such fences and of all seq_cst operations.
#define stk_fence_seq_cst() atomic_thread_fence(memory_order_seq_cst)

#endif

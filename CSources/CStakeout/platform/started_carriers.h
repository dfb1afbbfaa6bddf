// SPDX-License-Identifier: Apache-2.0
//
// started_carriers.h: blocks that carry a test context, for the files that
// interpose functions which take a block.
//
//   started_carriers.c  makes and calls such a block
//   started_items.c     work items and sources, whose owner may change
//   started_sync.c      blocks that their caller waits for
//   started_blocks.c    all other blocks
//
// Invariants:
//
//   P14 A block that has trapped is not called again. Relaxed is enough:
//       several calls at the same time may all trap.
//   P25 `item` is stored after all other fields were written, and is loaded before
//       they are read. libdispatch orders the two as well, but the thread sanitizer
//       does not see that. Hence release and acquire.

#ifndef STK_STARTED_CARRIERS_H
#define STK_STARTED_CARRIERS_H

#include "platform/started_work.h"
#include "private/stk_interpose.h"

STK_NONNULL_BEGIN

/// The arguments of a block, in registers. Handlers of input and output read up
/// to three, blocks of dispatch_apply their index, and all others none.
typedef struct stk_block_arguments {
  uintptr_t first, second, third;
} stk_block_arguments;

/// A block, as clang's ABI defines it.
typedef struct stk_block {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *, uintptr_t first, uintptr_t second, uintptr_t third);
  void *descriptor;
} stk_block;

/// One call of a block.
typedef struct stk_block_call {
  stk_block *called;
  stk_block_arguments arguments;
} stk_block_call;

/// Calls the block of a `stk_block_call`.
void stk_block_call_run(void *call);

typedef struct stk_carrier stk_carrier;

/// A block that calls another block in a captured test context.
struct stk_carrier {
  stk_block head;
  stk_block *inner;
  stk_started captured;
  _Atomic(bool) has_trapped;
  /// The data of started_items.c, with its functions that run the block and that
  /// release the data; NULL for other blocks (P25).
  _Atomic(void *) item;
  void (*STK_NULLABLE run)(stk_carrier *carrier, stk_block_call *call);
  void (*STK_NULLABLE end)(void *item);
};

/// Finds what libdispatch and the runtime for blocks define. Returns false if
/// something is missing.
bool stk_carriers_prepare(void);

/// Whether the block is not that of a work item, which has its carrier inside.
bool stk_block_is_plain(const void *STK_NULLABLE block);

/// Makes a carrier, which is a block on the heap with one reference. Takes over the
/// reference to the context, which may be NULL. Returns NULL if there is no memory.
stk_carrier *STK_NULLABLE stk_carrier_make(const void *inner,
                                           stk_started captured);
/// Runs the block of a carrier in a captured context.
void stk_carrier_run(stk_carrier *carrier, const stk_started *captured,
                     stk_block_call *call);

// started_items.c

/// Notes that the calling code enqueues a work item. `place` is the call site.
/// Returns a number for stk_item_forget.
uint64_t stk_item_note_enqueuer(const void *block, uintptr_t place);
/// Forgets an enqueued run of a work item, if it has not begun.
void stk_item_forget(const void *block, uint64_t number);

/// Whether Stakeout's definitions in started_items.c and started_sync.c are called
/// first.
bool stk_items_are_known(void);
bool stk_sync_is_known(void);

STK_NONNULL_END

#endif

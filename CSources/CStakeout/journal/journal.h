// SPDX-License-Identifier: Apache-2.0
//
// journal.h: the layout of a journal, which many threads append to without a
// lock, and the invariants that its files keep.
//
// A writer draws a ticket, which names a generation and an index. It claims the
// slot at that index, fills the slot and publishes it. If the slot cannot be
// claimed, the writer draws another ticket.
// Slots are in segments, each twice as large as the one before. A segment is
// made when a ticket first needs it, never moves, and is used again after a
// reset.
//
// A reset begins a new generation, which hides all earlier entries at once, and
// then sweeps the slots of those entries. It holds the readers' lock, except
// while it releases a payload, because a release may run any code.
//
// A slot holds one entry. This is who may touch the slot in each state:
//
//              claim              publish
//      FREE ----------> TAKEN ---------------> full of generation g
//        ^                ^                      |            |
//        |                |  sweep for G > g     |            | withdraw, by
//        |<-- payload ----+----------------------+            | its writer
//        |    is out                                          |
//        +----------------------------------------------------+
//
// A writer does not read the generation before it publishes. If a reset has
// begun by then, the writer withdraws its entry (J7), because the sweep may
// have passed the slot already. The append is over then: it counts as one that
// the reset has removed. The writer must not append the entry again, because a
// reader may have seen it before the reset. If a thread dies while it writes,
// its slot stays TAKEN, and is lost.
//
// Invariants. Each atomic operation names the one it keeps.
//
//   J1  Only a writer with a ticket of generation g for a slot makes the slot
//       full of g, and there is one such ticket (J5). So a slot comes into that
//       state at most once.
//   J2  While a slot is TAKEN, only the thread that took it touches the entry.
//       While the slot is full, no thread writes the entry, and only the holder
//       of the readers' lock reads it. The holder reads an entry of the current
//       generation in place, because no thread takes that entry away meanwhile.
//       It reads an earlier entry after it has made the slot TAKEN, because the
//       writer may withdraw that entry.
//   J3  publish releases the entry to a thread that finds the slot full. Each
//       change to FREE releases the slot to the next claimant. Otherwise the
//       next entry could be written before a sweep has read the payload of the
//       last one.
//   J4  If a writer withdraws an entry while a sweep takes it, one
//       compare-and-swap decides which of them owns the payload: the one that
//       changes the state of the full slot.
//   J5  An index is drawn once in a generation. All tickets of a generation are
//       smaller than the index that the reset at its end finds, because draws
//       and resets change the same word, `tail`. Only the thread that holds the
//       readers' lock changes the generation.
//   J6  An entry of `directory` changes once, from NULL to a segment. The
//       thread that makes the segment releases it, and a reader acquires it.
//       Otherwise a slot could seem to hold the previous content of its memory.
//   J7  A late writer leaves nothing behind: when its append has returned, and the
//       sweeps have ended, no slot is full of an earlier generation than the
//       current one. The slots that a sweep has yet to pass are below `unswept`.
//       Proof. A writer makes its segment and makes its slot full, and then reads
//       `generation`. A reset raises `generation`, and then reads segments and
//       slots. All of these are sequentially consistent. So either the writer
//       reads the new generation and withdraws, or the sweep finds the slot full.
//       The sweep reaches the slot: a reset from g to g + 1 finds index n in
//       `tail`, the tickets of g are below n (J5), and the reset raises `unswept`
//       to at least n. `unswept` falls only when a sweep from 0 up to it has ended
//       and no other reset has begun meanwhile.
//       `tail` names the new generation before `generation` does, so a writer may
//       find an earlier generation in `generation` than in its ticket. It is not
//       late.
//       A writer that dies before it withdraws leaves an entry that no reader
//       finds, until a later sweep takes it.
//   J8  A reader sees each entry whose append returned before (happens-before) the
//       reader began: `tail`, the entry of `directory` and the slot had their
//       values then, and a later read of one of them finds no earlier value. With
//       an entry, a reader also sees all entries whose append returned before the
//       append of that entry began: the draw releases them, and a reader acquires
//       `tail`. Otherwise a reader could see the second call of a thread and not
//       the first.
//   J9  If an append finds no subscriber, each later subscriber sees its entry.
//       The append publishes, and then looks for subscribers. The subscriber
//       registers, and then evaluates its condition. In both, the second step must
//       not overtake the first, or each could miss the other. Hence seq_cst for
//       the values that an append leaves (tail, segment, FULL) and for those that
//       it looks at (the subscribers), and a fence between registering and
//       evaluating. A reset hides its entries and then rings, as an append does.
//   J10 Sequence numbers come from one counter, so they are unique. If one append
//       ends before another begins, the later one finds a higher number in the
//       counter. A thread that finds n in the counter, and then reads `tail`,
//       finds the draws of all entries up to n: a writer draws before it counts,
//       and the count releases the draw. Each count continues the release sequence
//       of the counts before it.

#ifndef STK_JOURNAL_JOURNAL_H
#define STK_JOURNAL_JOURNAL_H

#include <pthread.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "stk_journal.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

typedef struct stk_slot {
  /// FREE, TAKEN, or the state that is full of the entry's generation.
  _Atomic(uint64_t) state;
  stk_entry entry;
} stk_slot;

/// FREE is 0, so that all slots in zeroed memory are free.
enum { STK_SLOT_FREE = 0, STK_SLOT_TAKEN = 1, STK_SLOT_FULL = 2 };

/// The state of a slot that holds an entry of this generation.
static inline uint64_t stk_slot_full_of(uint32_t generation) {
  return (uint64_t)generation + STK_SLOT_FULL;
}

/// Claims the slot if it is free. Returns whether the caller owns it now.
///
/// A slot is not free if it holds an entry of an earlier generation, which the
/// sweep has not reached yet, or of a later one, or if a late or dead writer
/// has taken it.
static inline bool stk_slot_claim(stk_slot *slot) {
  uint64_t seen = STK_SLOT_FREE;
  return stk_cas_acq_rel(&slot->state, &seen, STK_SLOT_TAKEN);  // J2, J3
}

/// Whether the slot holds an entry of the current generation, which may then be
/// read. Call it with the readers' lock held.
static inline bool stk_slot_holds(stk_slot *slot, uint32_t current) {
  return stk_load_acquire(&slot->state) == stk_slot_full_of(current);  // J2, J3
}

/// Takes the entry out of the slot if the slot is full and its state is below
/// `limit`. Returns the payload, which the caller must release; NULL if there
/// is none. Call it with the readers' lock held.
static inline void *STK_NULLABLE stk_slot_sweep(stk_slot *slot,
                                                uint64_t limit) {
  uint64_t seen = stk_load_seq_cst(&slot->state);  // J3, J7
  if (seen < STK_SLOT_FULL || seen >= limit ||
      !stk_cas_acq_rel(&slot->state, &seen, STK_SLOT_TAKEN)) {  // J4
    return NULL;
  }
  void *payload = slot->entry.payload;             // J2
  stk_store_release(&slot->state, STK_SLOT_FREE);  // J3
  return payload;
}

enum {
  /// The number of slots in the first segment.
  STK_SEGMENT_FIRST = 4,
  STK_SEGMENTS = 29,
  /// The number of waits for one double that are woken. Further waits poll.
  STK_SUBSCRIBERS = 8,
};

/// The capacity of all segments together. All indexes are below it. `tail` can
/// count about twice as far, so that writers that all saw the last index at
/// once do not count into the generation.
#define STK_JOURNAL_CAPACITY \
  ((uint32_t)STK_SEGMENT_FIRST * ((1U << STK_SEGMENTS) - 1))

struct stk_journal {
  /// The next ticket: generation << 32 | index. Each append writes it, so the
  /// fields that appends only read are in another cache line.
  _Atomic(uint64_t) tail;
  /// The readers' lock. It is taken to read or remove entries, and never by an
  /// append.
  pthread_mutex_t readers;
  /// No slot from this index on holds an entry of an earlier generation (J7).
  /// Guarded by `readers`.
  uint32_t unswept;
  stk_payload_ops ops;
  /// How many of `subscribers` are set. It is raised after one was set, and lowered
  /// after one was removed.
  _Atomic(uint32_t) subscriptions;
  /// The generation in `tail`, for writers that have published (J7). It is in a
  /// cache line that appends do not write.
  _Atomic(uint32_t) generation;
  /// The slots of each segment.
  _Atomic(stk_slot *) directory[STK_SEGMENTS];
  _Atomic(stk_event *) subscribers[STK_SUBSCRIBERS];
};

/// Reads a ticket from `tail`. An index beyond the capacity becomes the
/// capacity.
static inline stk_ticket stk_ticket_unpack(uint64_t tail) {
  uint32_t index = (uint32_t)tail;
  return (stk_ticket){
      .generation = (uint32_t)(tail >> 32),
      .index = index < STK_JOURNAL_CAPACITY ? index : STK_JOURNAL_CAPACITY,
  };
}

static inline uint64_t stk_ticket_pack(stk_ticket ticket) {
  return (uint64_t)ticket.generation << 32 | ticket.index;
}

/// Takes the readers' lock. No fork happens while a thread holds it, so a
/// forked child finds the lock free, and the data that it guards consistent.
///
/// Appends take no lock, so a fork may come in the middle of one. The child
/// then finds the effect of the append's single operations up to the fork, as
/// process/fork.c explains: nothing, an entry, or a slot whose writer died.
static inline void stk_journal_lock(stk_journal *journal) {
  stk_fork_hold();
  pthread_mutex_lock(&journal->readers);
}

static inline void stk_journal_unlock(stk_journal *journal) {
  pthread_mutex_unlock(&journal->readers);
  stk_fork_release();
}

/// Draws the next ticket. Returns STK_STATUS_FULL if no index is left.
stk_status stk_journal_draw(stk_journal *journal, stk_ticket *ticket);

/// Claims the slot of a ticket, and makes the slot's segment if it does not
/// exist. Sets `slot` to NULL if the slot cannot be claimed: the caller must
/// then draw another ticket.
stk_status stk_journal_claim(stk_journal *journal, stk_ticket ticket,
                             stk_slot *STK_NULLABLE *_Nonnull slot);

/// Publishes the entry in a slot that was claimed with a ticket of
/// `generation`. Returns false if the writer has withdrawn the entry, because a
/// reset had begun: the slot is free again, and the caller owns the payload. A
/// reader may have seen the entry before the reset.
bool stk_journal_publish(stk_journal *journal, stk_slot *slot,
                         uint32_t generation);

/// Takes the entries whose state is below `limit` out of the slots from `index`
/// to `end`, and stops after the first payload. Moves `index` behind the last
/// slot that it has passed.
///
/// Returns the payload, which the caller must release; NULL if there is none.
/// Call it with the readers' lock held, or while no other call runs.
void *STK_NULLABLE stk_journal_sweep(stk_journal *journal, uint32_t *index,
                                     uint32_t end, uint64_t limit);

/// The number of slots in a segment.
static inline uint32_t stk_segment_size(unsigned segment) {
  return (uint32_t)STK_SEGMENT_FIRST << segment;
}

/// The index of a segment's first slot.
static inline uint32_t stk_segment_base(unsigned segment) {
  return stk_segment_size(segment) - STK_SEGMENT_FIRST;
}

/// The number of the segment that contains an index.
static inline unsigned stk_segment_of(uint32_t index) {
  return 31U - (unsigned)__builtin_clz(index / STK_SEGMENT_FIRST + 1);
}

/// Draws the next number in the order of all entries of all journals.
uint64_t stk_sequence_next(void);

/// Retains the payload of an entry, unless it is NULL. A call without arguments
/// has no payload, so that threads do not contend for the reference count of
/// one shared object.
static inline void stk_payload_retain(const stk_journal *journal,
                                      void *STK_NULLABLE payload) {
  if (payload != NULL) {
    journal->ops.retain(payload);
  }
}

static inline void stk_payload_release(const stk_journal *journal,
                                       void *STK_NULLABLE payload) {
  if (payload != NULL) {
    journal->ops.release(payload);
  }
}

typedef void *STK_NULLABLE (*stk_allocate_function)(size_t count, size_t size);

/// The function that allocates the memory of journals. It is calloc, unless a test
/// replaces it while no other thread uses a journal. free() releases the memory.
///
/// This is a variable and not a call of calloc, because the lack of memory can only be
/// tested by having none: the stress program makes the n-th allocation fail, for all n,
/// in the library as it ships.
extern stk_allocate_function stk_allocate;

/// Rings all subscribers. Call it after publishing an entry or hiding entries.
void stk_journal_ring(stk_journal *journal);

STK_NONNULL_END

#endif

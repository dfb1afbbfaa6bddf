// SPDX-License-Identifier: Apache-2.0
//
// journal.h: the parts of a journal.
//
// A writer draws a ticket, which names a generation and an index, claims the
// slot at that index, fills and publishes it. If the slot cannot be had, or a
// reset has begun meanwhile, it draws another ticket. Slots lie in segments, each
// twice as large as the one before; they are made when a ticket first needs them,
// never move and are used again after a reset.
//
// A reset begins a new generation, which hides all entries of those before at
// once, and then sweeps their slots. It holds the readers' lock, and lets go of
// it to release a payload, because a release may run anything.
//
// A slot is the place for one entry. Who may touch it when:
//
//              claim              publish
//      FREE ----------> TAKEN ---------------> full of generation g
//        ^                ^                      |            |
//        |                |  sweep for G > g     |            | withdraw, by
//        |<-- payload ----+----------------------+            | its writer
//        |    is out                                          |
//        +----------------------------------------------------+
//
// A writer does not look at the generation before it publishes. If a reset has
// begun by then, the writer withdraws (J7): the sweep may have been here already.
// A thread that dies while it writes leaves the slot TAKEN, and so it stays: one
// slot lost.
//
// Invariants. Each atomic operation names the one it keeps.
//
//   J1  Only a writer with a ticket of g for this slot makes it full of g, and
//       there is one such ticket (J5). So that state comes at most once.
//   J2  While the slot is TAKEN only the one who took it touches the entry. While
//       the slot is full no thread writes it, and only the holder of the readers'
//       lock reads it. That thread reads an entry of the current generation in
//       place, because no thread takes it away meanwhile, and an earlier one after
//       it has made the slot TAKEN, because the writer may withdraw.
//   J3  publish releases the entry to a thread that finds the slot full. A way to
//       FREE releases the slot to the next claimant; without that, the next entry
//       could be written before a sweep has read the last one's payload.
//   J4  Where a writer that withdraws and a sweep meet, one compare-and-swap says
//       who owns the payload: the one that takes the full slot away.
//   J5  An index is drawn once in a generation, and all tickets of a generation
//       are smaller than the index that the reset which ended it found: both
//       change the one word `tail`. Only the thread that holds the readers'
//       lock changes the generation.
//   J6  A directory entry goes from NULL to a segment once and stays. Its maker
//       releases it, a reader acquires it; without that a slot could seem to hold
//       what was in the memory before.
//   J7  A late writer leaves nothing behind: when its append has returned, and the
//       sweeps are over, no slot is full of an earlier generation than the current
//       one. Where a sweep has yet to pass, the index is below `unswept`.
//       Proof. A writer makes its segment and its slot full and then reads
//       `generation`; a reset raises `generation` and then reads segments and
//       slots. All of these are sequentially consistent. So either the writer
//       reads the new generation and withdraws, or the sweep finds the slot full.
//       The sweep comes to it: a reset from g to g + 1 finds index n in `tail`;
//       the tickets of g are below n (J5), and it raises `unswept` to n at least.
//       `unswept` falls only when a sweep from 0 up to it has ended and no other
//       reset has begun meanwhile.
//       `tail` names the new generation before `generation` does: a writer that
//       withdraws draws a ticket of the new one. That writer may find `generation`
//       behind its ticket, which is not late.
//       A writer that dies before it withdraws leaves an entry that no reader
//       finds, until a later sweep comes to it.
//   J8  A reader sees each entry whose append returned before (happens-before)
//       it began: `tail`, the directory entry and the slot had their values
//       then, and no later read of one goes back behind that. And with an
//       entry it sees all whose append returned before that one's began: the
//       draw releases them, and a reader acquires `tail`. Without that it could
//       see the second call of a thread and not the first.
//   J9  An append that finds no watcher is seen by each later watcher.
//       The append publishes, then looks for watchers; the watcher registers,
//       then evaluates. In each the second step must not overtake the first, or
//       both could miss the other. Hence seq_cst for what an append leaves
//       (tail, segment, FULL) and for what it looks at (the watchers), and a
//       fence between registering and evaluating.
//       A reset rings as an append does, and hides what it hides before.
//   J10 Sequence numbers come from one counter, so they are unique, and of two
//       appends, one before the other, the later finds the counter higher. Who
//       finds n there, and looks at `tail` after that, finds the draws of all
//       entries up to n: a writer draws before it counts, and releases that; each
//       count goes on with the release of those before.

#ifndef STK_JOURNAL_JOURNAL_H
#define STK_JOURNAL_JOURNAL_H

#include <pthread.h>

#include "private/stk_atomic.h"
#include "stk_fork.h"
#include "stk_journal.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

typedef struct stk_slot {
  /// FREE, TAKEN, or the generation of the entry that it is full of.
  _Atomic(uint64_t) state;
  stk_entry entry;
} stk_slot;

/// FREE is 0: fresh memory is a row of free slots.
enum { STK_SLOT_FREE = 0, STK_SLOT_TAKEN = 1, STK_SLOT_FULL = 2 };

/// The state of a slot that is full of this generation.
static inline uint64_t stk_slot_full_of(uint32_t generation) {
  return (uint64_t)generation + STK_SLOT_FULL;
}

/// Whether the caller now owns the slot. If not, it holds the entry of an earlier
/// generation (the sweep has not come here yet) or of a later one, or a late or
/// dead writer has it.
static inline bool stk_slot_claim(stk_slot *slot) {
  uint64_t seen = STK_SLOT_FREE;
  return stk_cas_acq_rel(&slot->state, &seen, STK_SLOT_TAKEN);  // J2, J3
}

/// Whether the slot holds an entry of the current generation, which may then be
/// read. Under the readers' lock.
static inline bool stk_slot_holds(stk_slot *slot, uint32_t current) {
  return stk_load_acquire(&slot->state) == stk_slot_full_of(current);  // J2, J3
}

/// Takes an entry out of the slot, if its state is below `limit`. Returns its payload,
/// which is the caller's then; NULL when there is none. Under the readers' lock.
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
  /// Slots of the first segment.
  STK_SEGMENT_FIRST = 4,
  STK_SEGMENTS = 29,
  /// So many waits for one double are woken; others poll.
  STK_WATCHERS = 8,
};

/// The capacity of all segments together; indexes run below it. `tail` has room for
/// as many again, so that writers which all saw the last index at once do not
/// count into the generation.
#define STK_JOURNAL_CAPACITY \
  ((uint32_t)STK_SEGMENT_FIRST * ((1U << STK_SEGMENTS) - 1))

struct stk_journal {
  /// The next ticket: generation << 32 | index. Written by each append; what
  /// they all only read stands a cache line away from it.
  _Atomic(uint64_t) tail;
  /// Taken by those who look at entries, never by an append.
  pthread_mutex_t readers;
  /// No slot from here on holds anything of an earlier generation (J7).
  /// Guarded by `readers`.
  uint32_t unswept;
  stk_payload_ops ops;
  /// How many of `watchers` are set; a set one is counted late and discounted
  /// late.
  _Atomic(uint32_t) watching;
  /// The generation of `tail`, for writers that have published (J7): on a line
  /// that appends do not write.
  _Atomic(uint32_t) generation;
  /// The slots of each segment.
  _Atomic(stk_slot *) directory[STK_SEGMENTS];
  _Atomic(stk_event *) watchers[STK_WATCHERS];
};

/// An index beyond the last one counts as the place behind it.
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

/// Takes the readers' lock. No fork happens while a thread has it: a child
/// finds the lock free and what it guards whole. Appends go on meanwhile, and a
/// child finds of each what its single operations have done until then, as
/// process/fork.c says: nothing, an entry, or a slot whose writer died.
static inline void stk_journal_lock(stk_journal *journal) {
  stk_fork_hold();
  pthread_mutex_lock(&journal->readers);
}

static inline void stk_journal_unlock(stk_journal *journal) {
  pthread_mutex_unlock(&journal->readers);
  stk_fork_release();
}

/// Draws the next ticket. STK_STATUS_FULL when there are no more.
stk_status stk_journal_draw(stk_journal *journal, stk_ticket *ticket);

/// Claims the slot of a ticket, making its segment if need be. `slot` is NULL
/// when it cannot be had and another ticket must be drawn.
stk_status stk_journal_claim(stk_journal *journal, stk_ticket ticket,
                             stk_slot *STK_NULLABLE *_Nonnull slot);

/// Ends a claim for a ticket of `generation`. When it returns false a reset came
/// first: the slot is free again, and nothing was published.
bool stk_journal_publish(stk_journal *journal, stk_slot *slot,
                         uint32_t generation);

/// Sweeps from `index` on, up to the first payload or to `end`, what has a state
/// below `limit`. Returns the payload, which is the caller's then; NULL if there is
/// none. Under the readers' lock, or where no other call runs.
void *STK_NULLABLE stk_journal_sweep(stk_journal *journal, uint32_t *index,
                                     uint32_t end, uint64_t limit);

static inline uint32_t stk_segment_size(unsigned segment) {
  return (uint32_t)STK_SEGMENT_FIRST << segment;
}

/// The index of a segment's first slot.
static inline uint32_t stk_segment_base(unsigned segment) {
  return stk_segment_size(segment) - STK_SEGMENT_FIRST;
}

/// The segment that an index lies in.
static inline unsigned stk_segment_of(uint32_t index) {
  return 31U - (unsigned)__builtin_clz(index / STK_SEGMENT_FIRST + 1);
}

/// The next number in the order of all entries.
uint64_t stk_sequence_next(void);

/// An entry's payload may be NULL: a call without arguments owns nothing. So
/// threads do not contend for the reference count of one shared object.
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

/// Where the journal's memory comes from: calloc, unless a test puts something else
/// here while no other thread uses a journal. What it returns goes back with free().
///
/// A variable and not a call to calloc, because what a program does when there is no
/// memory can only be tested by having none: the stress program lets the n-th
/// allocation fail, for all n, against the library as it ships.
extern stk_allocate_function stk_allocate;

/// Rings all watchers. Call it after publishing an entry or hiding entries.
void stk_journal_ring(stk_journal *journal);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// journal.h: the parts of a journal.
//
// A writer draws a ticket, which names a generation and an index, claims the
// slot at that index for that generation, fills and publishes it. If the slot
// cannot be had it draws another ticket. Slots lie in segments, each twice as
// large as the one before; they are made when a ticket first needs them, never
// move and are used again after a reset.
//
// A reset begins a new generation, which hides all entries of those before at
// once, and then sweeps their slots. It holds the readers' lock, and lets go of
// it to release a payload, because a release may run anything.
//
// Invariants; I1 to I4 stand in slot.h.
//
//   I5  An index is drawn once in a generation, and all tickets of a generation
//       are smaller than the index that the reset which ended it found: both
//       change the one word `tail`. Only the thread that holds the readers'
//       lock changes the generation.
//   I6  A directory entry goes from EMPTY(h) to a segment once and stays. Only
//       a writer of h or later makes it, and only writers of the generation it
//       was born in, or later, use it: its fresh slots say FREE(0) and could
//       not tell. Its maker releases it, a reader acquires it; without that a
//       slot could seem to hold what was in the memory before.
//   I7  A writer that is late gets nothing: where a ticket is of a generation
//       before the current one, its slot (or directory entry, or segment) is
//       of a later one than the ticket, unless its index is below `unswept`,
//       where some reset has yet to pass.
//       Proof. A reset from g to g + 1 finds index n in `tail`; the tickets of
//       g are below n (I5), and it raises `unswept` to n at least, so the claim
//       holds for them, and for older ones it held before. A sweep raises what
//       it passes to the current generation, and what is raised stays so (I1,
//       I6). `unswept` falls only when a sweep from 0 up to it has ended and no
//       other reset has begun meanwhile. So slots at n and beyond, that no
//       ticket of g names, need no sweep, and once the sweeps are over no
//       payload is left in a slot that no sweep visits.
//   I8  A reader sees each entry whose append returned before (happens-before)
//       it began: `tail`, the directory entry and the slot had their values
//       then, and no later read of one goes back behind that. And with an
//       entry it sees all whose append returned before that one's began: the
//       draw releases them, and a reader acquires `tail`. Without that it could
//       see the second call of a thread and not the first.
//   I9  An append that finds no watcher is seen by each later watcher.
//       The append publishes, then looks for watchers; the watcher registers,
//       then evaluates. In each the second step must not overtake the first, or
//       both could miss the other. Hence seq_cst for what an append leaves
//       (tail, segment, FULL) and for what it looks at (the watchers), and a
//       fence between registering and evaluating.
//       A reset rings as an append does, and hides what it hides before.
//   I10 Sequence numbers come from one counter, so they are unique, and of two
//       appends, one before the other, the later finds the counter higher. No
//       ordering is needed for that: the counter publishes nothing.

#ifndef STK_JOURNAL_JOURNAL_H
#define STK_JOURNAL_JOURNAL_H

#include <pthread.h>

#include "journal/slot.h"
#include "stk_fork.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

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

typedef struct stk_segment {
  /// The generation of the writer who made it (I6).
  uint32_t born;
  stk_slot slots[];
} stk_segment;

struct stk_journal {
  /// The next ticket: generation << 32 | index. Written by each append; what
  /// they all only read stands a cache line away from it.
  _Atomic(uint64_t) tail;
  /// Taken by those who look at entries, never by an append.
  pthread_mutex_t readers;
  /// No slot from here on holds anything of an earlier generation (I7).
  /// Guarded by `readers`.
  uint32_t unswept;
  stk_payload_ops ops;
  /// How many of `watchers` are set; a set one is counted late and discounted
  /// late.
  _Atomic(uint32_t) watching;
  /// Segments, or EMPTY(h) as h << 1 | 1.
  _Atomic(uint64_t) directory[STK_SEGMENTS];
  _Atomic(stk_event *) watchers[STK_WATCHERS];
};

static inline stk_ticket stk_ticket_unpack(uint64_t tail) {
  return (stk_ticket){
      .generation = (uint32_t)(tail >> 32),
      .index = (uint32_t)tail,
  };
}

static inline uint64_t stk_ticket_pack(stk_ticket ticket) {
  return (uint64_t)ticket.generation << 32 | ticket.index;
}

/// Takes the readers' lock. No fork happens while a thread has it: a child
/// finds the lock free and what it guards whole. Appends go on meanwhile, and a
/// child finds of each what its single operations have done until then, as
/// fork/fork.c says: nothing, an entry, or a slot whose writer died (slot.h).
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

/// The segment behind a directory entry; NULL when it was not made yet.
static inline stk_segment *STK_NULLABLE stk_segment_in(uint64_t entry) {
  return (entry & 1) != 0 ? NULL : (stk_segment *)(uintptr_t)entry;
}

static inline uint64_t stk_segment_empty(uint32_t generation) {
  return (uint64_t)generation << 1 | 1;
}

/// The segment, made if need be. NULL with STK_STATUS_OK when it is closed to
/// writers of `generation`.
stk_status stk_segment_open(stk_journal *journal, unsigned segment,
                            uint32_t generation,
                            stk_segment *STK_NULLABLE *_Nonnull opened);

/// The segment if there is one. If not, closes it to writers of generations
/// before `generation`.
stk_segment *STK_NULLABLE stk_segment_close(stk_journal *journal,
                                            unsigned segment,
                                            uint32_t generation);

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

/// Rings all watchers. Call it after publishing an entry or hiding entries.
void stk_journal_ring(stk_journal *journal);

STK_NONNULL_END

#endif

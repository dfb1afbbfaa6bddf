// SPDX-License-Identifier: Apache-2.0
//
// stk_journal.h: an append-only log of calls with one order over all journals.
//
//   function                 threads         in a handler?  may block?  allocates?
//   stk_journal_create       any             no             no          yes
//   stk_journal_destroy      the last user   no             no          frees
//   stk_journal_append       any, at once    no             no          to grow
//   stk_journal_count        any             no             on readers  no
//   stk_journal_count_of     any             no             on readers  no
//   stk_journal_snapshot     any             no             on readers  yes
//   stk_journal_end          any             no             no          no
//   stk_journal_read         any             no             on readers  no
//   stk_journal_reset        any             no             on readers  no
//   stk_journal_subscribe    any             no             no          no
//   stk_journal_unsubscribe  the subscriber  no             no          no
//   stk_snapshot_destroy     the last user   no             no          frees
//   stk_sequence_latest      any             no             no          no
//
// Order. Each entry has a sequence number, unique in the process. If one append
// returned before another began (in the sense of happens-before), it has the
// smaller number, even if they went to different journals.
//
// Visibility. A snapshot holds every entry whose append returned before the
// snapshot began, unless a reset removed it. It may also hold later entries. If
// it holds an entry, it also holds every entry of that journal whose append
// returned before that entry's append began, unless a reset removed it. So a
// thread's second call never shows without its first.
//
// Progress. An append never waits. If a thread dies during an append, only that
// slot is lost. Readers and resets exclude each other, but no lock is held
// while a payload is released.
//
// Forks. A child may use every journal at once, whatever the parent's threads
// were doing with it. It finds the entries whose append had returned, and
// perhaps others. It never finds a torn entry. The child's own appends stay in
// the child.

#ifndef STK_JOURNAL_H
#define STK_JOURNAL_H

#include "stk_base.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

typedef struct stk_journal stk_journal;

/// One recorded call.
typedef struct stk_entry {
  /// The position in the order of all entries of all journals, from 1.
  uint64_t sequence;
  /// The time at which the append began: stk_now().
  uint64_t time;
  /// The kernel's ID of the appending thread.
  uint64_t thread;
  /// The number of the task that appended the entry (stk_tasks_number). 0 outside
  /// of any task.
  uint64_t task;
  /// The called function, in the caller's own numbering.
  uint64_t function;
  /// The caller's data for the entry; NULL if there is none. The journal owns it
  /// once the append succeeds.
  void *STK_NULLABLE payload;
} stk_entry;

/// A copy of entries, in sequence order. Each payload in it is retained.
typedef struct stk_snapshot {
  stk_entry *STK_NULLABLE entries;
  size_t count;
} stk_snapshot;

/// A position in a journal: the generation, and the index of an append in it. Each
/// reset begins a generation.
typedef struct stk_ticket {
  uint32_t generation;
  uint32_t index;
} stk_ticket;

/// The callbacks with which a journal shares its payloads. They are never called
/// with NULL. They are not called while the journal is locked, unless the comment
/// of a callback says so.
typedef struct stk_payload_ops {
  /// Retains a payload. Called under the readers' lock, so it must not run user
  /// code.
  void (*retain)(void *payload);
  /// Releases a payload. It may run any code, such as a deinit, or another append
  /// to the same journal.
  void (*release)(void *payload);
} stk_payload_ops;

/// Creates an empty journal; NULL if there is no memory. Allocates no memory
/// for entries until the first append.
STK_EXTERN stk_journal *STK_NULLABLE stk_journal_create(stk_payload_ops ops);

/// Releases all payloads and frees the journal. No other call may be running,
/// and releasing a payload must not call into the journal.
STK_EXTERN void stk_journal_destroy(stk_journal *journal);

/// Appends an entry, rings the subscribed events and returns STK_STATUS_OK. The
/// journal then owns `payload`. If a reset begins meanwhile, the entry may count
/// as one that the reset has removed. The payload is then released.
///
/// If it returns STK_STATUS_NO_MEMORY or STK_STATUS_FULL, nothing was appended, and
/// the caller still owns the payload. A journal is full after 2^31 appends without
/// a reset.
STK_EXTERN stk_status stk_journal_append(stk_journal *journal,
                                         uint64_t function,
                                         void *STK_NULLABLE payload);

/// The number of entries that a snapshot taken now with the same `function` would
/// hold. Visits each slot.
STK_EXTERN size_t stk_journal_count(stk_journal *journal,
                                    const uint64_t *STK_NULLABLE function);

/// The number of entries of one function up to a moment.
typedef struct stk_journal_counted {
  /// The moment, as the highest sequence number of all journals.
  uint64_t last;
  size_t count;
  /// Whether no other entry of the journal up to `last` can appear later. False
  /// while an append is running, and if one was given up in between.
  bool is_whole;
} stk_journal_counted;

/// Counts the entries of one function up to now. Visits each slot.
STK_EXTERN stk_journal_counted stk_journal_count_of(stk_journal *journal,
                                                    uint64_t function);

/// Copies the entries, or those of one function, into `snapshot` and retains
/// their payloads. Other entries are not touched. With STK_STATUS_NO_MEMORY
/// `snapshot` is empty and nothing is retained.
STK_EXTERN stk_status stk_journal_snapshot(
    stk_journal *journal, const uint64_t *STK_NULLABLE function,
    stk_snapshot *snapshot);

/// Releases the payloads of a snapshot and frees its memory.
STK_EXTERN void stk_snapshot_destroy(stk_journal *journal,
                                     stk_snapshot *snapshot);

/// The position after all entries of the current generation.
STK_EXTERN stk_ticket stk_journal_end(stk_journal *journal);

/// Copies the entry at a position, and retains its payload, which the caller must
/// release.
///
/// Returns false if there is no entry: its append has not returned yet, or has used
/// another position, or a reset has removed the entry. To read each entry once,
/// remember the positions without an entry, and read them again until the next
/// reset. If the appends of two entries overlap, the order of their positions may
/// differ from their sequence numbers.
STK_EXTERN bool stk_journal_read(stk_journal *journal, stk_ticket place,
                                 stk_entry *entry);

/// Removes every entry whose append returned before the reset began, and releases
/// their payloads.
///
/// An entry whose append begins after the reset returned stays. An entry whose
/// append overlaps with the reset may stay or go. A reset needs no memory, so it
/// cannot fail for lack of it. A journal can be reset 2^32 - 1 times; after that a
/// reset returns STK_STATUS_FULL and removes nothing.
///
/// A release may call back into the journal. If a release never returns
/// (because a trap jumped out of it), the next reset or the journal's destruction
/// releases the payloads that are left.
STK_EXTERN stk_status stk_journal_reset(stk_journal *journal);

/// Makes every append and every reset ring `event`, until stk_journal_unsubscribe
/// is called. If a snapshot taken after this function returned does not hold an
/// entry yet, that entry's append will ring.
///
/// Returns STK_STATUS_FULL if eight events have subscribed to the journal already,
/// or seem to because others come and go at the same time. Then the caller has to
/// poll.
STK_EXTERN stk_status stk_journal_subscribe(stk_journal *journal,
                                            stk_event *event);

/// Undoes stk_journal_subscribe. A running append may still ring once more.
STK_EXTERN void stk_journal_unsubscribe(stk_journal *journal, stk_event *event);

/// The highest sequence number used so far; 0 before the first append.
STK_EXTERN uint64_t stk_sequence_latest(void);

STK_NONNULL_END

#endif

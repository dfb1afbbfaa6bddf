// SPDX-License-Identifier: Apache-2.0
//
// stk_journal.h: an append-only log of calls with one order over all journals.
//
//   function              threads        in a handler?  may block?   allocates?
//   stk_journal_create    any            no             no           yes
//   stk_journal_destroy   the last user  no             no           frees
//   stk_journal_append    any, at once   no             no           to grow
//   stk_journal_count     any            no             on readers   no
//   stk_journal_count_of  any            no             on readers   no
//   stk_journal_snapshot  any            no             on readers   yes
//   stk_journal_snapshot_of  any         no             on readers   yes
//   stk_journal_read_on   the cursor's   no             on readers   yes
//   stk_journal_is_current  the cursor's  no            no           no
//   stk_cursor_destroy    the last user  no             no           frees
//   stk_journal_reset     any            no             on readers   no
//   stk_journal_watch     any            no             no           yes
//   stk_journal_unwatch   who watched    no             no           no
//   stk_journal_is_watched  any         no             no           no
//   stk_snapshot_destroy  the last user  no             no           frees
//   stk_sequence_latest   any            no             no           no
//
// Order. Each entry has a sequence number, unique in the process. If one append
// returned before another began (in the sense of happens-before), its number is
// the smaller one, whichever journals they went to.
//
// Visibility. A snapshot holds every entry whose append returned before the
// snapshot began, unless a reset removed it, and may hold later ones. With an
// entry it holds every entry of that journal whose append returned before the
// append of that one began, again but for resets: no thread's second call shows
// without its first.
//
// Progress. An append never waits. A thread that dies in the middle of one
// costs its slot, nothing else. Readers and resets exclude each other, but no
// lock is held while a payload is released.
//
// Forks. A child may use every journal from the start, whatever its parent's
// threads were doing with it. It finds the entries whose append had returned,
// perhaps others, and none that is torn; what the child appends stays there.

#ifndef STK_JOURNAL_H
#define STK_JOURNAL_H

#include "stk_base.h"
#include "stk_wait.h"

STK_NONNULL_BEGIN

typedef struct stk_journal stk_journal;

/// One recorded call.
typedef struct stk_entry {
  /// Its place in the order of all entries of all journals, from 1.
  uint64_t sequence;
  /// When the append began: stk_now().
  uint64_t time;
  /// The system's number of the thread that appended.
  uint64_t thread;
  /// What was called; the caller's own numbering.
  uint64_t function;
  /// Owned by the journal from the moment the append succeeds. NULL where there
  /// was nothing to own.
  void *STK_NULLABLE payload;
} stk_entry;

/// Entries in the order of their sequence. Each payload in it is retained.
typedef struct stk_snapshot {
  stk_entry *STK_NULLABLE entries;
  size_t count;
} stk_snapshot;

/// Where a reader goes on who has read before; all zero at the beginning.
typedef struct stk_cursor {
  uint32_t generation, next;
  /// Slots that held nothing when they were looked at.
  uint32_t *STK_NULLABLE holes;
  size_t hole_count;
} stk_cursor;

/// How a journal shares its payloads; it asks neither about NULL. Neither is
/// called while the journal is locked unless the line says so.
typedef struct stk_payload_ops {
  /// Called under the readers' lock; must not run anybody else's code.
  void (*retain)(void *payload);
  /// May run any code: a deinit, another append to the same journal.
  void (*release)(void *payload);
} stk_payload_ops;

/// An empty journal; NULL when there is no memory. Takes no memory for entries
/// until the first append.
STK_EXTERN stk_journal *STK_NULLABLE stk_journal_create(stk_payload_ops ops);

/// Releases all payloads and the journal. No other call may be running, and
/// none may come out of a release.
STK_EXTERN void stk_journal_destroy(stk_journal *journal);

/// Appends an entry, rings the watching events and returns STK_STATUS_OK; the
/// journal owns `payload` then. With STK_STATUS_NO_MEMORY or STK_STATUS_FULL
/// nothing was appended and the payload is still the caller's. A journal is
/// full after 2^31 appends without a reset.
STK_EXTERN stk_status stk_journal_append(stk_journal *journal,
                                         uint64_t function,
                                         void *STK_NULLABLE payload);

/// How many entries a snapshot taken now would hold. Visits each slot.
STK_EXTERN size_t stk_journal_count(stk_journal *journal);

/// The same for the entries of one function.
STK_EXTERN size_t stk_journal_count_of(stk_journal *journal, uint64_t function);

/// Copies the entries into `snapshot` and retains their payloads. With
/// STK_STATUS_NO_MEMORY `snapshot` is empty and nothing is retained.
STK_EXTERN stk_status stk_journal_snapshot(stk_journal *journal,
                                           stk_snapshot *snapshot);

/// The same for the entries of one function; the others are not touched.
STK_EXTERN stk_status stk_journal_snapshot_of(stk_journal *journal,
                                              uint64_t function,
                                              stk_snapshot *snapshot);

/// Releases what a snapshot holds.
STK_EXTERN void stk_snapshot_destroy(stk_journal *journal,
                                     stk_snapshot *snapshot);

/// Copies the entries that no earlier read with this cursor has copied, as
/// stk_journal_snapshot does, and moves the cursor behind them. After a reset
/// it goes on with what came since. The price is that of the new entries.
/// Entries whose appends overlap may come in two reads against their order.
/// With STK_STATUS_NO_MEMORY nothing was read.
STK_EXTERN stk_status stk_journal_read_on(stk_journal *journal,
                                          stk_cursor *cursor,
                                          stk_snapshot *snapshot);

/// Whether no reset has begun since the cursor was last read with.
STK_EXTERN bool stk_journal_is_current(stk_journal *journal,
                                       const stk_cursor *cursor);

/// Frees what a cursor holds; it may be used again from the beginning.
STK_EXTERN void stk_cursor_destroy(stk_cursor *cursor);

/// Removes every entry whose append returned before the reset began, and
/// releases their payloads. An entry whose append begins after the reset
/// returned stays; one that overlaps with the reset may do either. Needs no
/// memory, so it cannot fail for want of it. A journal can be reset 2^32 - 1
/// times; then STK_STATUS_FULL, and nothing was removed.
///
/// A release may call back into the journal. If it never returns (a trap jumped
/// out of it), up to 63 payloads are lost, and the next reset or the journal's
/// end releases the others.
STK_EXTERN stk_status stk_journal_reset(stk_journal *journal);

/// Has every append and every reset ring `event` until it is unwatched. What a
/// snapshot taken after this returned does not hold yet will ring. There may be
/// any number of watchers: an append rings seven of them itself, and has the
/// waker ring the others. STK_STATUS_NO_MEMORY when there is no memory, or no
/// thread for the waker.
STK_EXTERN stk_status stk_journal_watch(stk_journal *journal, stk_event *event);

/// Undoes stk_journal_watch. An append that is running may ring once more.
STK_EXTERN void stk_journal_unwatch(stk_journal *journal, stk_event *event);

/// Whether an append rings anything at all.
STK_EXTERN bool stk_journal_is_watched(stk_journal *journal);

/// The highest sequence number handed out so far; 0 before the first append.
STK_EXTERN uint64_t stk_sequence_latest(void);

STK_NONNULL_END

#endif

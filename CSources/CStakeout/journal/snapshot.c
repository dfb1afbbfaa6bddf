// SPDX-License-Identifier: Apache-2.0
//
// snapshot.c: reading a journal.

#include <stdlib.h>

#include "journal/journal.h"
#include "journal/memory.h"

/// The segments that a reader visits: those that exist when it begins.
/// Those made later hold nothing that it must see, and leaving them out keeps
/// `room` true.
typedef struct view {
  uint32_t generation;
  /// How many slots of each segment are worth a look.
  uint32_t slots[STK_SEGMENTS];
  stk_segment *STK_NULLABLE segments[STK_SEGMENTS];
  /// How many slots that is.
  size_t room;
} view;

static view view_of(stk_journal *journal) {
  uint64_t tail = stk_load_acquire(&journal->tail);  // I5, I8
  stk_ticket end = stk_ticket_unpack(tail);
  view seen = {.generation = end.generation};
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    uint32_t base = stk_segment_base(number);
    if (base >= end.index) {
      break;
    }
    uint64_t entry = stk_load_acquire(&journal->directory[number]);  // I6, I8
    seen.segments[number] = stk_segment_in(entry);
    if (seen.segments[number] != NULL) {
      uint32_t size = stk_segment_size(number);
      uint32_t drawn = end.index - base;
      seen.slots[number] = drawn < size ? drawn : size;
      seen.room += seen.slots[number];
    }
  }
  return seen;
}

/// Copies the entries to `entries` and retains their payloads; with NULL only
/// counts them. All, or those of the function `only`. Under the readers' lock.
static size_t collect(stk_journal *journal, const view *view,
                      const uint64_t *STK_NULLABLE only,
                      stk_entry *STK_NULLABLE entries) {
  size_t count = 0;
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    for (uint32_t offset = 0; offset < view->slots[number]; offset++) {
      stk_slot *slot = &view->segments[number]->slots[offset];
      if (!stk_slot_holds(slot, view->generation)) {
        continue;
      }
      if (only != NULL && slot->entry.function != *only) {
        continue;
      }
      if (entries != NULL) {
        entries[count] = slot->entry;
        stk_payload_retain(journal, slot->entry.payload);
      }
      count++;
    }
  }
  return count;
}

static size_t count(stk_journal *journal, const uint64_t *STK_NULLABLE only) {
  stk_journal_lock(journal);
  view seen = view_of(journal);
  size_t counted = collect(journal, &seen, only, NULL);
  stk_journal_unlock(journal);
  return counted;
}

size_t stk_journal_count(stk_journal *journal) {
  return count(journal, NULL);
}

size_t stk_journal_count_of(stk_journal *journal, uint64_t function) {
  return count(journal, &function);
}

static int by_sequence(const void *left, const void *right) {
  uint64_t first = ((const stk_entry *)left)->sequence;
  uint64_t second = ((const stk_entry *)right)->sequence;
  return (first > second) - (first < second);
}

void stk_snapshot_sort(stk_snapshot *snapshot) {
  stk_entry *entries = snapshot->entries;
  for (size_t next = 1; next < snapshot->count; next++) {
    if (entries[next - 1].sequence > entries[next].sequence) {
      qsort(entries, snapshot->count, sizeof *entries, by_sequence);
      return;
    }
  }
}

static stk_status take(stk_journal *journal, const uint64_t *STK_NULLABLE only,
                       stk_snapshot *snapshot) {
  *snapshot = (stk_snapshot){.entries = NULL, .count = 0};
  stk_journal_lock(journal);
  view seen = view_of(journal);
  if (seen.room > 0) {
    snapshot->entries = stk_allocate(seen.room, sizeof(stk_entry));
  }
  if (snapshot->entries != NULL) {
    snapshot->count = collect(journal, &seen, only, snapshot->entries);
  }
  stk_journal_unlock(journal);
  if (seen.room > 0 && snapshot->entries == NULL) {
    return STK_STATUS_NO_MEMORY;
  }
  stk_snapshot_sort(snapshot);
  return STK_STATUS_OK;
}

stk_status stk_journal_snapshot(stk_journal *journal, stk_snapshot *snapshot) {
  return take(journal, NULL, snapshot);
}

stk_status stk_journal_snapshot_of(stk_journal *journal, uint64_t function,
                                   stk_snapshot *snapshot) {
  return take(journal, &function, snapshot);
}

void stk_snapshot_destroy(stk_journal *journal, stk_snapshot *snapshot) {
  stk_snapshot gone = *snapshot;
  *snapshot = (stk_snapshot){.entries = NULL, .count = 0};
  for (size_t index = 0; index < gone.count; index++) {
    stk_payload_release(journal, gone.entries[index].payload);
  }
  free(gone.entries);
}

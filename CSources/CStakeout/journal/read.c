// SPDX-License-Identifier: Apache-2.0
//
// read.c: reads a journal: counts its entries, and copies all of them or one.
//
//   J11 While a generation is current, a slot of it can only become full, and
//       its entry stays. So a reader keeps the indexes of the slots that held
//       no entry. If it then looks at those slots and at the ones that were
//       drawn since, it sees each entry that was published meanwhile, and no
//       entry twice. A writer that died, or that drew another ticket, leaves
//       its slot without an entry for the rest of the generation.

#include <stdlib.h>

#include "journal/journal.h"

stk_ticket stk_journal_end(stk_journal *journal) {
  return stk_ticket_unpack(stk_load_acquire(&journal->tail));  // J5, J8
}

/// Copies the entries before `end` to `entries`, and retains their payloads. If
/// `entries` is NULL, only counts them. If `only` is not NULL, skips the
/// entries of all other functions. Returns the number of entries. Call it with
/// the readers' lock held.
static size_t collect(stk_journal *journal, stk_ticket end,
                      const uint64_t *STK_NULLABLE only,
                      stk_entry *STK_NULLABLE entries) {
  size_t count = 0;
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    uint32_t base = stk_segment_base(number);
    if (base >= end.index) {
      break;
    }
    stk_slot *slots = stk_load_acquire(&journal->directory[number]);  // J6, J8
    uint32_t size = stk_segment_size(number);
    uint32_t drawn = end.index - base;
    uint32_t used = drawn < size ? drawn : size;
    for (uint32_t offset = 0; slots != NULL && offset < used; offset++) {
      stk_slot *slot = &slots[offset];
      if (!stk_slot_holds(slot, end.generation) ||
          (only != NULL && slot->entry.function != *only)) {
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

size_t stk_journal_count(stk_journal *journal,
                         const uint64_t *STK_NULLABLE function) {
  stk_journal_lock(journal);
  size_t counted = collect(journal, stk_journal_end(journal), function, NULL);
  stk_journal_unlock(journal);
  return counted;
}

stk_journal_counted stk_journal_count_of(stk_journal *journal,
                                         uint64_t function) {
  // Read the number before `tail`, so that all entries up to this number have
  // indexes below `end`. J10
  stk_journal_counted counted = {.last = stk_sequence_latest(),
                                 .is_whole = true};
  stk_journal_lock(journal);
  stk_ticket end = stk_journal_end(journal);
  for (unsigned number = 0; number < STK_SEGMENTS; number++) {
    uint32_t base = stk_segment_base(number);
    if (base >= end.index) {
      break;
    }
    stk_slot *slots = stk_load_acquire(&journal->directory[number]);  // J6, J8
    uint32_t size = stk_segment_size(number);
    uint32_t drawn = end.index - base;
    uint32_t used = drawn < size ? drawn : size;
    counted.is_whole &= slots != NULL;
    for (uint32_t offset = 0; slots != NULL && offset < used; offset++) {
      stk_slot *slot = &slots[offset];
      if (!stk_slot_holds(slot, end.generation)) {
        counted.is_whole = false;
      } else if (slot->entry.function == function &&
                 slot->entry.sequence <= counted.last) {
        counted.count++;
      }
    }
  }
  stk_journal_unlock(journal);
  return counted;
}

static int by_sequence(const void *left, const void *right) {
  uint64_t first = ((const stk_entry *)left)->sequence;
  uint64_t second = ((const stk_entry *)right)->sequence;
  return (first > second) - (first < second);
}

/// Sorts entries by their sequence numbers. Appends that overlap may be in the
/// slots in another order, but usually no entry is out of order.
static void sort(stk_snapshot *snapshot) {
  stk_entry *entries = snapshot->entries;
  for (size_t next = 1; next < snapshot->count; next++) {
    if (entries[next - 1].sequence > entries[next].sequence) {
      qsort(entries, snapshot->count, sizeof *entries, by_sequence);
      return;
    }
  }
}

stk_status stk_journal_snapshot(stk_journal *journal,
                                const uint64_t *STK_NULLABLE function,
                                stk_snapshot *snapshot) {
  *snapshot = (stk_snapshot){.entries = NULL, .count = 0};
  stk_journal_lock(journal);
  stk_ticket end = stk_journal_end(journal);
  if (end.index > 0) {
    snapshot->entries = stk_allocate(end.index, sizeof(stk_entry));
  }
  if (snapshot->entries != NULL) {
    snapshot->count = collect(journal, end, function, snapshot->entries);
  }
  stk_journal_unlock(journal);
  if (end.index > 0 && snapshot->entries == NULL) {
    return STK_STATUS_NO_MEMORY;
  }
  sort(snapshot);
  return STK_STATUS_OK;
}

bool stk_journal_read(stk_journal *journal, stk_ticket place,
                      stk_entry *entry) {
  unsigned number = stk_segment_of(place.index);
  stk_journal_lock(journal);
  stk_slot *slots = stk_load_acquire(&journal->directory[number]);  // J6, J8
  // Read only a slot of the current generation: an entry of another one may be
  // withdrawn at this moment (J2).
  bool is_current = stk_journal_end(journal).generation == place.generation;
  bool is_full = false;
  if (slots != NULL && is_current) {
    stk_slot *slot = &slots[place.index - stk_segment_base(number)];
    is_full = stk_slot_holds(slot, place.generation);  // J11
    if (is_full) {
      *entry = slot->entry;
      stk_payload_retain(journal, entry->payload);
    }
  }
  stk_journal_unlock(journal);
  return is_full;
}

void stk_snapshot_destroy(stk_journal *journal, stk_snapshot *snapshot) {
  stk_snapshot gone = *snapshot;
  *snapshot = (stk_snapshot){.entries = NULL, .count = 0};
  for (size_t index = 0; index < gone.count; index++) {
    stk_payload_release(journal, gone.entries[index].payload);
  }
  free(gone.entries);
}

// SPDX-License-Identifier: Apache-2.0
//
// cursor.c: reading a journal bit by bit, each entry once.
//
//   I11 A cursor of the current generation knows of each slot below `next`
//       either that its entry was read or that there was none yet: the latter
//       are its holes. While the readers' lock is held a slot of the current
//       generation only ever becomes FULL. So a read that looks at the holes
//       and at what was drawn since sees each entry that was published
//       meanwhile, and none twice. A writer who died, or drew another ticket,
//       leaves a hole for the rest of the generation.

#include <stdlib.h>

#include "journal/journal.h"
#include "journal/memory.h"

static stk_slot *STK_NULLABLE slot_at(stk_journal *journal, uint32_t index) {
  unsigned number = stk_segment_of(index);
  uint64_t entry = stk_load_acquire(&journal->directory[number]);  // I6, I8
  stk_segment *segment = stk_segment_in(entry);
  return segment == NULL ? NULL
                         : &segment->slots[index - stk_segment_base(number)];
}

static bool is_full(stk_journal *journal, uint32_t index, uint32_t generation) {
  stk_slot *slot = slot_at(journal, index);
  return slot != NULL && stk_slot_holds(slot, generation);
}

/// The end of what was drawn. A cursor of an older generation begins anew.
static uint32_t catch_up(stk_journal *journal, stk_cursor *cursor) {
  uint64_t tail = stk_load_acquire(&journal->tail);  // I5, I8
  stk_ticket end = stk_ticket_unpack(tail);
  if (cursor->generation != end.generation) {
    cursor->generation = end.generation;
    cursor->next = 0;
    cursor->hole_count = 0;
  }
  return end.index < STK_JOURNAL_CAPACITY ? end.index : STK_JOURNAL_CAPACITY;
}

/// How many of the slots that a read looks at hold nothing.
static size_t count_holes(stk_journal *journal, const stk_cursor *cursor,
                          uint32_t end) {
  size_t count = 0;
  for (size_t hole = 0; hole < cursor->hole_count; hole++) {
    count += !is_full(journal, cursor->holes[hole], cursor->generation);
  }
  for (uint32_t index = cursor->next; index < end; index++) {
    count += !is_full(journal, index, cursor->generation);
  }
  return count;
}

/// Takes the entry of a slot, or keeps the slot for the next time. `holes` has
/// room for what `count_holes` found: since then there can be fewer only (I11).
static void visit(stk_journal *journal, stk_cursor *cursor, uint32_t index,
                  uint32_t *STK_NULLABLE holes, stk_snapshot *snapshot) {
  stk_slot *slot = slot_at(journal, index);
  if (slot != NULL && stk_slot_holds(slot, cursor->generation)) {
    snapshot->entries[snapshot->count++] = slot->entry;
    stk_payload_retain(journal, slot->entry.payload);
  } else if (holes != NULL) {
    holes[cursor->hole_count++] = index;
  }
}

/// Reads on up to `end`; nothing has changed when there is no memory.
static stk_status read_on(stk_journal *journal, stk_cursor *cursor,
                          uint32_t end, stk_snapshot *snapshot) {
  size_t old_count = cursor->hole_count;
  size_t room = old_count + (end - cursor->next);
  size_t hole_room = count_holes(journal, cursor, end);
  if (room == hole_room && end == cursor->next) {
    return STK_STATUS_OK;
  }
  uint32_t *holes = NULL;
  if (hole_room > 0) {
    holes = stk_allocate(hole_room, sizeof *holes);
  }
  snapshot->entries = stk_allocate(room, sizeof(stk_entry));
  if (snapshot->entries == NULL || (hole_room > 0 && holes == NULL)) {
    free(holes);
    free(snapshot->entries);
    snapshot->entries = NULL;
    return STK_STATUS_NO_MEMORY;
  }
  cursor->hole_count = 0;
  for (size_t hole = 0; hole < old_count; hole++) {
    visit(journal, cursor, cursor->holes[hole], holes, snapshot);
  }
  for (uint32_t index = cursor->next; index < end; index++) {
    visit(journal, cursor, index, holes, snapshot);
  }
  free(cursor->holes);
  cursor->holes = holes;
  cursor->next = end;
  return STK_STATUS_OK;
}

stk_status stk_journal_read_on(stk_journal *journal, stk_cursor *cursor,
                               stk_snapshot *snapshot) {
  *snapshot = (stk_snapshot){.entries = NULL, .count = 0};
  stk_journal_lock(journal);
  uint32_t end = catch_up(journal, cursor);
  stk_status status = read_on(journal, cursor, end, snapshot);
  stk_journal_unlock(journal);
  stk_snapshot_sort(snapshot);
  return status;
}

bool stk_journal_is_current(stk_journal *journal, const stk_cursor *cursor) {
  uint64_t tail = stk_load_acquire(&journal->tail);  // I5
  return stk_ticket_unpack(tail).generation == cursor->generation;
}

void stk_cursor_destroy(stk_cursor *cursor) {
  free(cursor->holes);
  *cursor = (stk_cursor){.holes = NULL};
}

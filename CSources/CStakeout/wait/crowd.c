// SPDX-License-Identifier: Apache-2.0
//
// crowd.c: what makes a ring cheap, however many hear it.
//
//   C1  Crowds are never freed, as events are not (E1).
//   C2  While a crowd has members its event says WAKER, or RUNG and is in the
//       waker's list, or about to be. A crowd whose last member leaves while it
//       is in the list goes back to the pool only when the waker has taken it
//       out. Otherwise its next user could put it into the list twice (E6).
//   C3  The waker arms the event before it looks at the members: a ring from
//       then on leads to another look.
//   C4  Members keep their order, and the waker goes from the last one to the
//       first, some at a time. One that leaves meanwhile moves those behind it
//       nearer to the first: no member is left out, one may be rung twice. One
//       that comes meanwhile looks for itself.

#include "wait/crowd.h"

#include <stdlib.h>
#include <string.h>

#include "wait/waker.h"

enum { HANDFUL = 64 };

struct stk_crowd {
  stk_event event;
  stk_event *STK_NULLABLE *STK_NULLABLE members;
  size_t count, room;
  bool is_pooled;
  /// The next free crowd, and the next of all.
  stk_crowd *STK_NULLABLE next, *STK_NULLABLE next_of_all;
};

static stk_crowd *pool, *all;

static void put_back(stk_crowd *crowd) {
  crowd->is_pooled = true;
  crowd->next = pool;
  pool = crowd;
}

/// Copies up to a handful of the members before `end`, and returns where it
/// began.
static size_t copy_members(stk_crowd *crowd, size_t end, stk_event **handful) {
  stk_event_lock();
  end = end < crowd->count ? end : crowd->count;
  size_t start = end > HANDFUL ? end - HANDFUL : 0;
  memset(handful, 0, HANDFUL * sizeof *handful);
  if (end > start) {
    memcpy(handful, crowd->members + start, (end - start) * sizeof *handful);
  }
  stk_event_unlock();
  return start;
}

static void ring_members(void *context) {
  stk_crowd *crowd = context;
  stk_event_lock();
  size_t end = crowd->count;
  if (end > 0) {
    stk_exchange_acq_rel(&crowd->event.state, STK_EVENT_WAKER);  // C2, C3
  } else {
    put_back(crowd);  // C2
  }
  stk_event_unlock();
  while (end > 0) {
    stk_event *handful[HANDFUL];
    end = copy_members(crowd, end, handful);  // C4
    for (size_t index = 0; index < HANDFUL && handful[index] != NULL; index++) {
      stk_event_ring(handful[index]);
    }
  }
}

static stk_crowd *make_crowd(void) {
  stk_crowd *crowd = calloc(1, sizeof *crowd);
  if (crowd != NULL) {
    crowd->event.wake = ring_members;
    crowd->event.context = crowd;
    crowd->next_of_all = all;
    all = crowd;
    put_back(crowd);
  }
  return crowd;
}

bool stk_crowd_add(stk_crowd *crowd, stk_event *event) {
  if (crowd->count == crowd->room) {
    size_t more = 2 * crowd->room + 8;
    stk_event **grown = realloc(crowd->members, more * sizeof *grown);
    if (grown == NULL) {
      return false;
    }
    crowd->members = grown;
    crowd->room = more;
  }
  crowd->members[crowd->count++] = event;
  return true;
}

stk_crowd *stk_crowd_gather(stk_event *first) {
  if (!stk_waker_start() || (pool == NULL && make_crowd() == NULL)) {
    return NULL;
  }
  stk_crowd *crowd = pool;
  if (!stk_crowd_add(crowd, first)) {
    return NULL;
  }
  pool = crowd->next;
  crowd->is_pooled = false;
  stk_exchange_acq_rel(&crowd->event.state, STK_EVENT_WAKER);  // C2
  return crowd;
}

stk_event *stk_crowd_event(stk_crowd *crowd) {
  return &crowd->event;
}

void stk_crowd_remove(stk_crowd *crowd, stk_event *event, bool *is_over) {
  for (size_t index = 0; index < crowd->count; index++) {
    if (crowd->members[index] == event) {
      crowd->count--;
      memmove(crowd->members + index, crowd->members + index + 1,
              (crowd->count - index) * sizeof(stk_event *));
      break;
    }
  }
  *is_over = crowd->count == 0;
  uint32_t armed = STK_EVENT_WAKER;
  if (*is_over &&
      stk_cas_acq_rel(&crowd->event.state, &armed, STK_EVENT_SILENT)) {  // C2
    put_back(crowd);
  }
}

void stk_crowds_after_fork(void) {
  for (stk_crowd *crowd = all; crowd != NULL; crowd = crowd->next_of_all) {
    bool has_members = crowd->count > 0;
    uint32_t state = has_members ? STK_EVENT_WAKER : STK_EVENT_SILENT;
    stk_store_release(&crowd->event.state, state);  // C2
    if (!has_members && !crowd->is_pooled) {
      put_back(crowd);  // C2: the list is empty
    }
  }
}

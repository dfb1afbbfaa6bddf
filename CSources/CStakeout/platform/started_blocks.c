// SPDX-License-Identifier: Apache-2.0
//
// started_blocks.c: wraps the blocks that a program enqueues with libdispatch, so
// that each inherits the test context of the code that enqueues it. Work items and
// sources are in started_items.c, and blocks that the caller waits for in
// started_sync.c.

#include <sys/types.h>

#include "platform/started_carriers.h"

/// Wraps a block that the calling code enqueues. Returns NULL for the block of a
/// work item, which has its carrier inside.
static void *STK_NULLABLE wrap(void *taken, uintptr_t place, bool runs_once) {
  if (stk_block_is_plain(taken)) {
    return stk_started_wrap(taken, stk_started_capture(place, 0, runs_once));
  }
  if (taken != NULL) {
    stk_item_note_enqueuer(taken, place);
  }
  return NULL;
}

// The functions that take a block as their last parameter: the name, whether
// the block runs once, the parameters and the arguments.
#define TAKING_BLOCKS(X)                                                      \
  X(dispatch_async, true, (void *queue, void *taken), (queue, taken))         \
  X(dispatch_barrier_async, true, (void *queue, void *taken), (queue, taken)) \
  X(dispatch_group_async, true, (void *group, void *queue, void *taken),      \
    (group, queue, taken))                                                    \
  X(dispatch_group_notify, true, (void *group, void *queue, void *taken),     \
    (group, queue, taken))                                                    \
  X(dispatch_block_notify, true, (void *block, void *queue, void *taken),     \
    (block, queue, taken))                                                    \
  X(dispatch_after, true, (uint64_t when, void *queue, void *taken),          \
    (when, queue, taken))                                                     \
  X(dispatch_read, true,                                                      \
    (int descriptor, size_t length, void *queue, void *taken),                \
    (descriptor, length, queue, taken))                                       \
  X(dispatch_write, true,                                                     \
    (int descriptor, void *data, void *queue, void *taken),                   \
    (descriptor, data, queue, taken))                                         \
  X(dispatch_io_create, true,                                                 \
    (unsigned long type, int descriptor, void *queue, void *taken),           \
    (type, descriptor, queue, taken))                                         \
  X(dispatch_io_create_with_path, true,                                       \
    (unsigned long type, const char *path, int flags, mode_t mode,            \
     void *queue, void *taken),                                               \
    (type, path, flags, mode, queue, taken))                                  \
  X(dispatch_io_create_with_io, true,                                         \
    (unsigned long type, void *channel, void *queue, void *taken),            \
    (type, channel, queue, taken))                                            \
  X(dispatch_io_read, false,                                                  \
    (void *channel, off_t offset, size_t length, void *queue, void *taken),   \
    (channel, offset, length, queue, taken))                                  \
  X(dispatch_io_write, false,                                                 \
    (void *channel, off_t offset, void *data, void *queue, void *taken),      \
    (channel, offset, data, queue, taken))                                    \
  X(dispatch_io_barrier, true, (void *channel, void *taken), (channel, taken))

// Each definition returns a pointer. If the library's function returns nothing,
// no caller reads the pointer.
#define TAKE_BLOCK(name, runs_once, parameters, arguments)  \
  void *name parameters;                                    \
  STK_NEXT(name)                                            \
  STK_INTERPOSED void *name parameters {                    \
    void *carrier = wrap(taken, STK_STARTED_BY, runs_once); \
    if (carrier != NULL) {                                  \
      taken = carrier;                                      \
    }                                                       \
    void *result = next_##name() arguments;                 \
    stk_started_unwrap(carrier);                            \
    return result;                                          \
  }                                                         \
  STK_INTERPOSE(name)

TAKING_BLOCKS(TAKE_BLOCK)

bool stk_started_blocks_are_known(void) {
#define INTERPOSED(name, ...) &interposed_##name,
  static stk_interposed *const all[] = {TAKING_BLOCKS(INTERPOSED)};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (!stk_interpose_is_first(all[i])) {
      return false;
    }
  }
  return stk_carriers_prepare() && stk_items_are_known() && stk_sync_is_known();
}

// SPDX-License-Identifier: Apache-2.0
//
// glibc_cleanup_handlers.c: takes the cleanup handlers of abandoned frames off
// the thread's list, which glibc runs when the thread ends.
//
// The records of the list are in the frames that have pushed the handlers. The
// two functions below are what the macros pthread_cleanup_push and
// pthread_cleanup_pop call. Removing a record sets the list to the records that
// were there before it.

#include <pthread.h>

#include "platform/repairs.h"

void stk_cleanups_note(stk_region *region) {
  // Push a record and remove it, so that it remembers the records before it.
  __pthread_register_cancel(&region->cleanups);
  __pthread_unregister_cancel(&region->cleanups);
}

void stk_cleanups_restore(stk_region *region) {
  __pthread_unregister_cancel(&region->cleanups);
}

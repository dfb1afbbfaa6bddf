// SPDX-License-Identifier: Apache-2.0
//
// counting.h: what a piece of work takes, in counts that are the same on a busy
// machine as on an idle one.

#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>
#include <stddef.h>

/// Whether the process runs under valgrind, which counts its instructions.
bool counting_is_possible(void);

/// Begins to count, on all threads.
void counting_begin(void);

/// Ends that, and has valgrind write the number of instructions to the next of
/// its files. Returns the number of allocations.
size_t counting_end(void);

#endif

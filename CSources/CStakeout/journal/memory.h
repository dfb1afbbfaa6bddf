// SPDX-License-Identifier: Apache-2.0
//
// memory.h: where the journal's memory comes from. A variable and not a call to
// calloc, because what a program does when there is no memory can only be
// tested by having none: the stress program lets the n-th allocation fail, for
// all n, against the library as it ships.

#ifndef STK_JOURNAL_MEMORY_H
#define STK_JOURNAL_MEMORY_H

#include "stk_base.h"

STK_NONNULL_BEGIN

typedef void *STK_NULLABLE (*stk_allocate_function)(size_t count, size_t size);

/// calloc, unless a test puts something else here while no other thread uses
/// a journal. What it returns goes back with free().
STK_EXTERN stk_allocate_function stk_allocate;

STK_NONNULL_END

#endif

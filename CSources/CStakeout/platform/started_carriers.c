// SPDX-License-Identifier: Apache-2.0
//
// started_carriers.c: makes and calls carriers: blocks that call another block in a
// captured test context. Uses the ABI of clang's runtime for blocks.

#include "platform/started_carriers.h"

#include <dlfcn.h>
#include <stdlib.h>

#include "private/stk_atomic.h"

typedef struct descriptor {
  unsigned long reserved, size;
  void (*STK_NULLABLE copy)(void *, const void *);
  void (*dispose)(const void *);
} descriptor;

extern void *_Block_copy(const void *) __attribute__((weak));
extern void _Block_release(const void *) __attribute__((weak));
extern void *_NSConcreteMallocBlock[] __attribute__((weak));

/// The function by which libdispatch recognises the block of a work item, which
/// dispatch_block_create makes.
static void (*special_invoke)(void *, uintptr_t, uintptr_t, uintptr_t);

bool stk_block_is_plain(const void *block) {
  return block != NULL && ((const stk_block *)block)->invoke != special_invoke;
}

void stk_block_call_run(void *context) {
  const stk_block_call *call = context;
  stk_block_arguments arguments = call->arguments;
  call->called->invoke(call->called, arguments.first, arguments.second,
                       arguments.third);
}

static void dispose_carrier(const void *context) {
  stk_carrier *carrier = (stk_carrier *)context;
  void *item = stk_load_acquire(&carrier->item);  // P25
  if (item != NULL) {
    carrier->end(item);
  }
  _Block_release(carrier->inner);
  stk_started_release(carrier->captured.context);  // P12
}

/// The descriptor of a carrier. It has no function that copies, because a
/// carrier is on the heap from the start.
static descriptor carrier_descriptor = {0, sizeof(stk_carrier), NULL,
                                        dispose_carrier};

void stk_carrier_run(stk_carrier *carrier, const stk_started *captured,
                     stk_block_call *call) {
  if (!stk_load_relaxed(&carrier->has_trapped) &&  // P14
      !stk_started_run(captured, stk_block_call_run, call)) {
    stk_store_relaxed(&carrier->has_trapped, true);  // P14
  }
}

static void invoke_carrier(void *context, uintptr_t first, uintptr_t second,
                           uintptr_t third) {
  stk_carrier *carrier = context;
  stk_block_call call = {carrier->inner, {first, second, third}};
  if (stk_load_acquire(&carrier->item) != NULL) {  // P25
    carrier->run(carrier, &call);
  } else {
    stk_carrier_run(carrier, &carrier->captured, &call);
  }
}

stk_carrier *stk_carrier_make(const void *inner, stk_started captured) {
  enum { HAS_COPY_DISPOSE = 1 << 25, NEEDS_FREE = 1 << 24, ONE_REFERENCE = 2 };
  stk_carrier *carrier = malloc(sizeof *carrier);
  if (carrier == NULL) {
    stk_started_release(captured.context);
    return NULL;
  }
  *carrier = (stk_carrier){
      .head = {_NSConcreteMallocBlock,
               HAS_COPY_DISPOSE | NEEDS_FREE | ONE_REFERENCE, 0, invoke_carrier,
               &carrier_descriptor},
      .inner = _Block_copy(inner),
      .captured = captured,
  };
  return carrier;
}

void *stk_started_wrap(const void *block, stk_started captured) {
  return captured.place != 0 ? stk_carrier_make(block, captured) : NULL;
}

void stk_started_unwrap(void *carrier) {
  if (carrier != NULL) {
    _Block_release(carrier);
  }
}

bool stk_carriers_prepare(void) {
  // The symbol names a variable that holds the function.
  __typeof__(special_invoke) *special = (__typeof__(special_invoke) *)dlsym(
      RTLD_DEFAULT, "_dispatch_block_special_invoke");
  special_invoke = special != NULL ? *special : NULL;
  return _Block_copy != NULL && _Block_release != NULL &&
         special_invoke != NULL;
}

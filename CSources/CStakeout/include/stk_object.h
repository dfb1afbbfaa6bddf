// SPDX-License-Identifier: Apache-2.0
//
// stk_object.h: the reference counts and the size of a Swift object, and whether its
// deinit has begun.
//
//   function                  threads  in a handler?  may block?  allocates?
//   stk_object_is_dying       any      no             no          no
//   stk_object_unowned_count  any      no             no          no
//   stk_object_retain_count   any      no             no          no
//   stk_object_size           any      no             no          no
//
// These functions only read the object. The object's memory must still be allocated:
// an unowned reference keeps it allocated after the deinit.

#ifndef STK_OBJECT_H
#define STK_OBJECT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Whether the object's deinit has begun. Also true if the runtime cannot tell,
/// so that the caller assumes the worst.
STK_EXTERN bool stk_object_is_dying(const void *object);

/// The number of unowned references. The object itself counts as one until its
/// deinit has ended. SIZE_MAX if the runtime cannot tell.
STK_EXTERN size_t stk_object_unowned_count(const void *object);

/// The number of strong references; 0 once the deinit has begun, or if the
/// runtime cannot tell.
STK_EXTERN size_t stk_object_retain_count(const void *object);

/// The size of the memory of an object on the heap, in bytes. It may be a word larger
/// than the object.
STK_EXTERN size_t stk_object_size(const void *object);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_object.h: what a Swift object's header tells about its end.
//
//   function                  threads  in a handler?  may block?  allocates?
//   stk_object_is_dying       any      no             no          no
//   stk_object_unowned_count  any      no             no          no
//
// Both only load the object's reference counts. The memory of the object must
// still be there: an unowned reference keeps it beyond the object's end.

#ifndef STK_OBJECT_H
#define STK_OBJECT_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Whether the object's deinit has begun. True also where the runtime does not
/// tell: who asks has to expect the worst.
STK_EXTERN bool stk_object_is_dying(const void *object);

/// How many unowned references there are; the object counts as one until its
/// deinit has ended. SIZE_MAX where the runtime does not tell.
STK_EXTERN size_t stk_object_unowned_count(const void *object);

STK_NONNULL_END

#endif

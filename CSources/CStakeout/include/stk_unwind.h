// SPDX-License-Identifier: Apache-2.0
//
// stk_unwind.h: the frames of a thread, and names for addresses.
//
//   function              threads   in a handler?  may block?  allocates?
//   stk_unwind_here       any       no             no          no
//   stk_unwind_quickly    any       no             no          no
//   stk_unwind_blocked    any       no             no          no
//   stk_unwind_running    any       no             up to 1 s   no
//   stk_unwind_object     any       no             briefly (1)  no
//   stk_unwind_name       any       no             yes         yes
//   stk_unwind_images     any       no             briefly (1)  no
//
//   (1) on the loader's lock

#ifndef STK_UNWIND_H
#define STK_UNWIND_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Fills `frames` with the return addresses of the calling thread, the caller's
/// own first. Returns their number, at most `capacity`.
STK_EXTERN size_t stk_unwind_here(uintptr_t *frames, size_t capacity);

/// Like `stk_unwind_here`, from a function of ours on, by what libunwind remembers
/// of return addresses: about 50 ns a frame.
STK_EXTERN size_t stk_unwind_quickly(uintptr_t *frames, size_t capacity);

enum { STK_UNWIND_FRAMES_MAX = 64 };

/// Fills `frames` with the addresses of a thread that is blocked in a system
/// call with these registers, as the kernel tells them
/// (`/proc/self/task/…/syscall`). Needs only that the stack stays; the thread is
/// not touched. Returns their number; 0 where that is not known.
STK_EXTERN size_t stk_unwind_blocked(uintptr_t pc, uintptr_t sp,
                                     uintptr_t *frames, size_t capacity);

/// Fills `frames` with the addresses of a thread that runs, by a signal to it.
/// Not for a blocked thread: a system call may end by it. Returns their number;
/// 0 if the thread did not answer, or while another thread asks.
STK_EXTERN size_t stk_unwind_running(int32_t thread, uintptr_t *frames,
                                     size_t capacity);

/// Where the loaded object begins that an address lies in; 0 if it lies in none.
STK_EXTERN uintptr_t stk_unwind_object(uintptr_t address);

/// Writes the name of the function that contains `address` into `name`,
/// demangled if it is a Swift name. Writes the distance from the function's
/// start into `offset`. Returns false if the name is unknown.
STK_EXTERN bool stk_unwind_name(uintptr_t address, char *name, size_t capacity,
                                uint64_t *offset);

/// An object that is loaded. The pointers lead into the object itself.
typedef struct stk_image {
  /// The path of its file; empty for the program.
  const char *path;
  /// Its first address, and the end of its code.
  uintptr_t begin, text_end;
  const uint8_t *STK_NULLABLE build_id;
  size_t build_id_length;
} stk_image;

/// Calls `image` for each loaded object, with the loader's lock held: it must not
/// load anything. Waits for a running fork.
STK_EXTERN void stk_unwind_images(void (*image)(const stk_image *image,
                                                void *STK_NULLABLE context),
                                  void *STK_NULLABLE context);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// stk_unwind.h: reads the frames of a thread, and finds names for addresses.
//
//   function            threads  in a handler?  may block?   allocates?
//   stk_unwind_here     any      no             no           no
//   stk_unwind_quickly  any      no             no           no
//   stk_unwind_blocked  any      no             briefly (1)  no
//   stk_unwind_running  any      no             up to 1 s    no
//   stk_unwind_object   any      no             briefly (1)  no
//   stk_unwind_name     any      no             yes          yes
//   stk_unwind_images   any      no             briefly (1)  no
//
//   (1) on the loader's lock

#ifndef STK_UNWIND_H
#define STK_UNWIND_H

#include "stk_base.h"

STK_NONNULL_BEGIN

/// Fills `frames` with the return addresses of the calling thread. The first one is
/// the caller's own. Returns their number, at most `capacity`.
STK_EXTERN size_t stk_unwind_here(uintptr_t *frames, size_t capacity);

/// Like `stk_unwind_here`, but uses libunwind's cache of return addresses, and
/// takes about 50 ns a frame. The first frame is one of Stakeout's own functions.
STK_EXTERN size_t stk_unwind_quickly(uintptr_t *frames, size_t capacity);

/// The most frames that stk_unwind_running finds.
enum { STK_UNWIND_FRAMES_MAX = 64 };

/// Fills `frames` with the addresses of the frames of a thread that is blocked in a
/// system call.
///
/// `pc` and `sp` are its registers as the kernel tells them
/// (`/proc/self/task/…/syscall`). The thread is not touched, but its stack must
/// continue to exist. Returns the number of frames; 0 if they cannot be found.
STK_EXTERN size_t stk_unwind_blocked(uintptr_t pc, uintptr_t sp,
                                     uintptr_t *frames, size_t capacity);

/// Fills `frames` with the addresses of the frames of a running thread, which gets
/// a signal for that.
///
/// Do not call it for a blocked thread, because the signal may end a system call.
/// Returns the number of frames; 0 if the thread did not answer, or while another
/// thread asks.
STK_EXTERN size_t stk_unwind_running(int32_t thread, uintptr_t *frames,
                                     size_t capacity);

/// The address at which the loaded object that contains `address` begins; 0 if no
/// object contains it.
STK_EXTERN uintptr_t stk_unwind_object(uintptr_t address);

/// Writes the name of the function that contains `address` into `name`,
/// demangled if it is a Swift name. Writes the distance from the function's
/// start into `offset`. Returns false if the name is unknown.
STK_EXTERN bool stk_unwind_name(uintptr_t address, char *name, size_t capacity,
                                uint64_t *offset);

/// A loaded object: the program, or a library. The pointers stay valid while the
/// object is loaded.
typedef struct stk_image {
  /// The path of the object's file; empty for the program.
  const char *path;
  /// The first address of the object, and the end of its code.
  uintptr_t begin, text_end;
  /// The build ID that the linker has written; NULL if there is none.
  const uint8_t *STK_NULLABLE build_id;
  size_t build_id_length;
} stk_image;

/// Calls `image` for each loaded object. The loader's lock is held meanwhile, so
/// `image` must not load anything. Waits for a running fork.
STK_EXTERN void stk_unwind_images(void (*image)(const stk_image *image,
                                                void *STK_NULLABLE context),
                                  void *STK_NULLABLE context);

STK_NONNULL_END

#endif

// SPDX-License-Identifier: Apache-2.0
//
// Only frames of this process are walked, so libunwind's local variant does.
#define UNW_LOCAL_ONLY
#include <libunwind.h>

// SPDX-License-Identifier: Apache-2.0
//
// Imports only libunwind's local variant: Stakeout walks the frames of its own
// process only.
#define UNW_LOCAL_ONLY
#include <libunwind.h>

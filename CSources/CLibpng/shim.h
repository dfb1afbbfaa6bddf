// SPDX-License-Identifier: Apache-2.0
//
// libpng's simplified interface, whose errors come back as a status.
#include <png.h>

// These are computed by macros, which Swift does not see.
static const png_uint_32 clibpng_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 clibpng_linear_rgba = PNG_FORMAT_LINEAR_RGB_ALPHA;
static const png_uint_32 clibpng_linear_flag = PNG_FORMAT_FLAG_LINEAR;
static const png_uint_32 clibpng_16_bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;

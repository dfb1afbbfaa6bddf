// SPDX-License-Identifier: Apache-2.0
//
// Imports libpng's simplified interface, whose functions report an error as a
// status.
#include <png.h>

// These constants repeat values that libpng defines by macros. Swift cannot see
// macros that compute a value.
static const png_uint_32 clibpng_rgba = PNG_FORMAT_RGBA;
static const png_uint_32 clibpng_linear_rgba = PNG_FORMAT_LINEAR_RGB_ALPHA;
static const png_uint_32 clibpng_linear_flag = PNG_FORMAT_FLAG_LINEAR;
static const png_uint_32 clibpng_16_bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB;

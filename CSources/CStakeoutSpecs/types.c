// SPDX-License-Identifier: Apache-2.0
//
// types.c: finds the types of this image that conform to a protocol, by a walk
// over its protocol conformance records. The layout of the records is part of
// Swift's stable ABI (TargetProtocolConformanceDescriptor and
// TargetTypeContextDescriptor in swift/ABI/Metadata.h).

#include "stk_specs.h"

// The start and the end of the section with the records. The linker defines
// such symbols for each section whose name is an identifier.
extern const int32_t __start_swift5_protocol_conformances[]
    __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_swift5_protocol_conformances[]
    __attribute__((weak, visibility("hidden")));

/// The target of a relative reference, which is an offset from its own address;
/// NULL if the offset is 0.
static const void *target(const int32_t *reference) {
  return *reference ? (const char *)reference + *reference : NULL;
}

/// The target of a relative reference that may be indirect: if the lowest bit
/// is set, the offset leads to a pointer to the target.
static const void *indirectable_target(const int32_t *reference) {
  int32_t offset = *reference;
  if (!offset) return NULL;
  const char *address = (const char *)reference + (offset & ~1);
  return offset & 1 ? *(const void *const *)address : address;
}

// The words of a conformance descriptor.
enum { CONFORMANCE_PROTOCOL = 0, CONFORMANCE_TYPE = 1, CONFORMANCE_FLAGS = 3 };
// Bits 3 to 5 of the flags tell how the descriptor refers to the type.
enum { TYPE_DIRECT = 0, TYPE_INDIRECT = 1 };
// The words of a type's context descriptor.
enum { CONTEXT_FLAGS = 0, CONTEXT_NAME = 2, CONTEXT_ACCESSOR = 3 };
enum { CONTEXT_IS_GENERIC = 0x80 };

/// The descriptor of the Swift type that conforms; NULL for a type of
/// Objective-C.
static const int32_t *conforming_type(const int32_t *conformance) {
  switch ((uint32_t)conformance[CONFORMANCE_FLAGS] >> 3 & 7) {
    case TYPE_DIRECT:
      return target(&conformance[CONFORMANCE_TYPE]);
    case TYPE_INDIRECT:
      return *(const int32_t *const *)target(&conformance[CONFORMANCE_TYPE]);
    default:
      return NULL;
  }
}

typedef struct {
  const void *metadata;
  size_t state;
} metadata_response;

typedef __attribute__((swiftcall))
metadata_response (*metadata_accessor)(size_t request);

/// The type that a context descriptor describes. Creates its metadata, unless the
/// type is generic.
static stk_specs_type described_type(const int32_t *descriptor) {
  stk_specs_type type = {NULL, target(&descriptor[CONTEXT_NAME])};
  if (descriptor[CONTEXT_FLAGS] & CONTEXT_IS_GENERIC) return type;
  metadata_accessor access =
      (metadata_accessor)target(&descriptor[CONTEXT_ACCESSOR]);
  type.metadata = access(0).metadata;
  return type;
}

size_t stk_specs_find_types(const void *protocol, stk_specs_type *types,
                            size_t capacity) {
  size_t count = 0;
  // The section is an array of relative references to conformances.
  for (const int32_t *record = __start_swift5_protocol_conformances;
       record < __stop_swift5_protocol_conformances; record++) {
    const int32_t *conformance = target(record);
    if (!conformance) continue;
    if (indirectable_target(&conformance[CONFORMANCE_PROTOCOL]) != protocol)
      continue;
    const int32_t *descriptor = conforming_type(conformance);
    if (!descriptor) continue;
    if (count < capacity) types[count] = described_type(descriptor);
    count++;
  }
  return count;
}

// SPDX-License-Identifier: Apache-2.0
//
// types.c: a walk over the protocol conformance records of this image. Their
// layout is part of Swift's stable ABI (TargetProtocolConformanceDescriptor and
// TargetTypeContextDescriptor in swift/ABI/Metadata.h).

#include "stk_specs.h"

// The linker defines these around a section whose name is an identifier.
extern const int32_t __start_swift5_protocol_conformances[]
    __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_swift5_protocol_conformances[]
    __attribute__((weak, visibility("hidden")));

/// The target of a reference relative to its own place.
static const void *target(const int32_t *reference) {
  return *reference ? (const char *)reference + *reference : NULL;
}

/// The same where the lowest bit says that a pointer to it is meant.
static const void *indirectable_target(const int32_t *reference) {
  int32_t offset = *reference;
  if (!offset) return NULL;
  const char *address = (const char *)reference + (offset & ~1);
  return offset & 1 ? *(const void *const *)address : address;
}

// The words of a conformance descriptor.
enum { CONFORMANCE_PROTOCOL = 0, CONFORMANCE_TYPE = 1, CONFORMANCE_FLAGS = 3 };
// Bits 3 to 5 of the flags: how the type is referred to.
enum { TYPE_DIRECT = 0, TYPE_INDIRECT = 1 };
// The words of a type's context descriptor.
enum { CONTEXT_FLAGS = 0, CONTEXT_NAME = 2, CONTEXT_ACCESSOR = 3 };
enum { CONTEXT_IS_GENERIC = 0x80 };

/// The descriptor of the Swift type that conforms; NULL for one of Objective-C.
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

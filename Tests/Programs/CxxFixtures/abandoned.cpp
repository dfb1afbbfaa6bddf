// SPDX-License-Identifier: Apache-2.0
//
// abandoned.cpp: C++ code that a trap leaves in the middle.

#include "cxx_fixtures.h"

static int initialise(void (*body)(void)) {
  body();
  return 7;
}

void cxx_break_alignment() {
#if defined(__x86_64__)
  long words[2] = {0, 0};
  __asm__ volatile(
      "pushfq\n"
      "orq $0x40000, (%%rsp)\n"
      "popfq\n"
      "movl $1, 1(%0)\n"
      "pushfq\n"
      "andq $~0x40000, (%%rsp)\n"
      "popfq\n"
      :
      : "r"(words)
      : "memory", "cc");
#endif
}

namespace {
struct variable {
  void (*body)(void) = nullptr;
  ~variable() {
    if (body != nullptr) {
      body();
    }
  }
};
}  // namespace

void cxx_use_thread_local(void (*body)(void)) {
  static thread_local variable variable;
  variable.body = body;
}

int cxx_function_local_static(void (*body)(void)) {
  static int value = initialise(body);
  return value;
}

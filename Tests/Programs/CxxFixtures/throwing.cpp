// SPDX-License-Identifier: Apache-2.0

#include "cxx_fixtures.h"

#include <csetjmp>
#include <exception>
#include <stdexcept>
#include <string>

namespace bank {
struct overdrawn : std::exception {
  const char *what() const noexcept override {
    return "nothing left";
  }
};
}  // namespace bank

void cxx_throw_runtime_error(const char *text) {
  throw std::runtime_error(text);
}

void cxx_rethrow_runtime_error(const char *text) {
  try {
    cxx_throw_runtime_error(text);
  } catch (...) {
    throw;
  }
}

void cxx_throw_custom_error() {
  throw bank::overdrawn();
}

void cxx_throw_number(int number) {
  throw number;
}

static void promise() noexcept {
  cxx_throw_runtime_error("broken promise");
}

void cxx_break_noexcept() {
  promise();
}

void cxx_terminate() {
  std::terminate();
}

int cxx_throw_and_catch() {
  int found = 0;
  try {
    throw std::string("caught");
  } catch (const std::string &text) {
    found = text == "caught" ? 0 : 100;
  }
  bool handling = std::current_exception() != nullptr;
  return found + std::uncaught_exceptions() + (handling ? 10 : 0);
}

static int living = 0;

namespace {
struct guard {
  guard() {
    living++;
  }
  ~guard() {
    living--;
  }
};
}  // namespace

void cxx_call_guarded(void (*body)()) {
  guard outer;
  try {
    guard inner;
    body();
  } catch (...) {
  }
}

int cxx_living_guards() {
  return living;
}

static thread_local std::jmp_buf way_out;

void cxx_call(void (*body)()) {
  if (setjmp(way_out) == 0) {
    body();
  }
}

void cxx_jump_out() {
  std::longjmp(way_out, 1);
}

#if defined(__x86_64__)
#define TRAP "ud2\n"
#else
#define TRAP "brk #1\n"
#endif

__asm__(
    ".text\n"
    ".globl cxx_trap_without_line\n"
    ".type cxx_trap_without_line, %function\n"
    "cxx_trap_without_line:\n"
    ".cfi_startproc\n" TRAP
    ".cfi_endproc\n"
    ".size cxx_trap_without_line, . - cxx_trap_without_line\n");

// SPDX-License-Identifier: Apache-2.0
//
// cxx_exception.cpp: reads the type and the text of the C++ exception that was
// not caught.
//
// This is the only file of the core in C++, because only C++ code can ask an
// exception for its what(). The text on `stderr` is not enough: libstdc++ names
// only the first uncaught exception of a process, and prints "terminate called
// recursively" for all others.

#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <typeinfo>

#include "stk_trap.h"

/// The readable name of a type, allocated with malloc like the result of
/// `copy_what`.
static char *copy_name(const std::type_info &type) {
  int status = 0;
  char *name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  return name != nullptr ? name : strdup(type.name());
}

static char *copy_what(const std::exception_ptr &thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception &exception) {
    return strdup(exception.what());
  } catch (...) {
    return nullptr;
  }
}

char *stk_cxx_exception(char **what) {
  *what = nullptr;
  std::exception_ptr thrown = std::current_exception();
  const std::type_info *type = abi::__cxa_current_exception_type();
  if (thrown == nullptr || type == nullptr) {
    return nullptr;
  }
  char *name = copy_name(*type);
  *what = copy_what(thrown);
  // End the catch as often as the exception was marked as caught. If there is
  // no handler, the runtime marks it before it ends the process, and once more
  // for each frame that had rethrown it.
  while (std::current_exception() == thrown) {
    abi::__cxa_end_catch();
  }
  return name;
}

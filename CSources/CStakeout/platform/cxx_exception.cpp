// SPDX-License-Identifier: Apache-2.0
//
// cxx_exception.cpp: the uncaught C++ exception.
//
// In C++, the only file of the core that is: nothing else can ask an exception
// for its what(). The text on `stderr` does not do, because libstdc++ names
// the first uncaught exception of a process only, and says "terminate called
// recursively" of all others.

#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <typeinfo>

#include "stk_trap.h"

/// malloc's, as the copy below is.
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
  // When there is no handler, the runtime marks the exception as caught before
  // it ends the process, and once more for each frame that had rethrown it.
  while (std::current_exception() == thrown) {
    abi::__cxa_end_catch();
  }
  return name;
}

internal import CStakeout

private import Glibc

/// An uncaught C++ exception, as the ``Trap/payload`` of a trap of kind `.abort`.
package struct CxxException: Sendable, Equatable {
  /// The type, such as `std::runtime_error`.
  package let name: String
  /// The text of its `what()`; nil for a type without one.
  package let reason: String?

  /// Takes the exception that ended a body on this thread from the C++ runtime.
  ///
  /// Otherwise the C++ runtime would regard it as being handled from now on.
  ///
  /// Returns nil if the body's output does not show that the C++ runtime ended it.
  init?(endedWith output: String) {
    guard output.contains("terminate called ") || output.contains("libc++abi: terminating ") else {
      return nil
    }
    var what: UnsafeMutablePointer<CChar>?
    guard let name = stk_cxx_exception(&what) else { return nil }
    defer {
      free(name)
      free(what)
    }
    self.name = String(cString: name)
    reason = what.map { String(cString: $0) }
  }

  /// The text that libstdc++ prints for the first uncaught exception of a process.
  var message: String {
    let text = "terminate called after throwing an instance of '\(name)'"
    return reason.map { "\(text)\n  what():  \($0)" } ?? text
  }
}

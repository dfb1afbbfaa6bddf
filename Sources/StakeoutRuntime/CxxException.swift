internal import CStakeout

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The C++ exception that nobody caught, as the ``Trap/payload`` of a trap of kind `.abort`.
package struct CxxException: Sendable, Equatable {
  /// The type, as in `std::runtime_error`.
  package let name: String
  /// What its `what()` says; nil for a type without one.
  package let reason: String?

  /// Takes the exception that ended a body on this thread out of the C++ runtime's hands, which
  /// would otherwise regard it as being handled from now on.
  ///
  /// Nil when the text that the body printed does not say that the C++ runtime ended it.
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

  /// What libstdc++ says of the first such exception of a process.
  var message: String {
    let text = "terminate called after throwing an instance of '\(name)'"
    return reason.map { "\(text)\n  what():  \($0)" } ?? text
  }
}

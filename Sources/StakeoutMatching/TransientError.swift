/// An error that says no more than "not yet": whoever waits goes on after it.
///
/// When the time is over it is the failure, as any other.
package protocol TransientError: Error {
  /// Whether it may be gone at the next look.
  var isTransient: Bool { get }
}

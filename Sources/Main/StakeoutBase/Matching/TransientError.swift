/// An error meaning "not yet".
///
/// Polling continues past it.
///
/// At the deadline, the failure reports it like any other error.
package protocol TransientError: Error {
  /// Whether the error may be gone at the next poll.
  var isTransient: Bool { get }
}

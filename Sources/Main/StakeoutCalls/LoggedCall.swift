package import StakeoutBase

/// One call as it was recorded, before its arguments are converted to `[Any?]`.
package struct LoggedCall: Sendable {
  let entry: Journal<CallRecord>.Entry
  let receiver: Call.Receiver

  /// The call with its arguments as `[Any?]`.
  package var call: Call { Call(entry, receiver: receiver) }

  /// The arguments in their own types; nil if there are none.
  package var record: CallRecord? { entry.payload }

  /// Whether the patterns accept the arguments; true for no patterns.
  func isAccepted(by patterns: ArgumentPatterns?) -> Bool {
    patterns.map { CallRecord.isAccepted(entry.payload, by: $0) } ?? true
  }
}

extension CallLog {
  /// Returns the entries of the calls of one function whose arguments the patterns accept, in order;
  /// the test has asked about them then.
  ///
  /// They make a ``Call`` only when one is asked for: most questions are about the number of calls.
  ///
  /// - Parameters:
  ///   - number: the number of the function in ``FunctionNames``.
  ///   - patterns: the patterns for the arguments; nil to accept any.
  package func entries(
    of number: UInt64, with patterns: ArgumentPatterns?
  ) -> [Journal<CallRecord>.Entry] {
    let fitting =
      if let patterns {
        journal.entries(of: number) { CallRecord.isAccepted($0, by: patterns) }
      } else {
        journal.entries(of: number)
      }
    markAsked(fitting.map(\.sequence))
    return fitting
  }

  /// The call of an entry of this log.
  package func call(of entry: Journal<CallRecord>.Entry) -> LoggedCall {
    LoggedCall(entry: entry, receiver: receiver)
  }
}

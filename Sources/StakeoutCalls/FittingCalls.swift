internal import StakeoutBase

/// The calls of one function that fit patterns, at one moment.
///
/// It keeps the journal's entries, and makes a ``Call`` only when it is asked for one: most
/// questions are about the number of calls.
package struct FittingCalls {
  private let log: CallLog
  private let entries: [Journal<CallRecord>.Entry]

  fileprivate init(_ log: CallLog, _ entries: [Journal<CallRecord>.Entry]) {
    self.log = log
    self.entries = entries
  }

  /// The number of calls.
  package var count: Int { entries.count }

  /// The call at an index from 0, in order.
  package subscript(index: Int) -> LoggedCall {
    LoggedCall(entry: entries[index], receiver: log.receiver)
  }
}

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
  /// Returns the calls of one function whose arguments the patterns accept, in order; the test has
  /// asked about them then.
  ///
  /// - Parameters:
  ///   - number: the number of the function in ``FunctionNames``.
  ///   - patterns: the patterns for the arguments; nil to accept any.
  package func fittingCalls(
    of number: UInt64, with patterns: ArgumentPatterns?
  ) -> FittingCalls {
    guard let patterns else {
      let all = journal.entries(of: number)
      if let last = all.last { markAsked(function: number, upTo: last.sequence) }
      return FittingCalls(self, all)
    }
    let fitting = journal.entries(of: number) { CallRecord.isAccepted($0, by: patterns) }
    markAsked(fitting.map(\.sequence))
    return FittingCalls(self, fitting)
  }
}

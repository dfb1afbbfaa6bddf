internal import StakeoutRuntime

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
  package subscript(index: Int) -> Call {
    Call(entries[index], receiver: log.receiver, owner: log.owner)
  }
}

extension CallLog {
  /// Returns the calls of one function whose arguments the patterns accept, in order; the test has
  /// asked about them then.
  ///
  /// - Parameter patterns: the patterns for the arguments; nil to accept any.
  package func fittingCalls(of function: String, with patterns: ArgumentPatterns?) -> FittingCalls {
    let number = FunctionNames.number(of: function)
    guard let patterns else {
      let all = journal.entries(of: number)
      if let last = all.last { asked.mark(function: number, upTo: last.sequence) }
      return FittingCalls(self, all)
    }
    let owner = owner
    let fitting = journal.entries(of: number) { record in
      (record ?? .withoutArguments).isAccepted(by: patterns, owner: owner) == true
    }
    asked.mark(fitting.map(\.sequence))
    return FittingCalls(self, fitting)
  }
}

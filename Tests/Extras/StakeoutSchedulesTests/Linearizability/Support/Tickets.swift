import StakeoutCore
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// A dispenser of numbers whose first calls follow a script.
///
/// Each call after the script returns its number at once.
final class Tickets: Sendable {
  /// A call in a script.
  struct Call: Sendable {
    fileprivate let result: Int
    /// The virtual time at which the call ends, in seconds; nil if it never ends.
    fileprivate let end: Int?

    /// A call that returns at once.
    static func returns(_ result: Int) -> Call { Call(result: result, end: 0) }

    /// A call that returns at a moment of virtual time, in seconds.
    static func returns(_ result: Int, at end: Int) -> Call { Call(result: result, end: end) }

    /// A call that never returns.
    static let hangs = Call(result: 0, end: nil)
  }

  private let script: [Call]
  private let count = Locked(0)

  init(_ script: [Call]) { self.script = script }

  func take() async throws -> Int {
    let number = count.withLock { count in
      count += 1
      return count
    }
    guard number <= script.count else { return number }
    let call = script[number - 1]
    guard let end = call.end else {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return number
    }
    let left = Duration.seconds(end) - VirtualTime.elapsed
    if left > .zero { try await Task.sleep(for: left) }
    return call.result
  }
}

/// Returns the message of the only failure of a check of tickets.
///
/// - Parameters:
///   - first: The script of the first object.
///   - others: The script of each later object. Without one, no smaller scenario fails.
///   - name: The name of the operation.
func failureOfTickets(
  _ first: [Tickets.Call], others: [Tickets.Call] = [], tasks: Int = 2, callsEach: Int = 2,
  named name: String = "next"
) async throws -> String {
  let made = Shared(0)
  return try await failure {
    try await expectLinearizable(
      Tickets.self, model: Int.self, tasks: tasks, callsEach: callsEach, rounds: 10, seed: 1
    ) {
      (Tickets(made.increment() == 1 ? first : others), 0)
    } operations: {
      $0.operation(name, action: { try await $0.take() }) { count in
        count += 1
        return count
      }
    }
  }
}

/// Expects that a failure has a text in which A and B are the names of its two tasks.
///
/// The seed decides which task begins first: A is task 1 or task 2.
func expectFailure(
  _ text: String, is pattern: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let texts = [("1", "2"), ("2", "1")].map { first, second in
    var lines = pattern.replacing("task A", with: "task \(first)")
      .replacing("task B", with: "task \(second)")
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The picture, below the title and an empty line, shows the tasks in the order of their numbers.
    let picture = lines.dropFirst(2).prefix { $0.hasPrefix("  task ") }.indices
    lines[picture].sort()
    return lines.joined(separator: "\n")
  }
  #expect(texts.contains(text), "\(text)", sourceLocation: sourceLocation)
}

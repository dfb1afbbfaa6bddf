import Dispatch
import Foundation
import StakeoutCalls
import StakeoutMatching
import StakeoutTestSupport

/// A double that records its calls by their names.
///
/// The spies, which do this for users, are in a module above this one.
protocol NamedDouble: CallRecording, Sendable {
  var log: CallLog { get }
}

extension NamedDouble {
  var callSource: CallSource { CallSource(log) }

  /// Records a call.
  func receive(_ function: String, _ arguments: Any?...) { log.append(function, arguments) }

  /// Returns an expected call for `beInOrder` and `beBefore`.
  func called(
    _ function: String, with patterns: Any?..., count: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(log, function: function, with: .of(patterns), count: count)
  }

  /// Returns whether the double has received a call that the patterns accept.
  func hasReceived(_ function: String, with patterns: Any?...) throws -> Bool {
    try status([CallStep(log, function: function, with: .of(patterns))], beInOrder()) == .matches
  }
}

/// A double that can have a name of its own.
final class Door: NamedDouble {
  let log = CallLog(ofReceiver: Door.self)

  init(named name: String? = nil) { log.name = name }
}

/// A double with another type.
final class Journalist: NamedDouble {
  let log = CallLog(ofReceiver: Journalist.self)
}

extension [Call] {
  /// The times of the calls as texts show them: since the first call, and aligned.
  var stamps: [String] {
    let start = map(\.time).min() ?? .zero
    let texts = map { "+\(milliseconds($0.time - start))" }
    let width = texts.map(\.count).max() ?? 0
    return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
  }
}

/// Returns a time as texts show it: in milliseconds with three decimals.
func milliseconds(_ time: Duration) -> String {
  let (seconds, attoseconds) = time.components
  let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  return String(format: "%d.%03d ms", microseconds / 1_000, microseconds % 1_000)
}

/// Runs `body` once for each turn, one turn after the other, and suspends the caller meanwhile.
///
/// Each turn names the plain thread that runs it, counted from 0. The threads belong to no task.
func takingTurns(
  _ turns: [Int], _ body: @escaping @Sendable (_ turn: Int) -> Void
) async {
  let begins = (0...turns.count).map { _ in DispatchSemaphore(value: 0) }
  await withCheckedContinuation { done in
    Thread.detachNewThread {
      begins[0].signal()
      onThreads((turns.max() ?? 0) + 1) { thread in
        for (turn, owner) in turns.enumerated() where owner == thread {
          begins[turn].wait()
          body(turn)
          begins[turn + 1].signal()
        }
      }
      done.resume()
    }
  }
}

/// Waits until the clock has moved on by this time, so that the next call has a later time.
func passTime(_ time: Duration = .microseconds(1)) {
  let start = ContinuousClock.now
  while ContinuousClock.now - start < time {}
}

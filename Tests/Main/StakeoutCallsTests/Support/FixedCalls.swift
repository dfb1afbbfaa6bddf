@testable import StakeoutCalls

/// Makes calls with times and threads of its own, for texts that mention them.
struct FixedCalls {
  private(set) var calls: [Call] = []

  mutating func add(
    _ log: CallLog, _ function: String, _ arguments: [Any?] = [], at microseconds: Int = 0,
    thread: UInt64 = 1, task: UInt64? = nil
  ) {
    calls.append(
      Call(
        sequence: UInt64(calls.count + 1), time: .microseconds(microseconds), thread: thread,
        task: task, receiver: log.receiver, function: function, arguments: arguments))
  }
}

/// A double for logs that need a name.
final class Door: Sendable {}

/// Another one.
final class Journalist: Sendable {}

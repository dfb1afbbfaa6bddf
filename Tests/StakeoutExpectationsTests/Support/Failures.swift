import Foundation
import StakeoutExpectations
import StakeoutReporting
import StakeoutTestSupport

/// The texts of the failures that `body` leads to, kept from this test, without the differences
/// that a report shows below them.
func failures(_ body: () -> Void) -> [String] {
  let reporter = CapturingReporter()
  withReporter(reporter, perform: body)
  return reporter.messages.map(\.withoutDifference)
}

/// As the synchronous form.
nonisolated(nonsending) func failures(
  _ body: nonisolated(nonsending) () async -> Void
) async -> [String] {
  let reporter = CapturingReporter()
  await withReporter(reporter, perform: body)
  return reporter.messages.map(\.withoutDifference)
}

struct Boom: Error, CustomStringConvertible {
  var description: String { "boom" }
}

/// A value that several threads read and write, counting the reads.
final class Shared<Value: Sendable>: Sendable {
  private let state: Locked<(value: Value, reads: Int)>

  init(_ value: Value) { state = Locked((value, 0)) }

  var value: Value {
    get {
      state.withLock { state in
        state.reads += 1
        return state.value
      }
    }
    set { state.withLock { $0.value = newValue } }
  }

  /// How often the value was read so far.
  var reads: Int { state.withLock { $0.reads } }
}

/// Makes the number one, on another thread, as soon as somebody has seen it as it is.
func changeWhenRead(_ number: Shared<Int>) {
  Thread.detachNewThread {
    // sleep: a reader that is late must not find its processor taken by who waits for it.
    while number.reads == 0 { Thread.sleep(forTimeInterval: 0.000_2) }
    number.value = 1
  }
}

/// The texts of the failures that `body` leads to, and the error that ends it.
func ending(_ body: () throws -> Void) -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

/// As the synchronous form.
nonisolated(nonsending) func ending(
  _ body: nonisolated(nonsending) () async throws -> Void
) async -> (texts: [String], error: (any Error)?) {
  let reporter = CapturingReporter()
  do {
    try await withReporter(reporter, perform: body)
    return (reporter.messages, nil)
  } catch {
    return (reporter.messages, error)
  }
}

extension String {
  fileprivate var withoutDifference: String {
    range(of: "\ndifference (").map { String(self[..<$0.lowerBound]) } ?? self
  }
}

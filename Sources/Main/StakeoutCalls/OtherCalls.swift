// The calls that no check of the test has verified.

internal import StakeoutContext
internal import StakeoutCore
public import StakeoutMatching

/// The calls of one double that one test has verified.
///
/// Recording a call does not change this. A check of calls, such as `haveReceived`, marks the calls
/// that match it as verified. A call that no check has matched is unverified. A check that runs on a
/// thread or task that belongs to no known test counts for every test.
///
/// Invariants:
///
/// - A1: a call is marked by its sequence number, which no other call ever has. So a mark that outlives
///   its call is harmless.
/// - A2: only Stakeout's code runs under the lock. Closures of tests run, and are released, outside the
///   lock.
struct VerifiedCalls {
  /// The lock of all doubles' verified calls.
  ///
  /// One is enough, because each check holds it only once and for a short time.
  fileprivate static let lock = ForkSafeLock()

  /// The sequence number up to which all calls of a function are verified, by the number of the
  /// function.
  ///
  /// Checks of a function with any arguments set it.
  fileprivate var functions: [UInt64: UInt64] = [:]
  /// The sequence numbers of single verified calls, ascending.
  ///
  /// Checks that match many calls often add nearly the same numbers again.
  fileprivate var calls: [UInt64] = []
  /// The calls that a verified mock has expected: those up to the sequence number `last` whose records
  /// are accepted.
  fileprivate var expected: (last: UInt64, accepts: (CallRecord) -> Bool)?

  /// Returns whether the call of an entry is verified.
  fileprivate func contains(_ entry: Journal<CallRecord>.Entry) -> Bool {
    if let last = functions[entry.function], entry.sequence <= last { return true }
    if calls.contains(sorted: entry.sequence) { return true }
    guard let expected, entry.sequence <= expected.last else { return false }
    return expected.accepts(entry.payload ?? .withoutArguments)
  }

  /// Removes the marks of calls up to a sequence number.
  fileprivate mutating func forget(upTo last: UInt64) {
    functions = functions.filter { $0.value > last }
    calls.removeAll { $0 <= last }
    if let expected, expected.last <= last { self.expected = nil }
  }
}

extension CallLog {
  /// Marks the calls of a function, up to a sequence number, as verified by the current test.
  func markVerified(function: UInt64, upTo last: UInt64) {
    mark { $0.functions[function] = max($0.functions[function] ?? 0, last) }
  }

  /// Marks the calls that have these sequence numbers as verified by the current test.
  ///
  /// The numbers are ascending.
  func markVerified(_ places: [UInt64]) {
    if !places.isEmpty { mark { $0.calls.formUnion(sorted: places) } }
  }

  /// Marks these calls as verified by the current test.
  package func markVerified(_ calls: some Sequence<Call>) { markVerified(calls.map(\.sequence)) }

  /// Marks all calls so far whose records are accepted as verified by the current test.
  ///
  /// It replaces the closure that an earlier use of this function has set.
  package func markVerified(accepting accepts: @escaping (CallRecord) -> Bool) {
    let last = JournalOrder.latest
    let before = mark { verified in
      defer { verified.expected = (last, accepts) }
      return verified.expected
    }
    withExtendedLifetime(before) {}  // A2
  }

  private func mark<R>(_ change: (inout VerifiedCalls) -> R) -> R {
    let test = RunningTest.current
    return VerifiedCalls.lock.withLock { change(&verified[test, default: VerifiedCalls()]) }
  }

  /// Removes the marks of all tests for calls up to a sequence number.
  func forgetVerified(upTo last: UInt64) {
    let before = VerifiedCalls.lock.withLock {
      let before = verified
      for test in before.keys { verified[test]?.forget(upTo: last) }
      return before
    }
    withExtendedLifetime(before) {}  // A2
  }

  /// The calls that the running test has not verified, in order.
  package var unverifiedCalls: [Call] {
    let test = RunningTest.current
    let all = VerifiedCalls.lock.withLock { verified }
    // Outside any known test, the checks of all tests count.
    let own = test == nil ? Array(all.values) : [all[test], all[nil]].compactMap(\.self)
    return calls(journal.entries.filter { entry in !own.contains { $0.contains(entry) } })
  }
}

extension [UInt64] {
  /// Returns whether an ascending array contains a number.
  fileprivate func contains(sorted number: UInt64) -> Bool { place(of: number).isTaken }

  /// Returns the index of a number in an ascending array, or the index at which to insert it, and
  /// whether the array contains it.
  private func place(of number: UInt64) -> (index: Int, isTaken: Bool) {
    let index = partitioningIndex { $0 >= number }
    return (index, index < count && self[index] == number)
  }

  /// Adds the numbers of another ascending array to an ascending array.
  fileprivate mutating func formUnion(sorted others: [UInt64]) {
    guard let last, let first = others.first, first <= last else {
      return append(contentsOf: others)
    }
    if self == others { return }
    // Insert a single number: a reader of a `CallSequence` verifies one call after the other.
    if others.count == 1 {
      let (index, isTaken) = place(of: first)
      if !isTaken { insert(first, at: index) }
      return
    }
    var union: [UInt64] = []
    union.reserveCapacity(Swift.max(count, others.count))
    var (mine, other) = (self[...], others[...])
    while let left = mine.first, let right = other.first {
      union.append(Swift.min(left, right))
      if left <= right { mine.removeFirst() }
      if right <= left { other.removeFirst() }
    }
    self = union + mine + other
  }
}

/// Matches if the test has verified every recorded call of the double.
///
/// ```swift
/// expect(teller).to(haveReceived(.pay, with: 5, "ada"))
/// expect(teller).to(haveNoOtherCalls())
/// ```
///
/// A call is *verified* if it matches the function and the arguments of a check. The number of calls
/// that the check expects does not matter, nor whether it passes or fails, nor whether it is negated.
/// These are checks: `didCall`, `haveReceived` and the assertions like it, `waitForCall`, `calls(_:)`
/// of one function, `received` of a fake that `@Faked` writes, the expected calls of `beInOrder` and
/// `beBefore`, and the `captureArgument` of specs. `verify` of a mock verifies the interactions that
/// its expectations accept.
///
/// Reading all calls, such as with `recordedCalls`, `recordedCallsCount` or `timeline(of:)`, verifies
/// none of them. A stub does not verify calls either, with or without a captor.
///
/// Only checks of the running test count, and checks on threads that carry no test. A call that comes
/// after a check is unverified until another check matches it. `resetCalls()` forgets both the calls
/// and the checks. A nil double fails both `to` and `toNot`.
public func haveNoOtherCalls<Double: CallRecording>() -> Matcher<Double> {
  noOtherCalls { $0.callSource.log }
}

/// Makes the matcher `haveNoOtherCalls()` for doubles that keep their calls in a log.
package func noOtherCalls<Double>(log: @escaping (Double) -> CallLog) -> Matcher<Double> {
  let phrase = "have no other calls"
  let matcher = Matcher<Double> { expression in
    guard let double = try expression.evaluate() else {
      return MatcherResult(status: .fail) {
        .expectedCustomValueTo(phrase, actual: "<nil>").appendedBeNilHint()
      }
    }
    let others = log(double).unverifiedCalls
    return MatcherResult(
      bool: others.isEmpty, showing: others.count, of: Timeline(others)
    ) {
      .details(
        .expectedCustomValueTo(phrase, actual: countText(of: others)), CallTable(others).list)
    }
  }
  return matcher.named("no other calls").woken { double in double.map(log) }
}

/// Fails unless the test has verified every recorded call of these doubles.
///
/// ```swift
/// verifyNoOtherCalls(teller, vault)
/// ```
///
/// ``haveNoOtherCalls()`` tells which checks verify a call. If it fails, there is one failure for all
/// doubles, which lists their calls in order.
public func verifyNoOtherCalls(
  _ double: any CallRecording, _ others: any CallRecording..., fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let logs = ([double] + others).map(\.callSource.log).unique { ObjectIdentifier($0) }
  let found = logs.flatMap(\.unverifiedCalls).inOrder
  guard !found.isEmpty else { return }
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  Timeline.attach(found.count, Timeline(found))
  let message =
    "expected to have no other calls, got \(countText(of: found))\n\(CallTable(found).list)"
  Reporter.report(Failure(message: message, site: site))
}

/// Returns the number of unverified calls as text.
private func countText(of others: [Call]) -> String {
  others.isEmpty
    ? "none" : "\(CountSpecifier.text(of: others.count, "call")) that the test did not verify"
}

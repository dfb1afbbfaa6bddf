// The calls that no expectation of the test has named.

internal import StakeoutContext
internal import StakeoutCore
public import StakeoutMatching

/// The calls of one double that the questions of one test have named.
///
/// Recording a call does not touch it: a question marks the calls that fit it, and a call is any of
/// the others until then. A question from a thread or task that belongs to no known test counts for
/// every test.
///
/// Invariants:
///
/// - A1: a call is marked by its place in the order of all calls, which no other call ever has. So a
///   mark that outlives its call is harmless.
/// - A2: only Stakeout's code runs under the lock. The closures of tests run outside, and are
///   released outside.
struct AskedCalls {
  /// One lock for all doubles, because it is held only for a short time, once for each question.
  fileprivate static let lock = ForkSafeLock()

  /// By function, the place up to which a question about the function alone has seen all calls.
  fileprivate var functions: [UInt64: UInt64] = [:]
  /// Single calls, ascending: a question about many calls names almost the same ones again and again.
  fileprivate var calls: [UInt64] = []
  /// The calls up to a place that a verified mock has expected.
  fileprivate var expected: (last: UInt64, accepts: (CallRecord) -> Bool)?

  fileprivate func contains(_ entry: Journal<CallRecord>.Entry) -> Bool {
    if let last = functions[entry.function], entry.sequence <= last { return true }
    if calls.contains(sorted: entry.sequence) { return true }
    guard let expected, entry.sequence <= expected.last else { return false }
    return expected.accepts(entry.payload ?? .withoutArguments)
  }

  /// Forgets the marks of calls up to a place.
  fileprivate mutating func forget(upTo last: UInt64) {
    functions = functions.filter { $0.value > last }
    calls.removeAll { $0 <= last }
    if let expected, expected.last <= last { self.expected = nil }
  }
}

extension CallLog {
  /// Remembers that the test has asked about the calls of a function up to a place in the order of
  /// all calls.
  func markAsked(function: UInt64, upTo last: UInt64) {
    mark { $0.functions[function] = max($0.functions[function] ?? 0, last) }
  }

  /// Remembers that the test has asked about the calls at these places in the order of all calls,
  /// ascending.
  func markAsked(_ places: [UInt64]) {
    if !places.isEmpty { mark { $0.calls.formUnion(sorted: places) } }
  }

  /// Remembers that the test has asked about these calls.
  package func markAsked(_ calls: some Sequence<Call>) { markAsked(calls.map(\.sequence)) }

  /// Remembers that the test has asked about all calls so far whose records are accepted.
  ///
  /// It replaces what an earlier call of this function has said.
  package func markAsked(accepting accepts: @escaping (CallRecord) -> Bool) {
    let last = JournalOrder.latest
    let before = mark { asked in
      defer { asked.expected = (last, accepts) }
      return asked.expected
    }
    withExtendedLifetime(before) {}  // A2
  }

  private func mark<R>(_ change: (inout AskedCalls) -> R) -> R {
    let test = OwningTest.current
    return AskedCalls.lock.withLock { change(&asked[test, default: AskedCalls()]) }
  }

  /// Forgets the questions about calls up to a place in the order of all calls.
  func forgetAsked(upTo last: UInt64) {
    let before = AskedCalls.lock.withLock {
      let before = asked
      for test in before.keys { asked[test]?.forget(upTo: last) }
      return before
    }
    withExtendedLifetime(before) {}  // A2
  }

  /// The calls that the running test has not asked about, in order.
  package var otherCalls: [Call] {
    let test = OwningTest.current
    let all = AskedCalls.lock.withLock { asked }
    // Outside any known test, all questions count.
    let own = test == nil ? Array(all.values) : [all[test], all[nil]].compactMap(\.self)
    return calls(journal.entries.filter { entry in !own.contains { $0.contains(entry) } })
  }
}

extension [UInt64] {
  /// Whether an ascending array contains a number.
  fileprivate func contains(sorted number: UInt64) -> Bool { place(of: number).isTaken }

  /// The place of a number in an ascending array, and whether it is there.
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
    // Each reader of a sequence of calls asks about one after another.
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

/// Matches doubles of whose calls the test has asked about every one.
///
/// ```swift
/// expect(teller).to(haveReceived(.pay, with: 5, "ada"))
/// expect(teller).to(haveNoOtherCalls())
/// ```
///
/// A question asks about the calls that fit its function and its arguments, whatever the number that
/// it expects, and whether it passes or fails. A negated question asks in the same way. Questions are
/// `didCall`, `haveReceived` and the assertions like it, `waitForCall`, `calls(_:)` of one function,
/// `received` of a fake that `@Faked` writes, the steps of `beInOrder` and `beBefore`, and the
/// `captureArgument` of specs. `verify` of a mock asks about the interactions that its expectations
/// accept.
///
/// Reading all calls, as with `recordedCalls`, `recordedCallsCount` or `timeline(of:)`, asks about
/// none of them. Neither does a stub, with a captor or without.
///
/// Only questions of the running test count, and those from threads that carry no test. A call that
/// comes after a question is one of the others until another question asks about it. `resetCalls()`
/// forgets both the calls and the questions. A nil double fails both `to` and `toNot`.
public func haveNoOtherCalls<Double: CallRecording>() -> Matcher<Double> {
  noOtherCalls { $0.callSource.log }
}

/// Makes the matcher for doubles that have their calls in a log.
package func noOtherCalls<Double>(log: @escaping (Double) -> CallLog) -> Matcher<Double> {
  let phrase = "have no other calls"
  let matcher = Matcher<Double> { expression in
    guard let double = try expression.evaluate() else {
      return MatcherResult(status: .fail) {
        .expectedCustomValueTo(phrase, actual: "<nil>").appendedBeNilHint()
      }
    }
    let others = log(double).otherCalls
    return MatcherResult(
      bool: others.isEmpty, showing: others.count, of: Timeline(others)
    ) {
      .details(
        .expectedCustomValueTo(phrase, actual: countText(of: others)), CallTable(others).list)
    }
  }
  return matcher.named("no other calls").woken { double in double.map(log) }
}

/// Fails unless the test has asked about every call of these doubles.
///
/// ```swift
/// verifyNoOtherCalls(teller, vault)
/// ```
///
/// See ``haveNoOtherCalls()`` for what asking means. There is one failure for all doubles, with their
/// calls in one order.
public func verifyNoOtherCalls(
  _ double: any CallRecording, _ others: any CallRecording..., fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let logs = ([double] + others).map(\.callSource.log).unique { ObjectIdentifier($0) }
  let found = logs.flatMap(\.otherCalls).inOrder
  guard !found.isEmpty else { return }
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  Timeline.attach(found.count, Timeline(found))
  let message =
    "expected to have no other calls, got \(countText(of: found))\n\(CallTable(found).list)"
  Reporter.report(Failure(message: message, site: site))
}

/// The number of the calls that the running test has not asked about, as text.
private func countText(of others: [Call]) -> String {
  others.isEmpty
    ? "none" : "\(CountSpecifier.text(of: others.count, "call")) that the test did not ask about"
}

public import StakeoutBase

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

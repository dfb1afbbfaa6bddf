internal import StakeoutCalls
internal import StakeoutBase

/// Implements all assertions that a spy received any calls or none.
struct RecordedCallsAssertion {
  let spelling: AssertionSpelling
  let areCallsExpected: Bool
  let site: SourceSite

  /// Reports a failure unless there are calls, or no calls, as expected; the text lists the calls.
  func check(_ calls: [Call], _ message: String?) {
    guard calls.isEmpty == areCallsExpected else { return }
    let phrase = "have recorded \(CountSpecifier.text(of: calls.count, "call"))"
    let suffix = AssertionSpelling.suffix(message)
    let list = calls.isEmpty ? "" : "\n\(LatestCalls(calls).listing)"
    switch spelling {
    case .xctest: spelling.report("\(phrase)\(suffix)\(list)", at: site)
    case .swiftTesting:
      let not = areCallsExpected ? "" : "not "
      spelling.report("Expected to \(not)\(phrase)\(suffix)\(list)", at: site)
    }
  }
}

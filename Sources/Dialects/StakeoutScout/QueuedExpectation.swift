internal import StakeoutBase

/// One expectation of a mock, in the queue of its member.
///
/// SAFETY: nothing changes after `init`, except the uses, which have a lock. The test's blocks and
/// matchers run on the threads that use the mock.
@usableFromInline
final class QueuedExpectation: @unchecked Sendable {
  /// The source of the answer to each use.
  enum Answer {
    case value(() -> Any?)
    case block(FuncExpectationBlock)
    case asyncBlock(AsyncFuncExpectationBlock)
    /// The test's own expectation, which makes a block for each use.
    case nextBlock(() -> FuncExpectationBlock)
  }

  let calls: ExpectedCalls
  let answer: Answer
  /// The answer as text: "Return a value".
  private let action: String
  /// Counts the uses.
  let counter: any CountedExpectation
  /// The remaining uses; nil for an expectation that counts its own uses.
  let uses: Uses?
  /// The source site of the expectation.
  let site: SourceSite

  init(
    _ calls: ExpectedCalls, _ answer: Answer, _ action: String, _ counter: any CountedExpectation,
    site: SourceSite
  ) {
    self.calls = calls
    self.answer = answer
    self.action = action
    self.counter = counter
    uses = counter as? Uses
    self.site = site
  }

  /// Returns the unmet expectation as text.
  ///
  /// For example: `load(id: anything): Return a value 2 times (FooTests.swift:9)`.
  func text(for member: String) -> String {
    let times = uses.map { " \($0.phrase)" } ?? ""
    return "\(calls.text(for: member)): \(action)\(times) (\(place))"
  }

  /// The file and line of the expectation.
  var place: String {
    "\(site.fileID.split(separator: "/").last ?? ""):\(site.line)"
  }
}

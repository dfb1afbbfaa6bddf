public import StakeoutCalls
internal import StakeoutMatching
public import StakeoutReporting
private import Synchronization

/// What stands behind a test double: knows what the test expects of it, and answers its calls.
///
/// ```swift
/// final class MockExample: Example, Mockable {
///   let mock = Mock()
///   var foo: String { mock.get.foo }
///   func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
/// }
/// ```
///
/// The test says what it expects through ``expect`` and asks at its end whether all of it happened
/// with ``verify(file:line:fileID:column:)``. Of the expectations of one function with the same
/// labels, the one that was set first answers the first call, and so on; it is used up by that,
/// even if the arguments are not the ones it asks for. Words and behaviour are Scout's.
///
/// Safe to use from any thread. What the test gives it, values and closures, is used on the threads
/// that call the double.
public final class Mock: VerifiedAtEnd {
  /// The calls that the double received, and reads and writes of its properties among them.
  package let log = CallLog(ofReceiver: Mock.self)
  let book = ExpectationBook()
  /// Where the mock was made.
  let site: SourceSite
  /// Who takes the failure of a mock that nobody verified; nil if nobody shall.
  private let forgottenFailures: TestContext?
  private let hasFailedToVerify = Atomic(false)

  /// A mock of which nothing is expected yet.
  ///
  /// - Parameter verifiesOnDeinit: whether it fails the test, at this line, if it comes to its end
  ///   with expectations that were not met and nobody has said so. XCTest keeps its test cases, and
  ///   what is stored in them, to the end of the process: make such a mock inside the test.
  public init(
    verifiesOnDeinit: Bool = false, fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let endOfTest = TestScope.current.endOfTest
    forgottenFailures = verifiesOnDeinit || endOfTest != nil ? .current : nil
    endOfTest?.register(self)
  }

  deinit {
    if forgottenFailures != nil { verifyAtEnd("the mock was dropped without verify()") }
  }

  /// Reads a property: `mock.get.foo` is what is expected next of `foo`.
  public var get: VarDSL { VarDSL(mock: self) }

  /// Writes a property: `mock.set.foo = newValue`.
  public var set: SetDSL { SetDSL(mock: self) }

  /// Calls a function: `try mock.call.baz(buz: 3)` does what is expected next of `baz`.
  @inlinable
  public var call: CallDSL { CallDSL(mock: self) }

  /// Calls an asynchronous function: `try await mock.callAsync.load(id: 3)`.
  public var callAsync: AsyncCallDSL { AsyncCallDSL(mock: self) }

  /// Says what is expected: `mock.expect.foo.to(…)`, `mock.expect.baz(buz: equalTo(3)).to(…)`.
  public var expect: ExpectDSL { ExpectDSL(mock: self) }

  /// Forgets what was expected and what was called.
  public func reset() {
    book.reset()
    log.reset()
  }
}

extension Mock {
  /// Fails the test unless all that was expected has happened.
  ///
  /// What was set with `alwaysReturn` or `toAlways` need not happen. Nothing is forgotten: a second
  /// call fails for the same reasons.
  public func verify(
    file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) {
    verify(
      noting: nil, at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Fails the test unless all has happened, with a note below the text.
  func verify(noting note: String?, at site: SourceSite) {
    guard let text = textOfOwed else { return }
    hasFailedToVerify.store(true, ordering: .relaxed)
    report(note.map { "\(text)\n\($0)" } ?? text, at: site)
  }

  /// Fails the test that runs here or, where none does, the one that has set up the mock.
  func report(_ message: String, at site: SourceSite) {
    let failure = Failure(message: message, site: site)
    Reporter.report(failure, in: book.context ?? .current)
  }

  /// Fails the test, at the line where the mock was made, unless all has happened or `verify` has
  /// said that it has not.
  package func verifyAtEnd(_ finding: String) {
    guard let text = textOfOwed, !hasFailedToVerify.exchange(true, ordering: .relaxed) else {
      return
    }
    let failure = Failure(message: "\(text)\n(\(finding))", site: site)
    Reporter.report(failure, in: forgottenFailures ?? .current)
  }

  /// What was expected and has not happened; nil if there is no such thing.
  private var textOfOwed: String? {
    let owed = book.owed
    guard !owed.isEmpty else { return nil }
    let members = owed.map { member, entries in
      let texts = entries.map { $0.text(for: member) }
      return "\"\(member)\": [\(texts.joined(separator: ", "))]"
    }
    return "Remaining expectations: [\(members.joined(separator: ", "))]"
  }
}

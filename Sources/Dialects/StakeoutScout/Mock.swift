// Scout's `Mock`, which knows the members of a double by name, and its verification.

public import StakeoutCalls
internal import StakeoutContext
public import StakeoutMatching
private import Synchronization

/// A mock that stores a test's expectations of a double, and answers the double's calls.
///
/// ```swift
/// final class MockExample: Example, Mockable {
///   let mock = Mock()
///   var foo: String { mock.get.foo }
///   func baz(buz: Int) -> Int { mock.call(returning: Int.self).baz(buz: buz) }
/// }
/// ```
///
/// The test sets expectations with ``Mockable/expect``, and checks at its end that all of them were
/// met with ``Mockable/verify(file:line:fileID:column:)``. Expectations of one function with the
/// same labels answer its calls in the order of their set-up. A call uses up its expectation even
/// if the arguments are not the expected ones. Names and behaviour are those of Scout.
///
/// Safe to use from any thread. The test's values and closures are used on the threads that call
/// the double.
public final class Mock: VerifiedAtEnd, LeakHolder {
  /// The calls that the double received, including reads and writes of its properties.
  package let log = CallLog(ofReceiver: Mock.self)
  let book = ExpectationBook()
  /// The source site of `init`.
  let site: SourceSite
  /// The context in which an unverified mock fails; nil if the mock is not verified at the end.
  private let contextAtEnd: TestContext?
  /// Whether a verification has already reported unmet expectations.
  private let hasFailedToVerify = Atomic(false)

  /// Makes a mock without expectations.
  ///
  /// - Parameters:
  ///   - verifiesOnDeinit: Whether deallocation fails the test, at this line, if expectations are
  ///     unmet and no `verify` has reported them. XCTest retains its test cases, and their
  ///     properties, until the process ends. So make such a mock inside the test.
  ///   - fileID: The file ID at which to report a failure.
  ///   - filePath: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - column: The column at which to report a failure.
  public init(
    verifiesOnDeinit: Bool = false, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let verification = MockVerification.installed
    contextAtEnd = verifiesOnDeinit || verification != nil ? .current : nil
    verification?.add(self)
    LeakCheck.installed?.register(self)
  }

  deinit {
    if contextAtEnd != nil { verifyAtEnd("the mock was deallocated without verify()") }
  }

  /// Reads a property: `mock.get.foo` uses the next expectation of `foo`.
  public var get: VarDSL { VarDSL(mock: self) }

  /// Writes a property: `mock.set.foo = newValue`.
  public var set: SetDSL { SetDSL(mock: self) }

  /// Calls a function: `try mock.call.baz(buz: 3)` uses the next expectation of `baz`.
  @inlinable
  public var call: CallDSL { CallDSL(mock: self) }

  /// Calls an asynchronous function: `try await mock.callAsync.load(id: 3)`.
  public var callAsync: TypedCallDSL<Any?, any Error, Asynchronous> { TypedCallDSL(mock: self) }

  /// Removes all expectations and recorded calls.
  public func reset() {
    book.reset()
    log.reset()
  }
}

extension Mock {
  /// Fails the test unless all expectations are met.
  ///
  /// - Parameters:
  ///   - note: A text below the text of the failure.
  ///   - site: The site at which to report a failure.
  func verify(noting note: String?, at site: SourceSite) {
    // Mark all calls as verified, because a call without an expectation has already failed the
    // test.
    log.markVerified { _ in true }
    guard let text = textOfUnmet else { return }
    hasFailedToVerify.store(true, ordering: .relaxed)
    report(note.map { "\(text)\n\($0)" } ?? text, at: site)
  }

  /// Fails the test that set the latest expectation, or the current test if there never was an
  /// expectation.
  func report(_ message: String, at site: SourceSite) {
    let failure = Failure(message: message, site: site)
    Reporter.report(failure, in: book.context ?? .current)
  }

  /// Fails the test, at the line that made the mock, for unmet expectations that no `verify` has
  /// reported.
  package func verifyAtEnd(_ finding: String) {
    guard let text = textOfUnmet, !hasFailedToVerify.exchange(true, ordering: .relaxed) else {
      return
    }
    let failure = Failure(message: "\(text)\n(\(finding))", site: site)
    Reporter.report(failure, in: contextAtEnd ?? .current)
  }

  /// Releases all expectations and recorded calls, and returns a text for them, or nil if there are
  /// none.
  package func releaseNext() -> String? {
    guard !book.isEmpty || log.count > 0 else { return nil }
    reset()
    return "the expectations and the recorded calls of \(log.receiver)"
  }

  /// The text of all unmet expectations; nil if there are none.
  private var textOfUnmet: String? {
    let unmet = book.unmet
    guard !unmet.isEmpty else { return nil }
    let members = unmet.map { member, entries in
      let texts = entries.map { $0.text(for: member) }
      return "\"\(member)\": [\(texts.joined(separator: ", "))]"
    }
    return "Remaining expectations: [\(members.joined(separator: ", "))]"
  }
}

/// A test double that uses a ``Mock``.
///
/// Tests use the double itself: `double.expect.foo.to(…)`, `double.verify()`. A mock is a double
/// too, so a test can do the same with the mock alone.
public protocol Mockable {
  /// The mock that answers the calls of the double.
  var mock: Mock { get }
}

extension Mock: Mockable {
  /// The mock itself.
  public var mock: Mock { self }
}

extension Mockable {
  /// The mock, after the type of the double was set as the receiver in its journal.
  var namedMock: Mock {
    // Set the type only here: a mock that is used alone does not know the type of its double.
    if Self.self != Mock.self { mock.log.setReceiverType(Self.self) }
    return mock
  }

  /// Sets expectations: `double.expect.foo.to(…)`, `double.expect.baz(buz: equalTo(3)).to(…)`.
  public var expect: ExpectDSL { ExpectDSL(mock: namedMock) }

  /// Fails the test unless all expectations are met.
  ///
  /// `alwaysReturn` and `toAlways` require no use. Verification changes nothing: a second one fails
  /// for the same reasons.
  public func verify(
    file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) {
    mock.verify(
      noting: nil, at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }
}

extension Mockable {
  /// Makes an expected call of the double, for an order of calls.
  ///
  /// ```swift
  /// expect([door.called(.open), camera.called("shoot(times:)", with: equalTo(3))])
  ///   .to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: The name with its labels, as in `shoot(times:)`, or the name of a property. The
  ///     read of a property has no argument, and a write has one.
  ///   - arguments: For each argument, a matcher or the value that it must equal. An empty list
  ///     accepts all calls.
  ///   - countSpecifier: The expected number of calls.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    let specified = arguments.map { ($0 as? any ArgMatcher)?.lowered ?? $0 }
    return CallStep(
      namedMock.log, function: function, with: .of(specified), count: countSpecifier)
  }
}

extension Mock: CallRecording {
  /// The source of the recorded calls.
  public var callSource: CallSource { CallSource(log, holder: self) }
}

extension Mockable {
  /// Blocks the thread until all expectations are met, and fails the test if that takes too long.
  ///
  /// It returns as soon as the last expectation is used, on any thread. On the main thread, the
  /// main queue and the main run loop keep running. On the main actor, where the queue cannot run,
  /// it fails immediately if there is anything to wait for. Use the asynchronous overload there.
  ///
  /// - Parameters:
  ///   - time: The longest time to wait.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    let mock = mock
    if mock.book.unmet.isEmpty { return }
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if let problem = WaitingPlace.current.reasonNotToBlock(
      underSwiftTesting: TestContext.isOfSwiftTesting)
    {
      return mock.report(problem, at: site)
    }
    var waiter = Waiter(timeout: time)
    let end = waiter.block(wakes: { mock.book.uses }) { mock.book.unmet.isEmpty }
    mock.verify(noting: waiter.note(on: end), at: site)
  }

  /// Suspends the task until all expectations are met, and fails the test if that takes too long.
  ///
  /// Cancelling the task ends the wait, and fails the test too.
  ///
  /// - Parameters:
  ///   - time: The longest time to wait.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    let mock = mock
    var waiter = Waiter(timeout: time)
    let end = await waiter.suspend(wakes: { mock.book.uses }) { mock.book.unmet.isEmpty }
    mock.verify(
      noting: waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }
}

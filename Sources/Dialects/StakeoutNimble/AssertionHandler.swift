// Nimble's assertion handlers, which receive the verdict of each expectation, and functions that
// gather verdicts.
//
// In a new test, use `withReporter` to receive failures.

public import StakeoutCore
internal import StakeoutExpectations

/// A type that receives the verdict of every expectation, passed or failed.
///
/// Install one with `withAssertionHandler`. It is called on the thread of the expectation. If
/// expectations run on several threads, it must be safe for concurrent calls.
public protocol AssertionHandler {
  /// Receives the verdict of one expectation.
  ///
  /// - Parameters:
  ///   - assertion: Whether it passed.
  ///   - message: The text, also for an expectation that passed.
  ///   - location: The site of the expectation.
  func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite)
}

/// The process's default handler, for all expectations outside `withAssertionHandler`.
///
/// Nimble calls it `NimbleAssertionHandler`. Set it once, before the tests, because all parallel
/// tests share it. It can be read and set from any thread.
public var assertionHandler: any AssertionHandler {
  get {
    (VerdictHandlers.processDefault as? HandledVerdicts)?.handler ?? ReportingAssertionHandler()
  }
  set {
    VerdictHandlers.processDefault =
      newValue is ReportingAssertionHandler ? nil : HandledVerdicts(handler: newValue)
  }
}

/// Passes the verdicts of expectations on to a handler.
struct HandledVerdicts: VerdictHandler {
  let handler: any AssertionHandler

  /// The current handler, or the default one, which fails the running test.
  static var current: any AssertionHandler {
    (VerdictHandlers.current as? HandledVerdicts)?.handler ?? ReportingAssertionHandler()
  }

  func receive(_ passes: Bool, _ message: FailureText, at location: SourceSite) {
    handler.assert(passes, message: FailureMessage(message), location: location)
  }
}

/// The default handler: a failure fails the running test in its own framework, a pass is ignored.
public struct ReportingAssertionHandler: AssertionHandler, Sendable {
  /// Creates the handler.
  ///
  /// All instances behave the same.
  public init() {}

  /// Fails the running test if the assertion is false.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    guard !assertion else { return }
    Reporter.report(Failure(message: message.text.report, site: location))
  }
}

/// Passes every verdict on to several handlers, in order.
public final class AssertionDispatcher: AssertionHandler {
  private let handlers: [any AssertionHandler]

  /// Creates a dispatcher to these handlers.
  public init(handlers: [any AssertionHandler]) {
    self.handlers = handlers
  }

  /// Calls each handler in turn.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    for handler in handlers {
      handler.assert(assertion, message: message, location: location)
    }
  }
}

/// The verdict of one expectation.
public struct AssertionRecord {
  /// Whether it passed.
  public let success: Bool
  /// The text, also for an expectation that passed.
  public let message: FailureMessage
  /// The site of the expectation.
  public let location: SourceSite
}

extension AssertionRecord: CustomStringConvertible {
  /// The verdict, the site and the text: `failed at ShopTests/TillTests.swift:12: expected to …`.
  public var description: String {
    "\(success ? "passed" : "failed") at \(location.fileID):\(location.line): \(message.stringValue)"
  }
}

/// A handler that stores every verdict and does not report failures.
///
/// Safe from any thread.
public final class AssertionRecorder: AssertionHandler, @unchecked Sendable {
  // SAFETY: an expectation does not change a message after passing it on.
  private let records = Locked(UncheckedSendable([AssertionRecord]()))

  /// Creates an empty recorder.
  public init() {}

  /// The records, in order of arrival.
  public var assertions: [AssertionRecord] {
    get { records.withLock { $0 }.value }
    set {
      let newValue = UncheckedSendable(newValue)
      records.withLock { $0 = newValue }
    }
  }

  /// Stores one verdict.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    let record = UncheckedSendable(
      AssertionRecord(success: assertion, message: message, location: location))
    records.withLock { $0.value.append(record.value) }
  }
}

// These functions install another handler: for this task, its child tasks and the threads of
// `concurrently`, but never for a test that runs in parallel.

/// Runs `closure` with a handler that receives its verdicts instead of the test.
///
/// An error that escapes the closure is a failure at the site of this call. A `RequireError` is
/// not, because its failure has already been reported.
public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  closure: () throws -> Void
) {
  do {
    try VerdictHandlers.scope(with: HandledVerdicts(handler: tempAssertionHandler)).run(closure)
  } catch {
    tempAssertionHandler.receive(error, at: SourceSite(fileID, file, line, column))
  }
}

/// Runs an async `closure` with a handler that receives its verdicts instead of the test.
///
/// The closure runs in the caller's isolation. An error that escapes the closure is a failure at
/// the site of this call. A `RequireError` is not, because its failure has already been reported.
nonisolated(nonsending) public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  closure: nonisolated(nonsending) () async throws -> Void
) async {
  do {
    try await VerdictHandlers.scope(with: HandledVerdicts(handler: tempAssertionHandler)).run(
      closure)
  } catch {
    tempAssertionHandler.receive(error, at: SourceSite(fileID, file, line, column))
  }
}

/// Runs `closure` and returns the verdicts of all its expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
public func gatherExpectations(
  silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  withAssertionHandler(recorder.handler(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs an async `closure` and returns the verdicts of all its expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
nonisolated(nonsending) public func gatherExpectations(
  silently: Bool = false, closure: nonisolated(nonsending) () async -> Void
) async -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  await withAssertionHandler(recorder.handler(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs `closure` and returns the verdicts of its failed expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
public func gatherFailingExpectations(
  silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
  gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Runs an async `closure` and returns the verdicts of its failed expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
nonisolated(nonsending) public func gatherFailingExpectations(
  silently: Bool = false, closure: nonisolated(nonsending) () async -> Void
) async -> [AssertionRecord] {
  await gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

extension AssertionHandler {
  /// Passes an error that has escaped from a closure to the handler, as a failed verdict.
  fileprivate func receive(_ error: any Error, at site: SourceSite) {
    // The handler has already received the failure of a requirement.
    if error is RequireError { return }
    let message = FailureMessage(FailureText(unexpectedError: error))
    assert(false, message: message, location: site)
  }
}

extension AssertionRecorder {
  /// Returns this recorder, or a dispatcher to it and to the current handler if failures are not
  /// hidden.
  fileprivate func handler(silently: Bool) -> any AssertionHandler {
    silently ? self : AssertionDispatcher(handlers: [self, HandledVerdicts.current])
  }
}

/// The parts of a failure's text, which assertion handlers receive.
///
/// The parts can be changed until ``stringValue`` is read. Nimble has a type of this name, which is
/// an `NSObject`. This one is not.
public final class FailureMessage {
  /// The whole text, composed of the parts.
  private(set) var text: FailureText

  /// Creates a failure with the default parts.
  public init() { text = FailureText() }

  /// Creates a failure with a fixed text.
  public init(stringValue: String) { text = FailureText(stringValue: stringValue) }

  init(_ text: FailureText) { self.text = text }

  /// The first word of the text: "expected" by default.
  public var expected: String {
    get { text.expected }
    set { text.expected = newValue }
  }
  /// The text of the actual value.
  ///
  /// It is empty if the value is not known yet, and nil to omit the value from the text.
  public var actualValue: String? {
    get { text.actualValue }
    set { text.actualValue = newValue }
  }
  /// The verb: "to", "to not", "to eventually" and so on.
  public var to: String {
    get { text.to }
    set { text.to = newValue }
  }
  /// The matcher's text.
  public var postfixMessage: String {
    get { text.postfixMessage }
    set { text.postfixMessage = newValue }
  }
  /// Text after the actual value.
  public var postfixActual: String {
    get { text.postfixActual }
    set { text.postfixActual = newValue }
  }
  /// Lines after the message.
  public var extendedMessage: String? {
    get { text.extendedMessage }
    set { text.extendedMessage = newValue }
  }
  /// The test author's own text for the expectation, on a line before the message.
  public var userDescription: String? {
    get { text.userDescription }
    set { text.userDescription = newValue }
  }
  /// The whole text, composed of the parts.
  ///
  /// If it has been set, it is the text that was set, and the parts are ignored. Texts of values
  /// and matchers are printed unchanged, including line breaks.
  public var stringValue: String {
    get { text.stringValue }
    set { text.stringValue = newValue }
  }
}

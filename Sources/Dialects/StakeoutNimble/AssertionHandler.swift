internal import StakeoutExpectations
public import StakeoutBase

// Nimble's way to receive verdicts. In new tests, `withReporter` receives the failures.

/// A receiver of every verdict, passed or failed.
///
/// Put one in force with `withAssertionHandler`. It is called on the thread of the expectation. If
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
/// Nimble's `NimbleAssertionHandler`. Set it once, before the tests, because all parallel tests
/// share it. Safe from any thread.
public var assertionHandler: any AssertionHandler {
  get {
    (VerdictReceivers.processDefault as? HandledVerdicts)?.handler ?? ReportingAssertionHandler()
  }
  set {
    VerdictReceivers.processDefault =
      newValue is ReportingAssertionHandler ? nil : HandledVerdicts(handler: newValue)
  }
}

/// Passes the verdicts of expectations on to a handler.
struct HandledVerdicts: VerdictReceiver {
  let handler: any AssertionHandler

  /// The handler in force, or the default one, which fails the running test.
  static var current: any AssertionHandler {
    (VerdictReceivers.override as? HandledVerdicts)?.handler ?? ReportingAssertionHandler()
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

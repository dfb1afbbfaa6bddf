public import StakeoutMatching
public import StakeoutReporting

/// Something that sees every expectation, passed or failed.
///
/// Put one in force with `withAssertionHandler`. It is called on the thread of the expectation;
/// with expectations on several threads it has to be safe for that.
public protocol AssertionHandler {
  /// Takes the verdict of one expectation.
  ///
  /// - Parameters:
  ///   - assertion: Whether it passed.
  ///   - message: The text, also for one that passed.
  ///   - location: Where the expectation stands.
  func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite)
}

/// Which handler is in force: one for this task and the threads of its harnesses, or none.
@usableFromInline enum AssertionHandlers {
  /// A handler in the scope that the reporting module carries from task to thread.
  private struct Box: @unchecked Sendable {
    // SAFETY: the handler's author is told that it is called on the threads of expectations.
    let handler: any AssertionHandler
  }

  /// The handler in force; nil when verdicts go to the test framework.
  static var override: (any AssertionHandler)? {
    (ReportingScope.current.assertionHandler as? Box)?.handler
  }

  /// Whether anybody wants to see the expectations that pass.
  @usableFromInline static var isWatching: Bool { ReportingScope.current.assertionHandler != nil }

  /// The handler in force, or one that fails the running test.
  static var current: any AssertionHandler { override ?? ReportingHandler() }

  /// The scope in which `handler` is in force.
  static func scope(with handler: any AssertionHandler) -> ReportingScope {
    var scope = ReportingScope.current
    scope.assertionHandler = Box(handler: handler)
    return scope
  }
}

/// What happens without a handler: failures go to the reporter, passes nowhere.
private struct ReportingHandler: AssertionHandler {
  func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    guard !assertion else { return }
    Reporter.report(Failure(message: message.report, site: location))
  }
}

/// Passes every verdict on to several handlers, in their order.
public final class AssertionDispatcher: AssertionHandler {
  private let handlers: [any AssertionHandler]

  /// A dispatcher to these handlers.
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

public import StakeoutMatching
public import StakeoutReporting
private import Synchronization

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

/// The handler of all expectations in the process for which `withAssertionHandler` has put no other
/// one in force.
///
/// Nimble's `NimbleAssertionHandler`. Set it once, before the tests: all tests that run in parallel
/// share it. Safe from any thread.
public var assertionHandler: any AssertionHandler {
  get { AssertionHandlers.processDefault ?? ReportingAssertionHandler() }
  set {
    AssertionHandlers.processDefault = newValue is ReportingAssertionHandler ? nil : newValue
  }
}

/// Which handler is in force: one for this task and the threads of its harnesses, one for the
/// process, or none.
@usableFromInline enum AssertionHandlers {
  /// A handler in the scope that the reporting module carries from task to thread.
  private struct Box: @unchecked Sendable {
    // SAFETY: the handler's author is told that it is called on the threads of expectations.
    let handler: any AssertionHandler
  }

  private static let slot = TestScope.Slot<Box>()
  private static let boxedDefault = Locked<Box?>(nil)
  /// Whether there is a default, for all those who need not take the lock.
  private static let hasDefault = Atomic(false)
  /// Whether there has ever been a handler for a part of the process: asking the task costs more.
  private static let hasHadScope = Atomic(false)

  /// The handler of the process; nil when verdicts go to the test framework.
  static var processDefault: (any AssertionHandler)? {
    get {
      guard hasDefault.load(ordering: .relaxed) else { return nil }
      return boxedDefault.withLock { $0 }?.handler
    }
    set {
      let box = newValue.map(Box.init)
      // What was there is released outside the lock: its `deinit` is not ours.
      let old = boxedDefault.withLock { current in
        defer { current = box }
        hasDefault.store(box != nil, ordering: .relaxed)
        return current
      }
      _ = old
    }
  }

  /// The handler in force; nil when verdicts go to the test framework.
  static var override: (any AssertionHandler)? {
    TestScope.current[slot]?.handler ?? processDefault
  }

  /// Whether anybody wants to see the expectations that pass.
  @usableFromInline static var isWatching: Bool {
    hasDefault.load(ordering: .relaxed)
      || hasHadScope.load(ordering: .relaxed) && TestScope.current[slot] != nil
  }

  /// The handler in force, or one that fails the running test.
  static var current: any AssertionHandler { override ?? ReportingAssertionHandler() }

  /// The scope in which `handler` is in force.
  static func scope(with handler: any AssertionHandler) -> TestScope {
    hasHadScope.store(true, ordering: .relaxed)
    return TestScope.current.with(slot, Box(handler: handler))
  }
}

/// What handles expectations when nothing else does: failures fail the running test, in whichever
/// framework it runs, and passes go nowhere.
public struct ReportingAssertionHandler: AssertionHandler, Sendable {
  /// The handler; all are alike.
  public init() {}

  /// Fails the running test unless the assertion holds.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
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

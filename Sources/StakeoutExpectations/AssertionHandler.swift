public import StakeoutMatching
public import StakeoutReporting
private import Synchronization

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
  get { AssertionHandlers.processDefault ?? ReportingAssertionHandler() }
  set {
    AssertionHandlers.processDefault = newValue is ReportingAssertionHandler ? nil : newValue
  }
}

/// The handlers in force: one for this task and the threads of its harnesses, one for the process,
/// or none.
@usableFromInline enum AssertionHandlers {
  /// A handler in the scope that StakeoutReporting carries from task to thread.
  private struct Box: @unchecked Sendable {
    // SAFETY: the protocol's documentation says that a handler is called on the threads of
    // expectations.
    /// Nil where none is in force, in spite of those around.
    let handler: (any AssertionHandler)?
  }

  private static let slot = Owner.Slot<Box>()
  private static let boxedDefault = Locked<Box?>(nil)
  /// Whether there is a default.
  ///
  /// Readers check this first, so that they need not lock.
  private static let hasDefault = Atomic(false)
  /// Whether a scoped handler has ever existed.
  ///
  /// This check is cheaper than reading the task-local scope.
  private static let hasHadScope = Atomic(false)

  /// The process's handler; nil if verdicts go to the test framework.
  static var processDefault: (any AssertionHandler)? {
    get {
      guard hasDefault.load(ordering: .relaxed) else { return nil }
      return boxedDefault.withLock { $0 }?.handler
    }
    set {
      let box = newValue.map(Box.init)
      // The old handler is released outside the lock, because its `deinit` is user code.
      let old = boxedDefault.withLock { current in
        defer { current = box }
        hasDefault.store(box != nil, ordering: .relaxed)
        return current
      }
      _ = old
    }
  }

  /// The handler in force; nil if verdicts go to the test framework.
  static var override: (any AssertionHandler)? {
    if let box = Owner.inForce[slot] { return box.handler }
    return processDefault
  }

  /// Whether a handler wants to receive the expectations that pass.
  @usableFromInline static var isWatching: Bool {
    (hasDefault.load(ordering: .relaxed) || hasHadScope.load(ordering: .relaxed))
      && override != nil
  }

  /// The handler in force, or the default one, which fails the running test.
  static var current: any AssertionHandler { override ?? ReportingAssertionHandler() }

  /// Returns the current scope with `handler` in force, or with none.
  static func scope(with handler: (any AssertionHandler)?) -> Owner {
    hasHadScope.store(true, ordering: .relaxed)
    return Owner.inForce.with(slot, Box(handler: handler))
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
    Reporter.report(Failure(message: message.report, site: location))
  }
}

extension Failure {
  /// Reports what is no verdict of an expectation, but takes the place of some: to the handler in force,
  /// which would have received those, otherwise to the owner.
  package func reportAsVerdict(of owner: Owner) {
    guard let handler = AssertionHandlers.override else { return Reporter.report(self, in: owner) }
    handler.assert(false, message: FailureMessage(stringValue: message), location: site)
  }
}

/// Runs `body` with no handler in force: its failures go to the reporter.
nonisolated(nonsending) package func withoutAssertionHandler(
  _ body: nonisolated(nonsending) () async -> Void
) async {
  guard AssertionHandlers.override != nil else { return await body() }
  await AssertionHandlers.scope(with: nil).run(body)
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

/// The state that belongs to a test: one task-local value, with a slot for each item.
///
/// Child tasks inherit task-local values, but threads that a harness starts do not. So a harness
/// reads `current` on the calling task and runs each thread's work inside it:
///
/// ```swift
/// let scope = TestScope.current
/// Thread { scope.run(body) }.start()
/// ```
///
/// A module that stores its own state for a test declares a slot for it:
///
/// ```swift
/// extension TestScope { static let doublesSlot = Slot<DoubleScope>() }
/// ```
package struct TestScope: Sendable {
  /// The scope in force here.
  ///
  /// Empty on a new thread and in a detached task.
  @TaskLocal package static var current = TestScope()

  /// The key of one item in a scope.
  package final class Slot<Value: Sendable>: Sendable {
    /// Creates a slot that is different from all others.
    package init() {}
  }

  /// One reference, because each passing expectation reads the scope.
  ///
  /// Nil if the scope is empty.
  private var contents: Contents?

  private final class Contents: Sendable {
    let filled: [(slot: ObjectIdentifier, content: any Sendable & AnyObject)]

    init(_ filled: [(slot: ObjectIdentifier, content: any Sendable & AnyObject)]) {
      self.filled = filled
    }
  }

  /// A box that makes any value an object, because casting to a class costs next to nothing.
  private final class Content<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Creates an empty scope.
  package init() {}

  /// The slot's value; nil if it is empty.
  package subscript<Value>(slot: Slot<Value>) -> Value? {
    get {
      let slot = ObjectIdentifier(slot)
      let filled = contents?.filled.first { $0.slot == slot }
      return (filled?.content as? Content<Value>)?.value
    }
    set {
      let slot = ObjectIdentifier(slot)
      var filled = contents?.filled.filter { $0.slot != slot } ?? []
      if let newValue { filled.append((slot, Content(newValue))) }
      contents = filled.isEmpty ? nil : Contents(filled)
    }
  }

  /// Returns the same scope with one slot replaced.
  package func with<Value>(_ slot: Slot<Value>, _ value: Value?) -> TestScope {
    var scope = self
    scope[slot] = value
    return scope
  }

  /// Runs `body` with this scope in force, on a task or on a plain thread.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Runs an async `body` with this scope in force, in the caller's isolation.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Self.$current.withValue(self, operation: body)
  }
}

extension TestScope {
  private static let reporterSlot = Slot<any FailureReporter>()
  private static let contextSlot = Slot<TestContext>()
  private static let trapSlot = Slot<@Sendable () -> Void>()

  /// The reporter that receives failures instead of the frameworks.
  package var reporter: (any FailureReporter)? {
    get { self[Self.reporterSlot] }
    set { self[Self.reporterSlot] = newValue }
  }

  /// The context of the test that the work belongs to, on threads that the frameworks do not know.
  var context: TestContext? {
    get { self[Self.contextSlot] }
    set { self[Self.contextSlot] = newValue }
  }

  /// Called when a trap has ended the test, which survives it.
  package var whenTrapped: (@Sendable () -> Void)? {
    get { self[Self.trapSlot] }
    set { self[Self.trapSlot] = newValue }
  }

  /// Adds an action for a trap to those of the scopes around.
  package mutating func whenTrapped(_ action: @escaping @Sendable () -> Void) {
    let outer = whenTrapped
    whenTrapped = {
      action()
      outer?()
    }
  }
}

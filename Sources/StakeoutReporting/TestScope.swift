/// All that a test has put in force, and all that belongs to it: one value of the task, with a slot
/// for each thing.
///
/// Task-local values reach child tasks but no thread that a harness starts by itself. A harness
/// takes `current` on the calling task and runs each thread's work inside it:
///
/// ```swift
/// let scope = TestScope.current
/// Thread { scope.run(body) }.start()
/// ```
///
/// A module that has something of its own to keep for a test declares a slot for it:
///
/// ```swift
/// extension TestScope { static let doublesSlot = Slot<DoubleScope>() }
/// ```
package struct TestScope: Sendable {
  /// What is in force here; on a thread or detached task of its own, nothing.
  @TaskLocal package static var current = TestScope()

  /// The key of one thing that a scope can hold.
  package final class Slot<Value: Sendable>: Sendable {
    /// A slot that is no other one.
    package init() {}
  }

  /// One reference, because each passing expectation reads the scope; nil while it is empty.
  private var contents: Contents?

  private final class Contents: Sendable {
    let filled: [(slot: ObjectIdentifier, content: any Sendable & AnyObject)]

    init(_ filled: [(slot: ObjectIdentifier, content: any Sendable & AnyObject)]) {
      self.filled = filled
    }
  }

  /// Any value as an object: casting to a class costs next to nothing.
  private final class Content<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// A scope in which nothing is in force.
  package init() {}

  /// What the slot holds; nil when it is empty.
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

  /// The same scope, but for one slot.
  package func with<Value>(_ slot: Slot<Value>, _ value: Value?) -> TestScope {
    var scope = self
    scope[slot] = value
    return scope
  }

  /// Runs `body` with this scope in force, on a task or on a plain thread.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$current.withValue(self, operation: body)
  }

  /// Runs `body` with this scope in force, where the caller runs.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Self.$current.withValue(self, operation: body)
  }
}

extension TestScope {
  private static let reporterSlot = Slot<any FailureReporter>()
  private static let contextSlot = Slot<TestContext>()

  /// Takes failures in the frameworks' place.
  package var reporter: (any FailureReporter)? {
    get { self[Self.reporterSlot] }
    set { self[Self.reporterSlot] = newValue }
  }

  /// The test that work was taken from, on threads of which the frameworks know nothing.
  var context: TestContext? {
    get { self[Self.contextSlot] }
    set { self[Self.contextSlot] = newValue }
  }
}

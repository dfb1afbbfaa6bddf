// Which test, run and settings the running code belongs to.

/// The owner of the code that runs here: a test, and inside it the innermost run, region, wait or
/// reporter.
///
/// An owner is inherited where work is handed over, and nothing else decides:
///
/// - Child tasks and `Task { }` inherit it as a task-local value.
/// - Threads, dispatch blocks, operations and detached tasks inherit it by a ``HandOver``, which the
///   doors in `Propagation/StartedWork.swift` make.
/// - Swift Testing and XCTest say which test runs on their own tasks and threads.
///
/// Everything that must know whose a thing is asks here: failures, traps, doubles, settings. Code
/// without an owner is unowned, and what it does is never counted for a test.
///
/// A module that keeps something for a test declares a slot for it:
///
/// ```swift
/// extension Owner { static let doublesSlot = Slot<DoubleScope>() }
/// ```
package struct Owner: Sendable {
  /// The parts in force here beside the test: empty on a thread without an owner.
  ///
  /// Each passing expectation reads it.
  @TaskLocal package static var inForce = Owner()

  /// The key of one item of an owner.
  package final class Slot<Value: Sendable>: Sendable {
    /// Creates a slot that is different from all others.
    package init() {}
  }

  /// One reference, because each passing expectation reads it.
  ///
  /// Nil if there is nothing in any slot.
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

  /// Creates an owner with empty slots.
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

  /// Returns the same owner with one slot replaced.
  package func with<Value>(_ slot: Slot<Value>, _ value: Value?) -> Owner {
    var owner = self
    owner[slot] = value
    return owner
  }

  /// Runs `body` with this owner in force, on a task or on a plain thread.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$inForce.withValue(self, operation: body)
  }

  /// Runs an async `body` with this owner in force, in the caller's isolation.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Self.$inForce.withValue(self, operation: body)
  }
}

extension Owner {
  private static let reporterSlot = Slot<any FailureReporter>()
  private static let testSlot = Slot<OwningTest>()
  private static let remarkSlot = Slot<@Sendable () -> String?>()
  private static let trapSlot = Slot<@Sendable () -> Void>()

  /// The reporter that receives failures instead of the frameworks.
  package var reporter: (any FailureReporter)? {
    get { self[Self.reporterSlot] }
    set { self[Self.reporterSlot] = newValue }
  }

  /// The test, in an owner that was captured; nil if the frameworks are to be asked.
  var test: OwningTest? {
    get { self[Self.testSlot] }
    set { self[Self.testSlot] = newValue }
  }

  /// Makes a line for below a failure when it is reported; nil if there is nothing to say.
  package var remark: (@Sendable () -> String?)? {
    get { self[Self.remarkSlot] }
    set { self[Self.remarkSlot] = newValue }
  }

  /// Called when a trap has ended the test, which survives it.
  package var whenTrapped: (@Sendable () -> Void)? {
    get { self[Self.trapSlot] }
    set { self[Self.trapSlot] = newValue }
  }

  /// Adds an action for a trap to those of the owners around.
  package mutating func whenTrapped(_ action: @escaping @Sendable () -> Void) {
    let outer = whenTrapped
    whenTrapped = {
      action()
      outer?()
    }
  }
}

// Asking.
extension Owner {
  /// The owner of the code that runs here, with its test: for failures that come later, or elsewhere.
  ///
  /// Reads a task-local value and may take a lock for a short time: cheap enough for an expectation
  /// that waits or has failed, but not for each one that passes. Safe from any thread.
  package static var current: Owner {
    var owner = inForce
    if let test = OwningTest.current { owner.test = test }
    return owner.isNobody ? TrapScope.current?.owner ?? owner : owner
  }

  /// The owner of the code that runs here, if a task that it makes would not inherit it; nil if it
  /// would, or if there is none.
  package static var notYetInherited: Owner? {
    if isOfSwiftTesting || inForce.test != nil { return nil }
    let owner = current
    return owner.test == nil ? nil : owner
  }

  /// ``current``, with what makes the test the current one again wherever it is.
  static var restorable: (owner: Owner, task: InheritingTask?) {
    var owner = current
    guard isOfSwiftTesting else { return (owner, nil) }
    let task = InheritingTask()
    owner.test = owner.test.map { OwningTest(reporter: $0.reporter.restoring(by: task)) }
    return (owner, task)
  }

  /// ``current``, for failures of other threads: those count for the test, too.
  package static var currentForOthers: Owner { restorable.owner }

  /// Whether nothing owns what runs here.
  var isNobody: Bool { contents == nil }

  /// The name of the test; nil if no test is known.
  package var testName: String? { test?.reporter.name }

  /// Where failures go that belong to this owner.
  package var destination: any FailureReporter {
    reporter ?? test?.reporter ?? Self.nobodysReporter
  }

  /// Where failures go of code that nothing owns: they fail the run, but no test.
  private static var nobodysReporter: any FailureReporter {
    SwiftTestingReporter.ofUnknownTest ?? XCTestReporter.ofNoCase ?? StandardErrorReporter()
  }

  /// Whether Swift Testing runs the test of this task.
  package static var isOfSwiftTesting: Bool { SwiftTestingReporter.running != nil }

  /// The full path of the file of the test that runs here, if Swift Testing runs it.
  package static var currentTestFile: String? {
    SwiftTestingReporter.testFile
  }
}

/// Called by `load.c` of CStakeout when the program is loaded, before the first test can start anything.
@_cdecl("stk_context_start")
func startContext() {
  #if canImport(XCTest)
    // Observes which case runs: XCTest cannot be asked.
    _ = XCTestCaseTracker.shared
  #endif
  OwnerDoors.open()
  ExitNote.install()
}

// The test that the current code belongs to, and the settings that apply to it.

/// The test that the current code belongs to, and the settings in force: the reporter, the rules for
/// doubles, the checks at the end of the test, what happens to traps.
///
/// Code inherits the context of the code that starts it, and nothing else decides:
///
/// - Child tasks and `Task { }` inherit it as a task-local value.
/// - Threads, dispatch blocks, operations and detached tasks inherit it by a ``CapturedContext``, which
///   the hooks of `Propagation/StartedWork.swift` make.
/// - Swift Testing and XCTest tell which test runs on their own tasks and threads.
///
/// Failures, traps, doubles and settings look here for their test. Code that no test started has an
/// empty context, and what it does counts for no test.
///
/// A module that keeps something for a test declares a key for it:
///
/// ```swift
/// extension TestContext { static let doublesKey = ContextKey<DoubleScope>() }
/// ```
package struct TestContext: Sendable {
  /// The values that the current task has inherited, without the test of a framework.
  ///
  /// They are empty on a thread that inherited nothing. Each passing expectation reads them.
  @TaskLocal package static var local = TestContext()

  /// The values of the context; nil if it has none.
  ///
  /// They are one reference, because each passing expectation copies the context.
  private var values: Values?

  private final class Values: Sendable {
    let all: [(key: ObjectIdentifier, box: any Sendable & AnyObject)]

    init(_ all: [(key: ObjectIdentifier, box: any Sendable & AnyObject)]) { self.all = all }
  }

  /// A box that makes any value an object, because a cast to a class is cheap.
  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Creates a context without values.
  package init() {}

  /// The value of the key; nil if there is none.
  package subscript<Value>(key: ContextKey<Value>) -> Value? {
    get {
      let key = ObjectIdentifier(key)
      let found = values?.all.first { $0.key == key }
      return (found?.box as? Box<Value>)?.value
    }
    set {
      let key = ObjectIdentifier(key)
      var all = values?.all.filter { $0.key != key } ?? []
      if let newValue { all.append((key, Box(newValue))) }
      values = all.isEmpty ? nil : Values(all)
    }
  }

  /// Returns a copy of the context with another value for the key.
  package func with<Value>(_ key: ContextKey<Value>, _ value: Value?) -> TestContext {
    var context = self
    context[key] = value
    return context
  }

  /// Runs `body` with this context as the local one, in a task or on a plain thread.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Self.$local.withValue(self, operation: body)
  }

  /// Runs an async `body` with this context as the local one, in the caller's isolation.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Self.$local.withValue(self, operation: body)
  }
}

/// The key of one value of a ``TestContext``.
package final class ContextKey<Value: Sendable>: Sendable {
  /// Creates a key that is different from all others.
  package init() {}
}

extension TestContext {
  private static let reporterKey = ContextKey<any FailureReporter>()
  private static let testKey = ContextKey<RunningTest>()
  private static let remarkKey = ContextKey<@Sendable () -> String?>()
  private static let trapKey = ContextKey<@Sendable () -> Void>()

  /// The reporter that receives failures instead of the frameworks.
  package var reporter: (any FailureReporter)? {
    get { self[Self.reporterKey] }
    set { self[Self.reporterKey] = newValue }
  }

  /// The test that was captured with the context; nil if the test frameworks must be asked.
  var test: RunningTest? {
    get { self[Self.testKey] }
    set { self[Self.testKey] = newValue }
  }

  /// A function whose result, a line, is added to each failure when it is reported; nil for none.
  package var remark: (@Sendable () -> String?)? {
    get { self[Self.remarkKey] }
    set { self[Self.remarkKey] = newValue }
  }

  /// The action to run when a trap has ended the test and the test run continues.
  package var whenTrapped: (@Sendable () -> Void)? {
    get { self[Self.trapKey] }
    set { self[Self.trapKey] = newValue }
  }

  /// Adds an action for a trap.
  ///
  /// It runs before the actions of the enclosing contexts.
  package mutating func whenTrapped(_ action: @escaping @Sendable () -> Void) {
    let outer = whenTrapped
    whenTrapped = {
      action()
      outer?()
    }
  }
}

// The ways to read the context of the current code:
//
//   property                  has the test?          valid elsewhere?  cost
//   local                     only an inherited one  yes               a task-local value
//   current                   yes                    no (1)            as `local`, and a lock
//   currentForOtherThreads    yes                    yes               as `current`, and a task (2)
//   captured                  yes                    yes               as `currentForOtherThreads`
//   toPassOn                  yes                    no (1)            as `current`
//   RunningTest.current       is the test            no (1)            a task-local value, a lock
//
//   (1) a failure that is reported by another thread reaches no test of Swift Testing
//   (2) only in a test of Swift Testing
//
// In a test of Swift Testing, `local` has no test: `Test.current` is asked instead. The doubles and the
// settings read `local`, failures and traps read `current`, and a wait whose failure is reported by
// another thread keeps `currentForOtherThreads`.
extension TestContext {
  /// The context of the current code, with its test: for failures that are reported later.
  ///
  /// Reads a task-local value and may take a lock for a short time: cheap enough for an expectation
  /// that waits or has failed, but not for each one that passes. Safe from any thread.
  package static var current: TestContext {
    var context = local
    if let test = RunningTest.current { context.test = test }
    return context.isEmpty ? TrapScope.current?.context ?? context : context
  }

  /// The context to attach to a new task explicitly; nil if the task inherits it as a task-local value,
  /// or if there is no test.
  package static var toPassOn: TestContext? {
    if isOfSwiftTesting || local.test != nil { return nil }
    let context = current
    return context.test == nil ? nil : context
  }

  /// ``current``, and the task that restores the test of Swift Testing on any thread; nil for another
  /// test.
  static var captured: (context: TestContext, task: InheritingTask?) {
    var context = current
    guard isOfSwiftTesting else { return (context, nil) }
    let task = InheritingTask()
    context.test = context.test.map { RunningTest(reporter: $0.reporter.bound(to: task)) }
    return (context, task)
  }

  /// ``current``, for failures that other threads report.
  package static var currentForOtherThreads: TestContext { captured.context }

  /// Whether the context has no value, and so no test.
  var isEmpty: Bool { values == nil }

  /// The name of the test; nil if no test is known.
  package var testName: String? { test?.reporter.name }

  /// The reporter that receives the failures of this context.
  package var destination: any FailureReporter {
    reporter ?? test?.reporter ?? Self.reporterWithoutTest
  }

  /// The reporter for code that no test started.
  ///
  /// Its failures fail the test run, but no single test.
  private static var reporterWithoutTest: any FailureReporter {
    SwiftTestingReporter.ofUnknownTest ?? XCTestReporter.ofNoCase ?? StandardErrorReporter()
  }

  /// Whether Swift Testing runs the test of this task.
  package static var isOfSwiftTesting: Bool { SwiftTestingReporter.running != nil }

  /// The full path of the file of the running test, if Swift Testing runs it.
  package static var currentTestFile: String? {
    SwiftTestingReporter.testFile
  }
}

/// Called by `load.c` of CStakeout when the program is loaded, before the first test can start anything.
@_cdecl("stk_context_start")
func startContext() {
  #if canImport(XCTest)
    // Observe which test case runs, because XCTest cannot be asked for it.
    _ = XCTestCaseTracker.shared
  #endif
  Propagation.install()
  ExitNote.install()
}

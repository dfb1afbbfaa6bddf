// Runs the checks of a test when it ends: one protocol for checks, one trait for Swift Testing, one list for
// XCTest.

internal import StakeoutCore

#if canImport(Testing)
  package import Testing
#endif

/// A check that runs when a test ends, such as the search for leaked objects.
///
/// How a test can end, and what becomes of its checks:
///
///   the test          `.verifiesMocks`, `.noLeaks`     `.reportsUnusedStubs`
///   returns           `endTest` runs                   `endTest` runs
///   throws            `endTest` runs                   `endTest` runs
///   is cancelled      `endTest` runs                   `endTest` runs, which reports nothing
///   is ended by a     `forget` runs, because the abandoned code may have met expectations later,
///   trap              used stubs, or released objects
///
/// In Swift Testing, checks run when the body has returned, the check of the last trait first. In XCTest,
/// they run after the test's own teardown blocks and before `tearDown`, in the order of their first use.
package protocol EndOfTestCheck: AnyObject, Sendable {
  /// The key under which a test context has the check.
  static var contextKey: ContextKey<Self> { get }

  /// Reports what is wrong at the end of a test of Swift Testing.
  ///
  /// - Parameter isCancelled: Whether the test was cancelled.
  nonisolated(nonsending) func endTest(isCancelled: Bool) async

  /// Reports what is wrong at the end of a test case of XCTest.
  func endCase()

  /// Ends the check, so that it reports nothing any more.
  func forget()
}

extension EndOfTestCheck {
  /// The check that a trait has installed for the running test; nil if there is none.
  package static var installed: Self? { TestContext.local[contextKey] }

  /// The check of the running test: the one that a trait has installed, or the one of the XCTest case,
  /// which `make` creates at the first use.
  ///
  /// - Returns: The check; nil if nothing tells when the test ends, or if its end has begun.
  package static func ofRunningTest(_ make: () -> Self) -> Self? {
    if let installed { return installed }
    #if canImport(XCTest)
      return RunningTest.current?.run?.endOfCase.check(make)
    #else
      return nil
    #endif
  }
}

#if canImport(Testing)
  extension ScopeTrait {
    /// Creates a trait that runs a check at the end of each test.
    ///
    /// - Parameter make: Creates the check of a test.
    package init<Check: EndOfTestCheck>(checkingAtEnd make: @escaping @Sendable (Test) -> Check) {
      self.init { test, _, function in
        let check = make(test)
        var context = TestContext.local.with(Check.contextKey, check)
        context.whenTrapped { check.forget() }
        do {
          try await context.run(function)
        } catch {
          await check.endTest(isCancelled: Task.isCancelled)
          throw error
        }
        await check.endTest(isCancelled: Task.isCancelled)
      }
    }
  }
#endif

/// The checks at the end of one XCTest case.
final class EndOfCase: Sendable {
  /// The checks in the order of their first use; nil once the case has ended.
  private let checks = Locked<[any EndOfTestCheck]?>([])

  /// Returns the case's only check of a type, and creates it at the first call.
  ///
  /// - Returns: The check; nil if the end has begun.
  func check<Check: EndOfTestCheck>(_ make: () -> Check) -> Check? {
    checks.withLock { checks in
      guard checks != nil else { return nil }
      if let check = checks?.lazy.compactMap({ $0 as? Check }).first { return check }
      let check = make()
      checks?.append(check)
      return check
    }
  }

  /// Runs all checks, at the first call only.
  func run() {
    for check in checks.withLock({ $0.take() }) ?? [] { check.endCase() }
  }
}

/// Doubles that a check looks at when the test ends, without retaining them.
package final class WeakDoubles: Sendable {
  private struct Reference {
    weak var double: (any AnyObject & Sendable)?
  }

  /// The doubles; nil once the test has ended.
  private let references = Locked<[Reference]?>([])

  /// Creates an empty list.
  package init() {}

  /// Adds a double; a no-op after the end.
  package func add(_ double: any AnyObject & Sendable) {
    references.withLock { $0?.append(Reference(double: double)) }
  }

  /// Ends the list, and returns the doubles that are still alive, in the order in which they were added.
  ///
  /// A second call returns none.
  package func end() -> [any AnyObject & Sendable] {
    (references.withLock { $0.take() } ?? []).compactMap(\.double)
  }
}

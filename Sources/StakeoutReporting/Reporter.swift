/// The one way out for every failure of every dialect.
///
/// XCTest and Swift Testing each swallow, without a word, a failure that is reported while the
/// other one runs the test. So who takes a failure is decided when it happens:
///
/// 1. the reporter that ``withReporter(_:perform:)`` put in force on this task or thread;
/// 2. Swift Testing, if one of its tests runs on this task;
/// 3. whatever the failure's ``TestContext`` found where the expectation started.
public enum Reporter {
  /// Fails the test that runs here.
  ///
  /// For matchers and assertions of your own:
  ///
  /// ```swift
  /// func expectSorted(_ list: [Int], line: UInt = #line, column: UInt = #column, …) {
  ///   guard list != list.sorted() else { return }
  ///   Reporter.report(Failure(message: "expected <\(list)> to be sorted", site: …))
  /// }
  /// ```
  ///
  /// Any thread may call it. On a thread or detached task of which the frameworks know nothing it
  /// still fails the run: in the running case under XCTest, as an unknown test under Swift Testing.
  /// Outside any test it prints to standard error.
  public static func report(_ failure: Failure) {
    report(failure, in: .current)
  }

  /// Fails the test that `context` was captured in.
  package static func report(_ failure: Failure, in context: TestContext) {
    let reporter =
      TestScope.current.reporter ?? SwiftTestingReporter.running ?? context.reporter
    reporter.report(failure)
  }
}

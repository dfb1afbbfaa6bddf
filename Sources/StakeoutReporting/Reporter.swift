/// The single way to report a failure, for all dialects.
///
/// XCTest and Swift Testing each silently drop a failure that is reported while the other one runs
/// the test. So the destination of a failure is chosen when it happens:
///
/// 1. the reporter that `withReporter(_:perform:)` put in force on this task or thread;
/// 2. Swift Testing, if one of its tests runs on this task;
/// 3. the destination that the failure's `TestContext` captured when the expectation started.
public enum Reporter {
  /// Fails the current test.
  ///
  /// For your own matchers and assertions:
  ///
  /// ```swift
  /// func expectSorted(_ list: [Int], line: UInt = #line, column: UInt = #column, …) {
  ///   guard list != list.sorted() else { return }
  ///   Reporter.report(Failure(message: "expected <\(list)> to be sorted", site: …))
  /// }
  /// ```
  ///
  /// Any thread may call it. A thread or a detached task may be unknown to the frameworks. There
  /// the failure still fails the run: in the running case under XCTest, as an unknown test under
  /// Swift Testing. Outside any test it is printed to standard error.
  public static func report(_ failure: Failure) {
    report(failure, in: .current)
  }

  /// Fails the test that `context` was captured in.
  ///
  /// All failures end here, and here their texts are shortened.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - whole: Builds the whole message if that of the failure is not; nil if it is. The failure is
  ///     shown before that, because a long text takes long to build.
  package static func report(
    _ failure: Failure, whole: (() -> String)? = nil, in context: TestContext
  ) {
    let reporter =
      TestScope.current.reporter ?? SwiftTestingReporter.running ?? context.reporter
    guard let whole else { return reporter.report(failure.bounded) }
    if let reporter = reporter as? any AttachingReporter {
      reporter.report(failure.bounded, attaching: whole)
    } else {
      reporter.report(failure.with(whole: whole()))
    }
  }
}

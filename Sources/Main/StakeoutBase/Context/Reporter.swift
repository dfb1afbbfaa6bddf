/// The single way to report a failure, for all dialects.
///
/// XCTest and Swift Testing of Swift 6.3 each silently drop a failure that is reported while the other
/// one runs the test, and those of 6.4 may pass it on as a warning. So the destination of a failure is
/// chosen when it happens:
///
/// 1. the reporter that `withReporter(_:perform:)` put in force on this task or thread;
/// 2. the owner of the code that started the expectation.
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
  /// Any thread may call it. Threads, dispatch blocks and tasks that a test starts belong to the test.
  /// A failure of code that no test has started still fails the run: as an unknown test under Swift
  /// Testing, and outside any case under XCTest. Outside any run it is printed to standard error.
  public static func report(_ failure: Failure) {
    report(failure, in: .current)
  }

  /// Fails the test of `owner`.
  ///
  /// All failures end here, and here their texts are shortened.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - whole: Builds the whole message if that of the failure is not; nil if it is. The failure is
  ///     shown before that, because a long text takes long to build.
  package static func report(
    _ failure: Failure, whole: (() -> String)? = nil, in owner: Owner
  ) {
    let reporter = Owner.inForce.reporter ?? owner.destination
    let remark = Owner.inForce.remark?()
    func remarked(_ failure: Failure) -> Failure { remark.map(failure.noting) ?? failure }
    guard let whole else { return reporter.report(remarked(failure.bounded)) }
    if let reporter = reporter as? any TestReporter {
      _ = reporter.record(remarked(failure.bounded), attaching: whole)
    } else {
      reporter.report(remarked(failure.with(whole: whole())))
    }
  }
}

/// A destination that shows failures as warnings, which do not fail the test.
///
/// ```swift
/// withReporter(.warnings) { expect(cache.hitRate).to(beGreaterThan(0.9)) }
/// ```
///
/// Under Swift Testing they are issues with the severity `warning`. Under XCTest, which has no
/// severities, they are printed to standard error. A requirement that fails throws all the same.
///
/// Any thread may report to it.
public struct WarningReporter: FailureReporter {
  /// Shows a failure as a warning of the test that runs here.
  public func report(_ failure: Failure) {
    var owner = Owner.current
    owner.reporter = nil
    #if canImport(Testing)
      if let test = owner.destination as? SwiftTestingReporter {
        return test.asWarnings.report(failure)
      }
    #endif
    StandardErrorReporter.print("\(failure.site): warning: \(failure.message)")
  }
}

extension FailureReporter where Self == WarningReporter {
  /// Shows failures as warnings, which do not fail the test.
  public static var warnings: WarningReporter { WarningReporter() }
}

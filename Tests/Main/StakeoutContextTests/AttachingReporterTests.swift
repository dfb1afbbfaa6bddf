import StakeoutTestSupport
import Testing

@testable import StakeoutContext

@Suite struct AttachingReporterTests {
  private struct Log: TestReporter {
    var id: AnyHashable { 1 }
    let name: String? = nil
    let lines: Shared<[String]>
    func restoring(by task: InheritingTask) -> Self { self }
    func record(_ failure: Failure, attaching whole: (() -> String)?) -> Bool {
      lines.value += ["\(whole == nil ? "all of" : "short") \(failure.message)"]
      if let whole { lines.value += ["whole \(whole())"] }
      return true
    }
  }

  @Test func `a failure is shown before its whole text is built`() {
    let lines = Shared<[String]>([])
    withReporter(Log(lines: lines)) {
      Reporter.report(
        Fixture.failure("a"),
        whole: {
          lines.value += ["built"]
          return "abc"
        }, in: .current)
      Fixture.fail("d")
    }
    #expect(lines.value == ["short a", "built", "whole abc", "all of d"])
  }

  @Test func `a reporter that keeps failures gets both texts`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      Reporter.report(Fixture.failure("a"), whole: { "abc" }, in: .current)
    }
    #expect(failures.messages == ["a"])
    #expect(failures.failures[0].wholeMessage == "abc")
  }
}

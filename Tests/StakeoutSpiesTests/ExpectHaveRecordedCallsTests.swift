import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ExpectHaveRecordedCallsTests {
  private let failures = CapturingReporter()

  @Test func `an instance is asked`() {
    let (spy, idle) = (FakeStore(), FakeStore())
    spy.load(id: 1)
    let line: UInt = #line + 2
    withReporter(failures) {
      expectHaveRecordedCalls(idle, "said")
      expectHaveNoRecordedCalls(spy)
      expectHaveRecordedCalls(spy)
      expectHaveNoRecordedCalls(idle)
    }
    #expect(
      failures.messages == [
        "Expected to have recorded 0 calls - said",
        """
        Expected to not have recorded 1 call
        load(id:) with <1>
        """,
      ])
    #expect(failures.failures.map(\.site.line) == [line, line + 1])
  }

  @Test func `a type is asked`() {
    final class Own: Spyable {
      enum Function: String, StringRepresentable { case none }
      enum ClassFunction: String, StringRepresentable { case open = "open(path:)" }
      static func open(path: String) { recordCall(arguments: path) }
    }
    withReporter(failures) {
      expectHaveNoRecordedCalls(Own.self)
      expectHaveRecordedCalls(Own.self)
      Own.open(path: "a")
      expectHaveRecordedCalls(Own.self)
      expectHaveNoRecordedCalls(Own.self, "said")
    }
    #expect(
      failures.messages == [
        "Expected to have recorded 0 calls",
        """
        Expected to not have recorded 1 call - said
        open(path:) with <a>
        """,
      ])
  }
}

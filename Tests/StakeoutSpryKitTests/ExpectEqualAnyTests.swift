import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ExpectEqualAnyTests {
  private let failures = CapturingReporter()

  @Test func `its texts are those of its twin, without a name`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      expectEqualAny(1, 2)
      expectEqualAny(1, nil, "said")
      expectNotEqualAny((1, 2), (1, 2))
    }
    #expect(
      failures.messages == [
        #"""
        ("1") is not equal to ("2")
        diff:
        ["Received: 2\nExpected: 1\n"]
        """#,
        #"""
        ("1") is not equal to ("nil") - said
        diff:
        ["Received: nil\nExpected: 1\n"]
        """#,
        #"""
        ("(1, 2)") is equal to ("(1, 2)")
        diff:
        [""]
        """#,
      ])
    #expect(failures.failures.map(\.site.line) == (0..<3).map { line + $0 })
  }
}

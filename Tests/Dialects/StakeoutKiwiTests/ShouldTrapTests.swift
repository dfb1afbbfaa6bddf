import StakeoutKiwi
import Testing

@Suite struct ShouldTrapTests {
  @Test func `a subject that traps is evaluated once, and is not taken for nil`() {
    let failures = CapturingReporter()
    var evaluations = 0
    withReporter(failures) {
      expect { () -> Void in
        evaluations += 1
        fatalError("boom")
      }.should(raise())
    }
    #expect(evaluations == 1)
    #expect(failures.messages.count == 1)
    #expect(failures.messages.first?.contains("expected to raise") == true)
  }
}

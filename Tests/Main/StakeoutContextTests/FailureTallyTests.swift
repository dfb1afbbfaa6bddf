import StakeoutContext
import Testing

@Suite struct FailureTallyTests {
  @Test func `failures in a closure count, and for each closure around it`() {
    FailureTally.noteFailure()
    #expect(FailureTally.failures {} == 0)
    var inner = 0
    let outer = FailureTally.failures {
      FailureTally.noteFailure()
      inner = FailureTally.failures { FailureTally.noteFailure() }
    }
    #expect(inner == 1)
    #expect(outer == 2)
  }
}

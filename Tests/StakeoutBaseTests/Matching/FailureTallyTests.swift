import StakeoutBase
import Testing

@Suite struct FailureTallyTests {
  @Test func `failures in the closure count, others do not`() {
    FailureTally.noteFailure()
    #expect(FailureTally.failures {} == 0)
    let count = FailureTally.failures {
      FailureTally.noteFailure()
      FailureTally.noteFailure()
    }
    #expect(count == 2)
  }

  @Test func `a closure within a closure counts for both`() {
    var inner = 0
    let outer = FailureTally.failures {
      FailureTally.noteFailure()
      inner = FailureTally.failures { FailureTally.noteFailure() }
    }
    #expect(inner == 1)
    #expect(outer == 2)
  }
}

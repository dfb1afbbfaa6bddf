import StakeoutContext
import Testing

/// `FailureCount` counts the failures that a closure reports.
@Suite struct FailureCountTests {
  @Test func `failures in a closure count, and for each closure around it`() {
    FailureCount.noteFailure()
    #expect(FailureCount.failures {} == 0)
    var inner = 0
    let outer = FailureCount.failures {
      FailureCount.noteFailure()
      inner = FailureCount.failures { FailureCount.noteFailure() }
    }
    #expect(inner == 1)
    #expect(outer == 2)
  }
}

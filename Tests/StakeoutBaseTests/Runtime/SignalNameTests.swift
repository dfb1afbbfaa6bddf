import Foundation
import StakeoutBase
import Testing

@Suite struct SignalNameTests {
  @Test func `a signal has its name, or its number`() {
    #expect(SignalName.of(SIGKILL) == "SIGKILL")
    #expect(SignalName.of(SIGSEGV) == "SIGSEGV")
    #expect(SignalName.of(63) == "signal 63")
  }
}

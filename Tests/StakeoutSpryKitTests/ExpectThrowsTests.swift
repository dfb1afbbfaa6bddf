import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ExpectThrowsTests {
  private let failures = CapturingReporter()

  @Test func `a failure says what was thrown instead`() throws {
    let line: UInt = #line + 2
    try withReporter(failures) {
      expectThrows(Mishap.one) { try fail() }
      expectThrows(Mishap.one, "said") { try fail(with: Mishap.two) }
      expectThrows(try fail(), Mishap.one, "said")
      expectThrows(try fail(with: Complaint(text: "a")), Mishap.one)
    }
    #expect(
      failures.messages == [
        "Expected error one to be thrown, but expression completed successfully. ",
        "Expected error one but got two. said",
        "Expected error one to be thrown, but expression completed successfully. said",
        #"Expected error one but got Complaint(text: "a"). "#,
      ])
    #expect(failures.failures.map(\.site.line) == (0..<4).map { line + $0 })
  }

  @Test func `an error that nobody expects is named, and nothing is returned`() throws {
    try withReporter(failures) {
      #expect(expectNoThrow("said") { try number(1, or: Mishap.one) } == nil)
      #expect(expectNoThrow(try number(1, or: Mishap.one), "said") == nil)
      expectNoThrow(try fail(with: Complaint(text: "a")))
      expectNoThrow { try fail(with: Mishap.two) }
    }
    #expect(
      failures.messages == [
        "Unexpected error thrown: one. said", "Unexpected error thrown: one. said",
        #"Unexpected error thrown: Complaint(text: "a"). "#, "Unexpected error thrown: two. ",
      ])
  }

  @Test func `what is returned comes through`() {
    #expect(expectNoThrow(try number(3)) == 3)
    #expect(expectNoThrow { try number(3) } == 3)
    #expect(expectNoThrow { String?.none } == nil)
  }
}

import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ExpectEqualErrorTests {
  private let failures = CapturingReporter()

  @Test func `a failure shows both errors`() {
    let line: UInt = #line + 2
    withReporter(failures) {
      expectEqualError(Mishap.one, Mishap.two)
      expectEqualError(Mishap.one, "said") { .two }
      expectNotEqualError(Mishap.one, Mishap.one)
      expectNotEqualError(Mishap.one, "said") { .one }
    }
    #expect(
      failures.messages == [
        "Expected error one but got two. ", "Expected error one but got two. said",
        "Expected an error other than one. ", "Expected an error other than one. said",
      ])
    #expect(failures.failures.map(\.site.line) == (0..<4).map { line + $0 })
  }

  @Test func `an error that is not there fails`() {
    let none: Mishap? = nil
    withReporter(failures) {
      expectEqualError(Mishap.one, none)
      expectEqualError(Mishap.one, "said") { none }
      expectEqualError(none, Mishap.one)
      expectEqualError(none, none)
      expectNotEqualError(none, none)
    }
    #expect(
      failures.messages == [
        "Expected error one but actual error is nil. ",
        "Expected error one but actual error is nil. said",
        "Expected error is nil, actual error is one. ",
        "Expected error is nil, actual error is nil. ",
        "Expected an error other than nil. ",
      ])
  }

  @Test func `an error that is thrown instead of returned fails`() {
    withReporter(failures) {
      expectEqualError(Mishap.one) {
        try fail(with: Mishap.one)
        return Mishap.one
      }
      expectNotEqualError(Mishap.one, "said") {
        try fail(with: Mishap.two)
        return Mishap.two
      }
    }
    #expect(
      failures.messages == [
        "Unexpected error thrown: one. ", "Unexpected error thrown: two. said",
      ])
  }
}

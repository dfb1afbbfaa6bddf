import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct OrdersTests {
  @Test func `beGreaterThan is judged and described`() {
    check({ beGreaterThan($0) }, "be greater than", accepted: [3])
  }

  @Test func `beGreaterThanOrEqualTo is judged and described`() {
    check({ beGreaterThanOrEqualTo($0) }, "be greater than or equal to", accepted: [2, 3])
  }

  @Test func `beLessThan is judged and described`() {
    check({ beLessThan($0) }, "be less than", accepted: [1])
  }

  @Test func `beLessThanOrEqualTo is judged and described`() {
    check({ beLessThanOrEqualTo($0) }, "be less than or equal to", accepted: [1, 2])
  }

  /// Compares numbers and nil with 2 and with nil.
  private func check(
    _ matcher: (Int?) -> Matcher<Int>, _ verb: String, accepted: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for number in 1...3 {
      let text = "\(verb) <2>, got <\(number)>"
      if accepted.contains(number) {
        accepts(matcher(2), number, text, sourceLocation: sourceLocation)
      } else {
        refuses(matcher(2), number, text, sourceLocation: sourceLocation)
      }
    }
    failsForNil(matcher(2), "\(verb) <2>", sourceLocation: sourceLocation)
    failsForNil(matcher(nil), "\(verb) <nil>", sourceLocation: sourceLocation)
    failsBothWays(matcher(nil), 1, "\(verb) <nil>, got <1>", sourceLocation: sourceLocation)
    reportsError(matcher(2), try explode(), sourceLocation: sourceLocation)
  }

  @Test func `what is no number has no order`() {
    refuses(beGreaterThanOrEqualTo(2), Double.nan, "be greater than or equal to <2.0>, got <nan>")
    refuses(beLessThan(2), Double.nan, "be less than <2.0>, got <nan>")
    refuses(beLessThanOrEqualTo(2), Double.nan, "be less than or equal to <2.0>, got <nan>")
  }
}

import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct OrdersTests {
  typealias Order = @Sendable (Int?) -> Matcher<Int>

  static let orders: [(order: Order, verb: String, accepted: [Int])] = [
    ({ beGreaterThan($0) }, "be greater than", [3]),
    ({ beGreaterThanOrEqualTo($0) }, "be greater than or equal to", [2, 3]),
    ({ beLessThan($0) }, "be less than", [1]),
    ({ beLessThanOrEqualTo($0) }, "be less than or equal to", [1, 2]),
  ]

  @Test(arguments: orders) func `numbers and nil are compared with 2 and with nil`(
    row: (order: Order, verb: String, accepted: [Int])
  ) {
    let (order, verb) = (row.order, row.verb)
    for number in 1...3 {
      let text = "\(verb) <2>, got <\(number)>"
      if row.accepted.contains(number) {
        accepts(order(2), number, text)
      } else {
        refuses(order(2), number, text)
      }
    }
    failsForNil(order(2), "\(verb) <2>")
    failsForNil(order(nil), "\(verb) <nil>")
    failsBothWays(order(nil), 1, "\(verb) <nil>, got <1>")
    reportsError(order(2), try explode())
  }

  @Test func `what is no number has no order`() {
    refuses(beGreaterThanOrEqualTo(2), Double.nan, "be greater than or equal to <2.0>, got <nan>")
    refuses(beLessThan(2), Double.nan, "be less than <2.0>, got <nan>")
    refuses(beLessThanOrEqualTo(2), Double.nan, "be less than or equal to <2.0>, got <nan>")
  }
}

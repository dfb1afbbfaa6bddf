import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ContainElementSatisfyingTests {
  let text = "find object in collection that satisfies matcher"

  @Test func `a failure says what was expected`() {
    refuses(containElementSatisfying { $0 > 5 }, [1, 2, 3], text)
    refuses(
      containElementSatisfying({ $0 > 5 }, "that is big"), [1, 2, 3],
      "find object in collection that is big")
    accepts(containElementSatisfying { $0 == 2 }, [1, 2, 3], text)
    failsBothWays(containElementSatisfying { $0 > 1 }, nil as [Int]?, "\(text)\(nilHint)")
    failsBothWays(
      containElementSatisfying({ $0 > 1 }, "that is big"), nil as [Int]?,
      "find object in collection that is big\(nilHint)")
    refuses(containElementSatisfying { (_: Int) in true }, [], text)
    accepts(containElementSatisfying { $0 > 5 }, sequence(first: 1, next: { $0 + 1 }))
  }

  @Test func `a failure in async code says what was expected`() async {
    await refuses(awaiting: containElementSatisfying(isOdd), [2, 4], text)
    await refuses(
      awaiting: containElementSatisfying(isOdd, "that is odd"), [2],
      "find object in collection that is odd")
    await accepts(awaiting: containElementSatisfying(isOdd), [1], text)
    await failsBothWays(
      awaiting: containElementSatisfying(isOdd), nil as [Int]?, "\(text)\(nilHint)")
    let numbers = sequence(first: 2, next: { $0 + 1 })
    await accepts(awaiting: containElementSatisfying(isOdd), numbers)
  }
}

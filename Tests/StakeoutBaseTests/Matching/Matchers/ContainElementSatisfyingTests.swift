import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ContainElementSatisfyingTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("none", "expected to find object in collection that satisfies matcher") {
      to([1, 2, 3], containElementSatisfying({ $0 > 5 }))
    },
    Golden("described", "expected to find object in collection that is big") {
      to([1, 2, 3], containElementSatisfying({ $0 > 5 }, "that is big"))
    },
    Golden("not", "expected to not find object in collection that satisfies matcher") {
      toNot([1, 2, 3], containElementSatisfying({ $0 > 1 }))
    },
    Golden("nil", "expected to find object in collection that satisfies matcher\(hint)") {
      to(nil as [Int]?, containElementSatisfying({ $0 > 1 }))
    },
    Golden("not nil", "expected to not find object in collection that is big\(hint)") {
      toNot(nil as [Int]?, containElementSatisfying({ $0 > 1 }, "that is big"))
    },
    Golden("empty", "expected to find object in collection that satisfies matcher") {
      to([], containElementSatisfying({ (_: Int) in true }))
    },
    Golden("one", nil) { to([1, 2, 3], containElementSatisfying { $0 == 2 }) },
    Golden("not one", nil) { toNot([1, 2, 3], containElementSatisfying { $0 == 4 }) },
    Golden("endless", nil) {
      to(sequence(first: 1, next: { $0 + 1 }), containElementSatisfying { $0 > 5 })
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    let text = "find object in collection that satisfies matcher"
    #expect(
      await to([2, 4], awaiting: containElementSatisfying(isOdd)) == "expected to \(text)")
    #expect(
      await to([2], awaiting: containElementSatisfying(isOdd, "that is odd"))
        == "expected to find object in collection that is odd")
    #expect(
      await toNot([1], awaiting: containElementSatisfying(isOdd)) == "expected to not \(text)")
    #expect(
      await to(nil as [Int]?, awaiting: containElementSatisfying(isOdd))
        == "expected to \(text)\(Self.hint)")
    #expect(
      await toNot(nil as [Int]?, awaiting: containElementSatisfying(isOdd))
        == "expected to not \(text)\(Self.hint)")
    #expect(await toNot([], awaiting: containElementSatisfying(isOdd)) == nil)
    let numbers = sequence(first: 2, next: { $0 + 1 })
    #expect(await to(numbers, awaiting: containElementSatisfying(isOdd)) == nil)
  }

  @Test @MainActor func `the asynchronous closure runs where the expectation does`() async {
    var seen: [Int] = []
    let matcher: AsyncMatcher<[Int]> = containElementSatisfying { element in
      seen.append(onMainActor(element))
      return await isOdd(element)
    }
    #expect(await to([2, 1, 3], awaiting: matcher) == nil)
    #expect(seen == [2, 1])
  }

  @Test func `it reads as a noun and evaluates once`() async {
    let big: Matcher<[Int]> = containElementSatisfying({ $0 > 5 }, "that is big")
    #expect(big.noun == "containing an element that is big")
    let plain: Matcher<[Int]> = containElementSatisfying { $0 > 5 }
    #expect(plain.noun == "containing an element that satisfies matcher")
    #expect(evaluations(of: [1], by: plain) == 1)
    #expect(evaluations(of: nil, by: plain) == 1)
    #expect(await evaluations(of: [1], awaiting: containElementSatisfying(isOdd)) == 1)
    #expect(await evaluations(of: nil as [Int]?, awaiting: containElementSatisfying(isOdd)) == 1)
  }
}

import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct EqualityTests {
  private enum Place: Equatable {
    case home
    case room(Int)
    init(number: Int) { self = .room(number) }
  }

  @Test func `equal values pass, in every shape`() {
    let optional: Int? = 1
    expect(1) == 1
    expect(1) == optional
    expect(optional) == 1
    expect(optional) == optional
    expect { 1 } == 1
    expect("text") == "text"
    expect([1, 2]) == [1, 2]
    expect([1, nil]) == [1, nil]
    expect([1: "one"]) == [1: "one"]
    expect([Int]()) == []
    expect(1) != 2
    expect([1]) != [2]
    expect([1: "one"]) != [:]
  }

  @Test func `the right side may leave its type out`() {
    expect(Place.home) == .home
    expect(Place.home) != .room(1)
    expect(Place.room(1)) == .room(1)
    expect(Place.room(1)) == .init(number: 1)
    expect(Optional(Place.home)) == .home
    expect([Place.home]) == [.home]
  }

  @Test func `says what differs`() {
    #expect(
      failures {
        expect(1) == 2
        expect(1) != 1
        expect([1, 2]) == [1, 3]
        expect(["a": 1]) == ["a": 2]
        expect([1] as [Int?]) != [1]
        expect { throw Boom() } as SyncExpectation<Int> == 2
      } == [
        "expected to equal <2>, got <1>",
        "expected to not equal <1>, got <1>",
        "expected to equal <[1, 3]>, got <[1, 2]>",
        #"expected to equal <["a": 2]>, got <["a": 1]>"#,
        "expected to not equal <[Optional(1)]>, got <[Optional(1)]>",
        "unexpected error thrown: <boom>",
      ])
  }

  @Test func `nil on either side fails both operators`() {
    let none: Int? = nil
    let noArray: [Int]? = nil
    #expect(
      failures {
        expect(none) == 1
        expect(none) != 1
        expect(1) == none
        expect(1) != none
        expect(none) == none
        expect(noArray) == [1]
        expect([1]) == noArray
      } == [
        "expected to equal <1>, got <nil>\(nilHint)",
        "expected to not equal <1>, got <nil>\(nilHint)",
        "expected to equal <nil>, got <1>\(nilHint)",
        "expected to not equal <nil>, got <1>\(nilHint)",
        "expected to equal <nil>, got <nil>\(nilHint)",
        "expected to equal <[1]>, got <nil>\(nilHint)",
        "expected to equal <nil>, got <[1]>\(nilHint)",
      ])
  }

  @Test func `sets say what is missing and what is extra`() {
    let none: Set<Int>? = nil
    expect(Set([1, 2])) == [2, 1]
    expect(Set([1, 2])) != [1]
    #expect(
      failures {
        expect(Set([3, 1, 2])) == [4, 2, 3]
        expect(Set([1])) != [1]
        expect(Set([1])) == none
        expect(none) != [1]
        expect(Set([true])) == []
      } == [
        "expected to equal <[2, 3, 4]>, got <[1, 2, 3]>, missing <[4]>, extra <[1]>",
        "expected to not equal <[1]>, got <[1]>",
        "expected to equal <nil>, got <Set([1])>\(nilHint)",
        "expected to not equal <[1]>, got <nil>\(nilHint)",
        "expected to equal <Set([])>, got <Set([true])>, extra <Set([true])>",
      ])
  }

  @Test func `tuples are compared element by element, as are arrays of them`() {
    expect([(1, "a"), (2, "b")]) == [(1, "a"), (2, "b")]
    expect([(1, 2, 3)]) != []
    #expect(
      failures {
        expect((1, 2, 3)) != (1, 2, 3)
        expect([(1, "a")]) == [(1, "b")]
        expect([(1, 2)]) != [(1, 2)]
      } == [
        "expected to not equal <(1, 2, 3)>, got <(1, 2, 3)>",
        #"""
        expected to equal <[(1, "b")]>, got <[(1, "a")]>
        at [0].1: expected <b>, got <a>
        """#,
        "expected to not equal <[(1, 2)]>, got <[(1, 2)]>",
      ])
  }

  @Test func `a value is compared once, whether or not that passes`() async throws {
    func comparisons(_ body: (Counting) async throws -> Void) async -> Int {
      let value = Counting(1)
      _ = await failures { try? await body(value) }
      return value.count.withLock(\.self)
    }
    for other in [Counting(1), Counting(2)] {
      #expect(await comparisons { expect($0).to(equal(other)) } == 1)
      #expect(await comparisons { expect($0).toNot(equal(other)) } == 1)
      #expect(await comparisons { expect($0) == other } == 1)
      #expect(await comparisons { try require($0).to(equal(other)) } == 1)
      #expect(await comparisons { value in await expecta(value).to(equal(other)) } == 1)
      #expect(
        await comparisons { await expect($0).toEventually(equal(other), timeout: 0) } == 1)
    }
  }

  @Test func `async expectations say the same`() async {
    func give<T>(_ value: T) async -> T { value }
    let none: Int? = nil
    let texts = await failures {
      await expecta(await give(Place.home)) == .home
      await expecta(await give(1)) == 2
      await expecta(await give(1)) != 1
      await expecta(await give(1)) == none
      await expecta(await give(1)) != none
      await expecta(await give([1])) == [2]
      await expecta(await give([1: 1])) != [1: 1]
      await expecta(await give(Set([1]))) == [2]
      await expecta(await give((1, "a"))) == (1, "b")
      await expecta(await give((1, 2, 3))) != (1, 2, 3)
      await expecta(await give([(1, 2)])) == []
      await expecta(await give([(1, 2)])) != [(1, 2)]
    }
    #expect(
      texts == [
        "expected to equal <2>, got <1>",
        "expected to not equal <1>, got <1>",
        "expected to equal <nil>, got <1>\(nilHint)",
        "expected to not equal <nil>, got <1>\(nilHint)",
        "expected to equal <[2]>, got <[1]>",
        "expected to not equal <[1: 1]>, got <[1: 1]>",
        "expected to equal <[2]>, got <[1]>, missing <[2]>, extra <[1]>",
        #"expected to equal <(1, "b")>, got <(1, "a")>"#,
        "expected to not equal <(1, 2, 3)>, got <(1, 2, 3)>",
        "expected to equal <[]>, got <[(1, 2)]>",
        "expected to not equal <[(1, 2)]>, got <[(1, 2)]>",
      ])
  }
}

/// A value that counts how often it was compared.
private final class Counting: Equatable, Sendable {
  let count = Locked(0)
  private let value: Int

  init(_ value: Int) { self.value = value }

  static func == (left: Counting, right: Counting) -> Bool {
    left.count.withLock { $0 += 1 }
    return left.value == right.value
  }
}

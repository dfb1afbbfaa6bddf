import ExpectationTestSupport
import StakeoutNimble
import Testing

/// Equality of tuples with and without labels, optional or not, on either side, and of arrays of tuples.
@Suite struct TupleEqualityTests {
  private typealias Labelled = (x: Int, y: String)

  private let labelled: Labelled = (1, "a")
  private let optionalLabelled: Labelled? = (1, "a")
  private let plain = (1, "a")
  private let optionalPlain: (Int, String)? = (1, "a")
  private let noTuple: Labelled? = nil
  private let pairs: [(offset: Int, element: String)] = Array(["a"].enumerated())
  private let optionalPairs: [(offset: Int, element: String)]? = Array(["a"].enumerated())
  private let plainPairs = [(0, "a")]
  private let ages = ["Ann": 7]

  static let hint = " (use beNil() to match nils)"

  @Test func `labels do not matter to the operators`() {
    expect(labelled) == (1, "a")
    expect(labelled) == (x: 1, y: "a")
    expect(labelled) == labelled
    expect(labelled) == optionalLabelled
    expect(labelled) == plain
    expect(labelled) == optionalPlain
    expect(optionalLabelled) == labelled
    expect(optionalLabelled) == optionalLabelled
    expect(optionalLabelled) == (1, "a")
    expect(optionalLabelled) == plain
    expect(plain) == labelled
    expect(plain) == optionalPlain
    expect(optionalPlain) == labelled
    expect((x: 1, y: "a")) == (1, "a")
    expect(labelled) != (2, "a")
    expect(optionalLabelled) != (x: 1, y: "b")
    expect(noTuple) == nil
    expect(7.quotientAndRemainder(dividingBy: 2)) == (3, 1)
    expect(ages.first) == ("Ann", 7)
  }

  @Test func `labels do not matter to the matcher`() {
    expect(labelled).to(equal((1, "a")))
    expect(labelled).to(equal((x: 1, y: "a")))
    expect(labelled).to(equal(labelled))
    expect(labelled).to(equal(optionalLabelled))
    expect(labelled).to(equal(plain))
    expect(labelled).to(equal(optionalPlain))
    expect(optionalLabelled).to(equal(labelled))
    expect(optionalLabelled).to(equal(optionalLabelled))
    expect(optionalLabelled).to(equal((x: 1, y: "a")))
    expect(plain).to(equal((x: 1, y: "a")))
    expect(plain).to(equal(labelled))
    expect(optionalPlain).to(equal(labelled))
    expect(labelled).toNot(equal((2, "a")))
    expect(7.quotientAndRemainder(dividingBy: 2)).to(equal((quotient: 3, remainder: 1)))
    expect(ages.first).to(equal(("Ann", 7)))
  }

  @Test func `nor do they in arrays`() {
    expect(Array(["a"].enumerated())) == [(0, "a")]
    expect(Array(["a"].enumerated())) == [(offset: 0, element: "a")]
    expect(Array(["a"].enumerated())) != [(1, "a")]
    expect(ages.map { $0 }) == [("Ann", 7)]
    expect(ages.map { $0 }) == [(key: "Ann", value: 7)]
    expect(ages.sorted { $0.key < $1.key }) == [("Ann", 7)]
    expect(pairs) == pairs
    expect(pairs) == plainPairs
    expect(plainPairs) == pairs
    expect(optionalPairs) == pairs
    expect(pairs) == optionalPairs
    expect(pairs) != []

    expect(Array(["a"].enumerated())).to(equal([(0, "a")]))
    expect(Array(["a"].enumerated())).to(equal([(offset: 0, element: "a")]))
    expect(["a"].enumerated().map { $0 }).toNot(equal([(1, "a")]))
    expect(ages.map { $0 }).to(equal([("Ann", 7)]))
    expect(pairs).to(equal(pairs))
    expect(pairs).to(equal(plainPairs))
    expect(plainPairs).to(equal(pairs))
    expect(optionalPairs).to(equal(pairs))
    expect(pairs).to(equal(optionalPairs))
  }

  @Test func `two elements to six may have labels, any number can be compared`() {
    expect((a: 1, b: "", c: true)) == (1, "", true)
    expect((a: 1, b: "", c: true)).to(equal((1, "", true)))
    expect((a: 1, b: "", c: true, d: 1.5)) == (1, "", true, 1.5)
    expect((a: 1, b: "", c: true, d: 1.5)).to(equal((1, "", true, 1.5)))
    expect((a: 1, b: "", c: true, d: 1.5, e: 2)) == (1, "", true, 1.5, 2)
    expect((a: 1, b: "", c: true, d: 1.5, e: 2)).to(equal((1, "", true, 1.5, 2)))
    expect((a: 1, b: "", c: true, d: 1.5, e: 2, f: 3)) == (1, "", true, 1.5, 2, 3)
    expect((a: 1, b: "", c: true, d: 1.5, e: 2, f: 3)).to(equal((1, "", true, 1.5, 2, 3)))
    let seven = [(1, "", true, 1.5, 2, 3, 4)]
    expect(seven).to(equal(seven))
    expect(seven[0]).to(equal((1, "", true, 1.5, 2, 3, 4)))
    expect(seven[0]).toNot(equal((1, "", true, 1.5, 2, 3, 5)))
    expect((1, 2, 3, 4, 5, 6, 7, 8)).toNot(equal((1, 2, 3, 4, 5, 6, 7, 9)))
  }

  @Test func `labels of three elements and more do not matter either`() {
    let three: [(Int, named: String, Double)] = [(1, named: "a", 2)]
    let four: [(a: Int, b: String, c: Bool, d: Double)]? = [(1, "a", true, 2)]
    let five = (a: 1, b: "a", c: true, d: 2.0, e: 5)
    let six: (a: Int, b: String, c: Bool, d: Double, e: Int, f: Int)? = (1, "a", true, 2, 5, 6)
    expect(three).to(equal(three))
    expect(three) == three
    expect(three).to(equal([(1, "a", 2)]))
    expect(three[0]).to(equal(three[0]))
    expect(three[0]) == (1, "a", 2)
    expect(three) != []
    expect(four).to(equal(four))
    expect(four) == four
    expect(four?.first) == four?.first
    expect(five).to(equal(five))
    expect(five) == five
    expect([five]).to(equal([five]))
    expect([five]) == [five]
    expect(six).to(equal(six))
    expect(six) == six
    expect([five]).toNot(equal([(1, "a", true, 2, 6)]))
    expect(six) != (1, "a", true, 2, 5, 7)
  }

  @Test func `each number of elements has each operator`() async {
    expect((1, 2, 3)) != (1, 2, 4)
    expect((1, 2, 3, 4)) != (1, 2, 3, 5)
    expect((1, 2, 3, 4, 5)) != (1, 2, 3, 4, 6)
    expect((1, 2, 3, 4, 5, 6)) != (1, 2, 3, 4, 5, 7)
    expect([(1, 2, 3)]) == [(1, 2, 3)]
    expect([(1, 2, 3, 4)]) == [(1, 2, 3, 4)]
    expect([(1, 2, 3, 4, 5)]) == [(1, 2, 3, 4, 5)]
    expect([(1, 2, 3, 4, 5, 6)]) == [(1, 2, 3, 4, 5, 6)]
    expect([(1, 2, 3)]) != [(1, 2, 4)]
    expect([(1, 2, 3, 4)]) != [(1, 2, 3, 5)]
    expect([(1, 2, 3, 4, 5)]) != [(1, 2, 3, 4, 6)]
    expect([(1, 2, 3, 4, 5, 6)]) != [(1, 2, 3, 4, 5, 7)]
    await expecta((1, 2, 3)) == (1, 2, 3)
    await expecta((1, 2, 3, 4, 5)) == (1, 2, 3, 4, 5)
    await expecta((1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 6)
    await expecta((1, 2, 3)) != (1, 2, 4)
    await expecta((1, 2, 3, 4)) != (1, 2, 3, 5)
    await expecta((1, 2, 3, 4, 5)) != (1, 2, 3, 4, 6)
    await expecta((1, 2, 3, 4, 5, 6)) != (1, 2, 3, 4, 5, 7)
    await expecta([(1, 2, 3)]) == [(1, 2, 3)]
    await expecta([(1, 2, 3, 4)]) == [(1, 2, 3, 4)]
    await expecta([(1, 2, 3, 4, 5)]) == [(1, 2, 3, 4, 5)]
    await expecta([(1, 2, 3, 4, 5, 6)]) == [(1, 2, 3, 4, 5, 6)]
    await expecta([(1, 2, 3)]) != [(1, 2, 4)]
    await expecta([(1, 2, 3, 4)]) != [(1, 2, 3, 5)]
    await expecta([(1, 2, 3, 4, 5)]) != [(1, 2, 3, 4, 6)]
  }

  @Test func `the texts are those of tuples without labels`() {
    let texts = failures {
      expect(labelled) == (2, "a")
      expect(labelled) != (1, "a")
      expect(labelled).to(equal((x: 2, y: "a")))
      expect(optionalLabelled) == noTuple
      expect(noTuple) != (1, "a")
      expect(plainPairs) == []
      expect((1, 2, 3)) == (1, 2, 4)
      expect((1, 2, 3, 4)) == (1, 2, 3, 5)
      expect((1, 2, 3, 4, 5)) == (1, 2, 3, 4, 6)
      expect((1, 2, 3, 4, 5, 6)) == (1, 2, 3, 4, 5, 7)
      expect((1, 2, 3, 4, 5, 6, 7)).to(equal((1, 2, 3, 4, 5, 6, 8)))
      expect([(1, 2, 3, 4, 5, 6, 7)]).to(equal([(1, 2, 3, 4, 5, 6, 8)]))
    }
    #expect(
      texts == [
        #"expected to equal <(2, "a")>, got <(1, "a")>"#,
        #"expected to not equal <(1, "a")>, got <(1, "a")>"#,
        #"expected to equal <(2, "a")>, got <(1, "a")>"#,
        #"expected to equal <nil>, got <(1, "a")>\#(Self.hint)"#,
        #"expected to not equal <(1, "a")>, got <nil>\#(Self.hint)"#,
        #"expected to equal <[]>, got <[(0, "a")]>"#,
        "expected to equal <(1, 2, 4)>, got <(1, 2, 3)>",
        "expected to equal <(1, 2, 3, 5)>, got <(1, 2, 3, 4)>",
        "expected to equal <(1, 2, 3, 4, 6)>, got <(1, 2, 3, 4, 5)>",
        "expected to equal <(1, 2, 3, 4, 5, 7)>, got <(1, 2, 3, 4, 5, 6)>",
        "expected to equal <(1, 2, 3, 4, 5, 6, 8)>, got <(1, 2, 3, 4, 5, 6, 7)>",
        """
        expected to equal <[(1, 2, 3, 4, 5, 6, 8)]>, got <[(1, 2, 3, 4, 5, 6, 7)]>
        at [0].6: expected <8>, got <7>
        """,
      ])
  }

  @Test func `awaited tuples as well`() async {
    func give<T>(_ value: T) async -> T { value }
    await expecta(await give(labelled)) == (1, "a")
    await expecta(await give(labelled)) == labelled
    await expecta(await give(labelled)) != (2, "a")
    await expecta(await give(labelled)).to(equal((x: 1, y: "a")))
    await expecta(await give(pairs)) == [(0, "a")]
    await expecta(await give(pairs)) == pairs
    await expecta(await give(pairs)) != [(1, "a")]
    await expect { await give(labelled) } == (1, "a")
    await expect { await give(labelled) }.to(equal((1, "a")))
    let texts = await failures {
      await expecta(await give((1, 2, 3, 4))) == (1, 2, 3, 5)
      await expecta(await give([(1, 2, 3, 4, 5, 6)])) != [(1, 2, 3, 4, 5, 6)]
    }
    #expect(
      texts == [
        "expected to equal <(1, 2, 3, 5)>, got <(1, 2, 3, 4)>",
        "expected to not equal <[(1, 2, 3, 4, 5, 6)]>, got <[(1, 2, 3, 4, 5, 6)]>",
      ])
  }
}

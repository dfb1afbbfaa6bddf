import Stakeout
import StakeoutDobby
import Testing

/// Each decision that `record` makes about an interaction, in each kind of mock.
@Suite struct MockRecordingTests {
  /// A call that sets up a mock: an expectation or a rejection.
  enum Demand: Sendable {
    case expect(Int, CountSpecifier? = nil)
    case expectAny(CountSpecifier? = nil)
    case reject(Int)

    func make(of mock: Mock<Int>) {
      switch self {
      case .expect(let number, let count): mock.expect(number, count: count)
      case .expectAny(let count): mock.expect(any(), count: count)
      case .reject(let number): mock.reject(number)
      }
    }
  }

  /// The set-up of a mock, the interactions that it records, and the failures that result.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let strict: Bool?
    let ordered: Bool?
    let demands: [Demand]
    let interactions: [Int]
    let texts: [String]

    /// - Parameters:
    ///   - strict: Whether the row applies to strict mocks or to nice ones. Nil means both.
    ///   - ordered: Whether the row applies to ordered mocks or to unordered ones. Nil means both.
    init(
      _ description: String, strict: Bool? = nil, ordered: Bool? = nil, _ demands: [Demand],
      _ interactions: [Int], fails texts: [String] = []
    ) {
      testDescription = description
      (self.strict, self.ordered) = (strict, ordered)
      (self.demands, self.interactions, self.texts) = (demands, interactions, texts)
    }
  }

  private static let oneThenTwo: [Demand] = [.expect(1), .expect(2)]
  static let rows = [
    Row("what is expected in order is taken", oneThenTwo, [1, 2]),
    Row(
      "an expectation is for one interaction", strict: true, [.expect(1)], [1, 1],
      fails: ["Interaction <1> not expected"]),
    Row("in a nice mock further ones are ignored", strict: false, [.expect(1)], [1, 1]),
    Row(
      "another one is expected, and stays expected", strict: true, ordered: true, oneThenTwo,
      [2, 1, 2, 3],
      fails: ["Interaction <2> does not match expectation <1>", "Interaction <3> not expected"]),
    Row(
      "all that is left is not fulfilled", strict: true, ordered: true, oneThenTwo, [3],
      fails: [
        "Interaction <3> does not match expectation <1>", "Expectation <1> not fulfilled",
        "Expectation <2> not fulfilled",
      ]),
    Row("any order will do", strict: true, ordered: false, oneThenTwo, [2, 1]),
    Row(
      "any order will do, but nothing else", strict: true, ordered: false, oneThenTwo, [3, 2],
      fails: ["Interaction <3> not expected", "Expectation <1> not fulfilled"]),
    Row(
      "what is out of order is ignored, and takes nothing", strict: false, ordered: true,
      oneThenTwo, [2, 1], fails: ["Expectation <2> not fulfilled"]),
    Row("what is more is ignored", strict: false, oneThenTwo, [3, 1, 3, 2, 3]),
    Row(
      "any order will do, and what is more is ignored", strict: false, ordered: false, oneThenTwo,
      [3, 2, 3, 1, 3]),
    Row(
      "nothing is expected of a mock without expectations", strict: true, [], [1],
      fails: ["Interaction <1> not expected"]),
    Row(
      "an expectation takes all it can before the next one has its turn", strict: true,
      ordered: true, [.expect(1, .atLeast(2)), .expect(2, .atMost(1)), .expect(3, .exactly(2))],
      [1, 2, 1, 1, 3, 3, 3, 1],
      fails: [
        "Interaction <2> does not match expectation <1>", "Interaction <3> not expected",
        "Interaction <1> not expected",
      ]),
    Row(
      "with a count, that many interactions are expected", strict: true, ordered: false,
      [
        .expect(1, .exactly(2)), .expect(2, .atLeast(1)), .expect(3, .atMost(1)),
        .expect(4, .exactly(0)),
      ], [1, 2, 2, 3, 3, 4],
      fails: [
        "Interaction <3> not expected", "Interaction <4> not expected",
        "Expectation <1> not fulfilled: expected exactly 2 times, recorded 1 time",
      ]),
    Row(
      "a count that is missed says what was expected", strict: true,
      [.expectAny(.atLeast(1)), .expect(3, .atLeast(2))], [],
      fails: [
        "Expectation <_> not fulfilled: expected at least 1 time, recorded 0 times",
        "Expectation <3> not fulfilled: expected at least 2 times, recorded 0 times",
      ]),
    Row(
      "negative counts stand for none", strict: true,
      [.expect(1, .atLeast(-1)), .expect(2, .exactly(-1)), .expect(3, .atMost(-1))], [2],
      fails: ["Interaction <2> not expected"]),
    Row(
      "a general expectation leaves to a special one what is for both", ordered: false,
      [.expectAny(), .expect(1)], [1, 2]),
    Row(
      "a rejection holds behind an expectation", [.expect(1), .reject(0)], [0, 1, 0],
      fails: ["Interaction <0> not allowed", "Interaction <0> not allowed"]),
    Row(
      "a rejection holds in front of an expectation", [.reject(0), .expect(1)], [1, 0],
      fails: ["Interaction <0> not allowed"]),
    Row(
      "it says nothing of what it does not reject", strict: true, ordered: true,
      [.reject(0), .expect(1)], [1, 5], fails: ["Interaction <5> not expected"]),
    Row(
      "an expectation in front of a rejection wins", [.expect(0), .reject(0)], [0, 0],
      fails: ["Interaction <0> not allowed"]),
    Row(
      "a rejection in front of an expectation wins", [.reject(0), .expect(0)], [0],
      fails: ["Interaction <0> not allowed", "Expectation <0> not fulfilled"]),
    Row(
      "what a rejection is for goes to no expectation behind it",
      [.expect(0, .atMost(2)), .reject(0), .expect(0)], [0, 0, 0],
      fails: ["Interaction <0> not allowed", "Expectation <0> not fulfilled"]),
    Row(
      "nor does it go there to make room for another one", ordered: false,
      [.expectAny(), .reject(1), .expectAny()], [1, 1],
      fails: ["Interaction <1> not allowed", "Expectation <_> not fulfilled"]),
    Row(
      "an expectation that could have what a rejection is for does get it", ordered: false,
      [.expectAny(), .expect(0), .reject(1)], [0, 1]),
    Row(
      "a rejection in front of the expectations is for every interaction", ordered: false,
      [.reject(1), .expectAny(), .expect(0)], [0, 1],
      fails: ["Interaction <1> not allowed", "Expectation <0> not fulfilled"]),
  ]

  @Test(arguments: rows) func `each kind of mock decides`(_ row: Row) {
    for strict in [true, false] where row.strict ?? strict == strict {
      for ordered in [true, false] where row.ordered ?? ordered == ordered {
        let texts = outcome(strict: strict, ordered: ordered, row.interactions) { mock in
          for demand in row.demands { demand.make(of: mock) }
        }
        #expect(texts == row.texts, "strict: \(strict), ordered: \(ordered)")
      }
    }
  }

  @Test func `a matcher that throws does not match`() {
    struct Broken: Error {}
    let texts = dobbyFailures {
      let mock = Mock<Int>()
      mock.expect(Matcher { _ in throw Broken() })
      mock.record(1)
    }
    #expect(texts == ["Interaction <1> does not match expectation <matching Int>"])
  }

  @Test func `a matcher may use the mock`() {
    let mock = Mock<Int>(nice: true)
    mock.expect(
      matches { [unowned mock] in
        if $0 < 3 { mock.record($0 + 1) }
        return $0 == 3
      })
    mock.record(1)
    mock.verify()
    #expect(mock.interactions.sorted() == [1, 2, 3])
  }

  @Test func `what happens is a call of the function that has recorded it`() {
    let mock = Mock<(String, Int?)>(nice: true)
    mock.record(("a", nil), function: "load(_:size:)")
    mock.record(("b", 2))
    let calls = mock.callLog.calls
    #expect(calls.map(\.function) == ["load(_:size:)", #function])
    #expect(calls.map(\.description).first == "load(_:size:) with <a>, <nil>")
    #expect(calls.last?.arguments.last as? Int == 2)
    let single = Mock<Int>(nice: true)
    single.record(7, function: "load(_:)")
    let empty = Mock<Void>(nice: true)
    empty.record((), function: "close()")
    #expect(
      timeline(of: [single.callLog, empty.callLog]).map(\.description)
        == ["load(_:) with <7>", "close()"])
  }

  private struct Tagged: Equatable, CustomStringConvertible {
    let tag: Int
    var description: String { "tagged" }
  }

  @Test func `an interaction that prints like the expected one looks different`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      let mock = Mock<Tagged>(ordered: true)
      mock.expect(equals(Tagged(tag: 1)))
      mock.record(Tagged(tag: 2))
      let pairs = Mock<(Tagged, Int)>(ordered: true)
      pairs.expect(matches((equals(Tagged(tag: 1)), any())))
      pairs.record((Tagged(tag: 2), 1))
    }
    #expect(
      failures.messages.first
        == "Interaction <Tagged(tag: 2)> does not match expectation <Tagged(tag: 1)>",
      "\(failures.messages)")
  }

  @Test func `what happens can be a step of an order`() {
    let mock = Mock<(String, Int)>(nice: true)
    mock.record(("Ann", 1), function: "greet(_:_:)")
    mock.record(("Bob", 2), function: "greet(_:_:)")
    let ann = mock.called("greet(_:_:)", with: "Ann", 1)
    let bob = mock.called("greet(_:_:)", with: beginWith("B"), any() as Matcher<Int>)
    expect([ann, bob]).to(beInOrder())
    expect([bob, ann]).toNot(beInOrder())
    #expect(mock.called("greet(_:_:)").description == "Mock<(String, Int)> greet(_:_:)")
  }
}

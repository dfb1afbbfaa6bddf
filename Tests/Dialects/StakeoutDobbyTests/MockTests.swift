import StakeoutDobby
import StakeoutTestSupport
import Testing

@Suite struct MockTests {
  @Test func `a nice mock is one that is not strict`() {
    #expect(failures { Mock<Int>(nice: true).record(1) } == [])
    #expect(failures { Mock<Int>(nice: false).record(1) } == ["Interaction <1> not expected"])
    #expect(failures { Mock<Int>(strict: false).record(1) } == [])
    #expect(failures { Mock<Int>().record(1) } == ["Interaction <1> not expected"])
  }

  @Test func `a failed interaction is shown at its line and at that of the expectation`() {
    let mock = Mock<Int>()
    var lines: [Int] = []
    let failures = sites {
      mock.expect(1); lines.append(#line)
      mock.record(2); lines.append(#line)
      mock.record(3)
    }
    #expect(
      failures.map(\.message) == [
        "Interaction <2> does not match expectation <1>",
        """
        Interaction <2> does not match expectation <1> \
        (recorded at StakeoutDobbyTests/MockTests.swift:\(lines[1]))
        """,
        "Interaction <3> does not match expectation <1>\nrecorded before: 2",
      ])
    #expect(failures.map { Int($0.site.line) } == [lines[1], lines[0], lines[1] + 1])
    #expect(failures.allSatisfy { $0.site.fileID == "StakeoutDobbyTests/MockTests.swift" })
  }

  @Test func `a rejected interaction is shown at its line and at that of the rejection`() {
    let mock = Mock<Int>(nice: true, ordered: false)
    var lines: [Int] = []
    let failures = sites {
      mock.reject(2); lines.append(#line)
      mock.record(2); lines.append(#line)
    }
    #expect(
      failures.map(\.message) == [
        "Interaction <2> not allowed",
        """
        Interaction <2> not allowed \
        (recorded at StakeoutDobbyTests/MockTests.swift:\(lines[1]))
        """,
      ])
    #expect(failures.map { Int($0.site.line) } == [lines[1], lines[0]])
  }

  @Test func `the failure of an interaction shows the latest ones before it`() {
    let mock = Mock<Int>(nice: true)
    mock.reject(99)
    for interaction in 0..<12 { mock.record(interaction) }
    #expect(
      failures { mock.record(99) }.first == """
        Interaction <99> not allowed
        recorded before: (2 more), 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        """)
  }

  @Test func `file and line of a helper's caller count`() {
    let failures = sites { Mock<Int>().record(1, file: "Some/Where.swift", line: 7) }
    #expect(failures.map { "\($0.site)" } == ["Some/Where.swift:7:1"])
  }

  @Test(arguments: [true, false])
  func `a nice mock holds interactions to a count, too`(ordered: Bool) {
    let mock = Mock<Int>(nice: true, ordered: ordered)
    mock.expect(1, count: .exactly(1))
    mock.expect(2)
    let texts = failures {
      for interaction in [1, 3, 2, 2, 1] { mock.record(interaction) }
      mock.verify()
    }
    #expect(
      texts.first == """
        Interaction <1> not expected
        expected exactly 1 time: 1
        recorded before: 1, 3, 2, 2
        """)
    #expect(texts.count == 2)
  }

  @Test func `every matcher of expectations is one of interactions`() {
    let texts = outcome(["axe", "bee", "b"]) { mock in
      mock.expect(contain("x"))
      mock.expect(not(contain("x")))
      mock.expect(satisfyAnyOf(equal("a"), equals("b")))
      mock.expect(beginWith("c"))
    }
    #expect(texts == ["Expectation <beginning with c> not fulfilled"])
  }

  @Test func `one Optional is flattened`() {
    let mock = Mock<Int?>(ordered: false)
    mock.expect(beNil())
    mock.expect(none())
    mock.expect(nil)
    mock.expect(some(beGreaterThan(5)))
    mock.expect(equal(3))
    mock.expect(4)
    mock.expect(some(5))
    mock.expect(Matcher { MatcherResult(bool: try $0.evaluate() == nil, message: .fail("")) })
    for interaction in [3, 4, 5, 6] { mock.record(interaction) }
    for _ in 0..<4 { mock.record(nil) }
    mock.verify()
  }

  @Test func `values of a type that is Equatable are matchers`() {
    struct Point: Equatable { let x: Int }
    let texts = outcome(strict: false, [Point(x: 1), Point(x: 2)]) { mock in
      mock.expect(Point(x: 1), count: .exactly(2))
      mock.reject(Point(x: 2))
    }
    #expect(
      texts == [
        "Interaction <Point(x: 2)> not allowed",
        "Expectation <Point(x: 1)> not fulfilled: expected exactly 2 times, recorded 1 time",
      ])
  }

  @Test func `some rejects only what is there`() {
    let texts = outcome(strict: false, [nil, 2, 3]) { $0.reject(some(beGreaterThan(2))) }
    #expect(texts == ["Interaction <Optional(3)> not allowed"])
  }

  @Test(arguments: [true, false])
  func `interactions need not be of a type that is anything`(ordered: Bool) {
    final class Object {}
    let (one, two) = (Object(), Object())
    let mock = Mock<(Object, () -> Int)>(ordered: ordered)
    mock.expect(matches { $0.0 === one && $0.1() == 1 })
    mock.expect(matches { object, number in object === two && number() == 2 })
    mock.record((one, { 1 }))
    mock.record((two, { 2 }))
    mock.verify()
  }

  @Test(arguments: [true, false])
  func `a reset forgets all, and lets go of it`(ordered: Bool) {
    final class Object: Sendable {}
    let mock = Mock<Object>(ordered: ordered)
    weak var interaction: Object?
    weak var captured: Object?
    do {
      let (object, other) = (Object(), Object())
      (interaction, captured) = (object, other)
      mock.expect(matches { $0 !== other })
      mock.reject(matches { $0 === other })
      mock.record(object)
    }
    #expect(interaction != nil && captured != nil)
    mock.reset()
    #expect(interaction == nil && captured == nil)
    #expect(mock.interactions.isEmpty)
    #expect(failures { mock.verify() } == [])
    #expect(failures { mock.record(Object()) }.count == 1)
  }

  @Test(arguments: [true, false])
  func `with the mock ends what it holds`(ordered: Bool) {
    final class Object: Sendable {}
    weak var interaction: Object?
    weak var mock: Mock<Object>?
    do {
      let object = Object()
      let double = Mock<Object>(ordered: ordered)
      (interaction, mock) = (object, double)
      double.expect(any())
      double.expect(matches { $0 === object })
      double.record(object)
      double.record(object)
      #expect(interaction != nil && mock != nil)
    }
    #expect(interaction == nil)
    #expect(mock == nil)
  }

  @Test func `a deinit that runs in a reset may use the mock`() {
    final class Farewell: Sendable {
      let mock: Mock<Farewell?>
      init(_ mock: Mock<Farewell?>) { self.mock = mock }
      deinit { mock.record(nil) }
    }
    let mock = Mock<Farewell?>(nice: true)
    mock.record(Farewell(mock))
    mock.reset()
    #expect(mock.interactions.count == 1)
  }

  @Test func `with verifiesOnDeinit what was verified is not said again`() {
    #expect(
      dobbyFailures {
        let mock = Mock<Int>(verifiesOnDeinit: true)
        mock.expect(1)
        mock.verify()
      } == ["Expectation <1> not fulfilled"])
    #expect(failures { Mock<Int>().expect(1) } == [])
    let mock = Mock<Int>(verifiesOnDeinit: true)
    mock.expect(1)
    mock.record(1)
  }
}

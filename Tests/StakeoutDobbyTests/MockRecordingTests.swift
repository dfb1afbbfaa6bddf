import StakeoutDobby
import Testing

/// Each decision of `record`, in each kind of mock.
@Suite struct MockRecordingTests {
  private let oneThenTwo: (Mock<Int>) -> Void = { mock in
    mock.expect(1)
    mock.expect(2)
  }

  @Test(arguments: [true, false], [true, false])
  func `what is expected in order is taken`(strict: Bool, ordered: Bool) {
    #expect(outcome(strict: strict, ordered: ordered, [1, 2], setUp: oneThenTwo) == [])
  }

  @Test(arguments: [true, false], [true, false])
  func `an expectation is for one interaction`(strict: Bool, ordered: Bool) {
    #expect(
      outcome(strict: strict, ordered: ordered, [1, 1]) { $0.expect(1) }
        == (strict ? ["Interaction <1> not expected"] : []))
  }

  @Test func `strict and ordered: another one is expected, and stays expected`() {
    #expect(
      outcome(strict: true, ordered: true, [2, 1, 2, 3], setUp: oneThenTwo) == [
        "Interaction <2> does not match expectation <1>", "Interaction <3> not expected",
      ])
    #expect(
      outcome(strict: true, ordered: true, [3], setUp: oneThenTwo) == [
        "Interaction <3> does not match expectation <1>", "Expectation <1> not fulfilled",
        "Expectation <2> not fulfilled",
      ])
  }

  @Test func `strict without an order: any order will do, but nothing else`() {
    #expect(outcome(strict: true, ordered: false, [2, 1], setUp: oneThenTwo) == [])
    #expect(
      outcome(strict: true, ordered: false, [3, 2], setUp: oneThenTwo) == [
        "Interaction <3> not expected", "Expectation <1> not fulfilled",
      ])
  }

  @Test func `nice and ordered: what is out of order is ignored, and takes nothing`() {
    #expect(
      outcome(strict: false, ordered: true, [2, 1], setUp: oneThenTwo) == [
        "Expectation <2> not fulfilled"
      ])
    #expect(outcome(strict: false, ordered: true, [3, 1, 3, 2, 3], setUp: oneThenTwo) == [])
  }

  @Test func `nice without an order: any order will do, and what is more is ignored`() {
    #expect(outcome(strict: false, ordered: false, [3, 2, 3, 1, 3], setUp: oneThenTwo) == [])
  }

  @Test(arguments: [true, false])
  func `nothing is expected of a mock without expectations`(ordered: Bool) {
    #expect(
      outcome(strict: true, ordered: ordered, [1]) { _ in } == ["Interaction <1> not expected"])
    #expect(outcome(strict: false, ordered: ordered, [1]) { _ in } == [])
  }

  @Test(arguments: [true, false], [true, false])
  func `a rejection holds wherever it stands`(strict: Bool, ordered: Bool) {
    #expect(
      outcome(strict: strict, ordered: ordered, [0, 1, 0]) { mock in
        mock.expect(1)
        mock.reject(0)
      } == ["Interaction <0> not allowed", "Interaction <0> not allowed"])
    #expect(
      outcome(strict: strict, ordered: ordered, [1, 0]) { mock in
        mock.reject(0)
        mock.expect(1)
      } == ["Interaction <0> not allowed"])
  }

  @Test(arguments: [true, false], [true, false])
  func `of an expectation and a rejection the first one wins`(strict: Bool, ordered: Bool) {
    #expect(
      outcome(strict: strict, ordered: ordered, [0, 0]) { mock in
        mock.expect(0)
        mock.reject(0)
      } == ["Interaction <0> not allowed"])
    #expect(
      outcome(strict: strict, ordered: ordered, [0]) { mock in
        mock.reject(0)
        mock.expect(0)
      } == ["Interaction <0> not allowed", "Expectation <0> not fulfilled"])
  }

  @Test(arguments: [true, false], [true, false])
  func `an expectation that needs no more, but takes more, wins as well`(
    strict: Bool, ordered: Bool
  ) {
    #expect(
      outcome(strict: strict, ordered: ordered, [0, 0, 0]) { mock in
        mock.expect(0, count: .atMost(2))
        mock.reject(0)
      } == ["Interaction <0> not allowed"])
  }

  @Test func `a rejection says nothing of what it does not reject`() {
    #expect(
      outcome(strict: true, ordered: true, [1, 5]) { mock in
        mock.reject(0)
        mock.expect(1)
      } == ["Interaction <5> not expected"])
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
}

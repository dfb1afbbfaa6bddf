import Testing

import StakeoutSpies

/// The text of a question about calls, as failures show it.
@Suite struct CallQuestionTests {
  @Test func `the phrase names function, spy, arguments and count`() {
    let spy = FakeArchive()
    #expect(phrase(spy, .load) == "receive <load(id:)> on <FakeArchive>")
    #expect(
      phrase(spy, .save, 1, nil, count: .atMost(2))
        == "receive <save(_:named:)> on <FakeArchive> with <1>, <nil> at most 2 times")
    #expect(
      phrase(spy, .load, Argument.anything, count: .exactly(1))
        == "receive <load(id:)> on <FakeArchive> with <Argument.anything> exactly 1 time")
    #expect(
      phrase(spy, .save, equal(3), equal("a").named("the letter a"))
        == "receive <save(_:named:)> on <FakeArchive> with <3>, <the letter a>")
  }

  private func phrase(
    _ spy: FakeArchive, _ function: FakeStore.Function, _ arguments: Any?...,
    count: CountSpecifier = .atLeast(1)
  ) -> String {
    CallQuestion(about: spy.identifiedStorage, function.rawValue, arguments, count).phrase
  }
}

import StakeoutCalls
import StakeoutBase
import Testing

@testable import StakeoutSpies

@Suite struct SpyableOrderTests {
  @Test func `calls of several spies are in order`() throws {
    let (store, archive) = (FakeStore(), FakeArchive())
    let steps = [
      store.called(.load, with: 1), archive.called(.save, with: Argument.anything, "name"),
      store.called(.close, countSpecifier: .exactly(1)),
    ]
    store.load(id: 1)
    store.close()
    #expect(try !isInOrder(steps))
    archive.save(3, named: "name")
    store.close()
    #expect(try isInOrder(steps))
    store.close()
    #expect(try !isInOrder(steps))
    store.resetCalls()
    #expect(try !isInOrder(steps))
  }

  @Test func `static members have steps of their own`() throws {
    let store = FakeStore()
    try isolatingStaticSpies {
      FakeArchive.open(path: "a")
      store.close()
      let (open, close) = (FakeArchive.called(.open, with: "a"), store.called(.close))
      #expect(try isInOrder([open, close]))
      #expect(try !isInOrder([close, open]))
      #expect(open.description == "FakeArchive.Type open(path:) with <a>")
      let before = try beBefore(close).satisfies(
        Expression(expression: { open }, location: SourceSite()))
      #expect(before.status == .matches)
    }
  }

  @Test func `two spies of one type are told apart`() throws {
    let (one, two) = (FakeStore(), FakeStore())
    one.close()
    two.close()
    let steps = [two.called(.close), one.called(.close)]
    let message = try verdict(on: steps).message.failure(actual: "").stringValue
    #expect(
      message.replacing(/\ *\+[0-9.]+ ms/, with: "  +T ms") == """
        expected to be in order, got no call for step 2 after step 1
        steps:
          1. FakeStore#1 close()
          2. FakeStore#2 close()  ← not found
        calls:
          +T ms  FakeStore#2  close()
          +T ms  FakeStore#1  close()  ← step 1
        """)
  }

  private func isInOrder(_ steps: [CallStep]) throws -> Bool {
    try verdict(on: steps).status == .matches
  }

  private func verdict(on steps: [CallStep]) throws -> MatcherResult {
    try beInOrder().satisfies(Expression(expression: { steps }, location: SourceSite()))
  }
}

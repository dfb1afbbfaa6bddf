import StakeoutTestSupport
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
    try isolatingStaticSpies { () throws in
      FakeArchive.open(path: "a")
      store.close()
      let (open, close) = (FakeArchive.called(.open, with: "a"), store.called(.close))
      #expect(try isInOrder([open, close]))
      #expect(try !isInOrder([close, open]))
      #expect(open.description == "FakeArchive.Type open(path:) with <a>")
      #expect(try status(open, beBefore(close)) == .matches)
    }
  }

  private func isInOrder(_ steps: [CallStep]) throws -> Bool {
    try status(steps, beInOrder()) == .matches
  }
}

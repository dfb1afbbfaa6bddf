import StakeoutTestSupport
import Testing

import StakeoutSpies

@Suite struct SpyableOrderTests {
  @Test func `calls of several spies are in order`() {
    let (store, archive) = (FakeStore(), FakeArchive())
    let steps = [
      store.called(.load, with: 1), archive.called(.save, with: Argument.anything, "name"),
      store.called(.close, countSpecifier: .exactly(1)),
    ]
    store.load(id: 1)
    store.close()
    refuses(beInOrder(), steps)
    archive.save(3, named: "name")
    store.close()
    accepts(beInOrder(), steps)
    store.close()
    refuses(beInOrder(), steps)
    store.resetCalls()
    refuses(beInOrder(), steps)
  }

  @Test func `static members have steps of their own`() {
    let store = FakeStore()
    isolatingStaticSpies {
      FakeArchive.open(path: "a")
      store.close()
      let (open, close) = (FakeArchive.called(.open, with: "a"), store.called(.close))
      accepts(beInOrder(), [open, close])
      refuses(beInOrder(), [close, open])
      #expect(open.description == "FakeArchive.Type open(path:) with <a>")
      accepts(beBefore(close), open)
    }
  }
}

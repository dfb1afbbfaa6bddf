import Stakeout
import StakeoutScout
import Testing

/// The Swift snippets of Documentation/FromScout.md, word for word.
@Suite struct FromScoutTests {
  @Test func `a test may use what is new`() async throws {
    let store = MockStore()
    store.expect.name.toBeSet(to: equalTo("Ada"))
    store.expect.load(id: beGreaterThan(0)).to { arguments in
      await Task.yield()
      return "item \(arguments[0].value ?? "?")"
    }
    store.expect.save(not(equalTo(""))).toAlways { _ in () }

    #expect(texts { store.verify() }.count == 1)
    store.name = "Ada"
    #expect(try await store.load(id: 7) == "item 7")
    try store.save("x")
    #expect(texts { try? store.save("") }.count == 1)
    await store.verify(within: .seconds(5))
    store.expect.count(of: any()).to(`return`(3))
    #expect(store.count(of: "y") == 3)
    store.expect.name.to(`return`("Ada"))
    #expect(store.name == "Ada")
  }

  @Test func `a mock that asks for itself`() {
    let texts = texts {
      let mock = Mock(verifiesOnDeinit: true)
      mock.expect.foo().toBeCalled()
    }
    #expect(texts.count == 1)
  }
}

protocol Store {
  var name: String { get set }
  func count(of kind: String) -> Int
  func save(_ item: String) throws
  func load(id: Int) async throws -> String
}

final class MockStore: Store, Mockable {
  let mock = Mock()

  var name: String {
    get { mock.get.name }
    set { mock.set.name = newValue }
  }

  func count(of kind: String) -> Int {
    mock.call(returning: Int.self).count(of: kind)
  }

  func save(_ item: String) throws {
    try mock.call(returning: Void.self, throwing: (any Error).self).save(item)
  }

  func load(id: Int) async throws -> String {
    try await mock.callAsync(returning: String.self, throwing: (any Error).self).load(id: id)
  }
}

import StakeoutScout
import Testing

@Suite struct AsyncCallDSLTests {
  private struct MockLoader: Mockable {
    let mock = Mock()

    func load(id: Int) async throws -> String {
      try await mock.callAsync.load(id: id) as! String
    }

    func typed(id: Int) async -> String {
      await mock.callAsync(returning: String.self).load(id: id)
    }

    func save() async throws(SomeError) {
      try await mock.callAsync(returning: Void.self, throwing: SomeError.self).save()
    }
  }

  private let loader = MockLoader()

  @Test func `everything else works in an asynchronous function, too`() async throws {
    loader.expect.load(id: any()).to(`return`("a")).and.to { _ in "b" }.and
      .to(throwError(SomeError()))
    #expect(try await loader.load(id: 1) == "a")
    #expect(await loader.typed(id: 2) == "b")
    await #expect(throws: SomeError.self) { try await loader.load(id: 3) }
    loader.expect.save().to { _ in
      await Task.yield()
      throw SomeError()
    }
    await #expect(throws: SomeError.self) { try await loader.save() }
    loader.verify()
  }

  @Test func `an asynchronous block may be used always`() async throws {
    loader.expect.load(id: any()).toAlways { _ in
      await Task.yield()
      return "again"
    }
    for id in 0..<3 { #expect(try await loader.load(id: id) == "again") }
    loader.verify()
  }

  @Test @MainActor func `a block runs where the call was made`() async throws {
    var seen = false
    loader.expect.load(id: any()).to { _ in
      await Task.yield()
      MainActor.assertIsolated()
      seen = true
      return "main"
    }
    #expect(try await loader.load(id: 1) == "main")
    #expect(seen)
  }

  @Test func `a call that cannot await fails at an asynchronous block`() throws {
    loader.expect.load(id: any()).to { _ in
      await Task.yield()
      return "never"
    }
    #expect(
      try texts { check(try loader.mock.call.load(id: 1) == nil) } == [
        "The expectation of load is asynchronous: use mock.callAsync in the double"
      ])
  }

  @Test func `arguments are checked before the block runs`() async {
    loader.expect.load(id: equalTo(1)).to { _ in
      await Task.yield()
      return "x"
    }
    let loader = loader
    #expect(
      await texts { check(await loader.typed(id: 2) == "x") } == [
        "Arguments to load didn't match:\n  ❌ id: Expected argument equal to 1, got 2"
      ])
  }
}

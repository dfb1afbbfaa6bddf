import StakeoutDobby
import Testing

@Suite struct StubTests {
  private struct Failed: Error, Equatable {}

  @Test func `a value is made once`() throws {
    var made = 0
    func make() -> Int {
      made += 1
      return made
    }
    let stub = Stub<Int, Int>()
    stub.on(any(), return: make())
    #expect(try stub.invoke(1) == 1)
    #expect(try stub.invoke(1) == 1)
  }

  @Test func `handlers may throw`() {
    let stub = Stub<Int, Int>()
    stub.on(any()) { number in
      if number == 0 { throw Failed() }
      return number
    }
    #expect(throws: Failed.self) { try stub.invoke(0) }
    #expect(throws: Never.self) { try stub.invoke(1) }
  }

  @Test func `handlers may be asynchronous`() async throws {
    let stub = Stub<(Int, Int), Int>()
    stub.on(matches((0, any()))) { _ in throw Failed() }
    stub.on(matches((1, any()))) { x, y in
      await Task.yield()
      return x + y
    }
    stub.on(any(), return: 7)
    #expect(try await stub.invokeAsync((1, 2)) == 3)
    #expect(try await stub.invokeAsync((2, 2)) == 7)
    await #expect(throws: Failed.self) { try await stub.invokeAsync((0, 2)) }
  }

  @Test func `in asynchronous code it is asked without awaiting, too`() async throws {
    let stub = Stub<Int, Int>()
    stub.on(1, return: 2)
    #expect(try stub.invoke(1) == 2)
  }

  @Test func `an asynchronous handler has to be awaited`() {
    let stub = Stub<Int, Int>()
    stub.on(any()) { number in
      await Task.yield()
      return number
    }
    #expect {
      try stub.invoke(3)
    } throws: { error in
      "\(error)" == """
        the handler for 3 is asynchronous: write 'try await stub.invokeAsync(…)' in place of \
        'try stub.invoke(…)'
        """
    }
  }

  @Test func `what ends a behaviour does not keep the stub`() {
    weak var gone: Stub<Int, Int>?
    let disposable: Disposable
    do {
      let stub = Stub<Int, Int>()
      gone = stub
      disposable = stub.on(1, return: 1)
    }
    #expect(gone == nil)
    disposable.dispose()
    #expect(disposable.disposed)
  }

  @Test func `a reset ends all behaviours`() {
    let stub = Stub<Int, Int>()
    let disposable = stub.on(1, return: 1)
    stub.reset()
    #expect(throws: StubError<Int, Int>.self) { try stub.invoke(1) }
    disposable.dispose()
  }

  @Test func `values of a type that is Equatable are matchers`() throws {
    struct Key: Equatable { let id: Int }
    let stub = Stub<Key, String>()
    stub.on(Key(id: 1), return: "a")
    stub.on(Key(id: 2)) { "b\($0.id)" }
    #expect(try stub.invoke(Key(id: 1)) == "a")
    #expect(try stub.invoke(Key(id: 2)) == "b2")
  }

  @Test func `a handler may change the stub`() throws {
    let stub = Stub<Int, Int>()
    stub.on(1) { [unowned stub] number in
      stub.on(2, return: 20)
      return number
    }
    #expect(try stub.invoke(1) == 1)
    #expect(try stub.invoke(2) == 20)
  }

  @Test func `an action is run once`() {
    var count = 0
    let disposable = Disposable { count += 1 }
    #expect(!disposable.disposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.disposed)
    #expect(count == 1)
  }
}

import StakeoutScout
import Testing

@Suite struct VarDSLTests {
  private let mock = Mock()

  @Test func `a closure is called at each use`() {
    var count = 0
    mock.expect.foo.to(
      get(times: 2) {
        count += 1
        return count
      })
    #expect(mock.get.foo == 1)
    #expect(mock.get.foo == 2)
    #expect(texts { check(mock.get.foo as Int? == nil) }.count == 1)
  }

  @Test func `nil is no failure`() {
    mock.expect.foo.to(`return`(nil)).and.to(alwaysReturn(nil))
    #expect(mock.get.foo as String? == nil)
    #expect(mock.get.foo as Int? == nil)
    mock.verify()
  }

  @Test func `a value of another type fails, is used up, and is nil`() {
    mock.expect.foo.to(`return`("text")).and.to(`return`(2))
    #expect(
      texts { check(mock.get.foo as Int? == nil) }
        == ["Expected value of type Int for foo, got String"])
    #expect(mock.get.foo == 2)
  }

  @Test func `an expectation of a function is no value`() {
    mock.expect.foo(any()).toBeCalled()
    #expect(
      texts { check(mock.get.foo as Int? == nil) } == [
        "Expected value of type Int for foo, "
          + "got (KeyValuePairs<String, Optional<Any>>) throws -> Optional<Any>"
      ])
    mock.verify()
  }

  @Test func `a block answers a property as well, and an error of it fails`() {
    mock.expect.foo.to { _ in 5 }.and.to(`throw`(SomeError()))
    #expect(mock.get.foo == 5)
    #expect(
      texts { check(mock.get.foo as Int? == nil) }
        == ["Expected value of type Int for foo, got error SomeError()"])
  }

  // An optimised build does not know the lines of all frames.
  #if DEBUG
    @Test func `a failure stands where the property was read`() {
      let double = MockGetExample()
      mock.expect.foo.to(`return`(1))
      double.expect.foo.to(`return`("a"))
      _ = double.foo
      let found = failures {
        _ = mock.get.bar as Int?
        _ = mock.get.foo as String?
        _ = readFoo(of: mock)
      }
      let line = UInt(#line) - 4
      #expect(found.map(\.site.line) == [line, line + 1, line + 2])
      #expect(found.allSatisfy { $0.site.filePath == #filePath })
    }

    private func readFoo(of mock: Mock) -> Int? { mock.get.foo }
  #endif
}

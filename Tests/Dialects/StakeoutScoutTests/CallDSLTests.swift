import StakeoutScout
import Testing

import StakeoutCalls

@Suite struct CallDSLTests {
  private let mock = Mock()

  @Test func `a call returns what is expected next, or nil`() throws {
    mock.expect.foo().to(`return`(1)).and.to(`return`(nil)).and.toBeCalled()
    #expect(try mock.call.foo() as? Int == 1)
    #expect(try mock.call.foo() == nil)
    #expect(try mock.call.foo() is Void)
    mock.verify()
  }

  @Test func `a call that is not expected fails and returns nil`() throws {
    #expect(try texts { check(try mock.call.foo() == nil) } == ["No expectations defined for foo"])
    mock.expect.foo().toBeCalled()
    try mock.call.foo()
    #expect(
      try texts { check(try mock.call.foo() == nil) } == ["No more expectations defined for foo"])
  }

  @Test func `what is expected of a property returns nil to a call, in silence`() throws {
    mock.expect.foo.to(`return`(1))
    #expect(try mock.call.foo(3) == nil)
    mock.verify()
  }

  @Test func `a block that throws throws out of the call`() {
    var made = 0
    func error() -> SomeError {
      made += 1
      return SomeError()
    }
    mock.expect.foo().to(`throw`(error()), times: 2)
    #expect(made == 0)
    #expect(throws: SomeError.self) { try mock.call.foo() }
    #expect(throws: SomeError.self) { try mock.call.foo() }
    #expect(made == 2)
    mock.verify()
  }

  @Test func `functions of one name are told apart by their labels`() throws {
    mock.expect.load(id: any()).to(`return`("by id"))
    mock.expect.load(name: any()).to(`return`("by name"))
    mock.expect.load(any()).to(alwaysReturn("by nothing"))
    mock.expect.load(id: any(), name: any()).to(`return`("by both"))
    #expect(try mock.call.load(id: 1, name: "a") as? String == "by both")
    #expect(try mock.call.load(1) as? String == "by nothing")
    #expect(try mock.call.load(name: "a") as? String == "by name")
    #expect(try mock.call.load(id: 1) as? String == "by id")
    mock.verify()
  }

  @Test func `arguments arrive as they were passed`() throws {
    var seen: [[String]] = []
    mock.expect.foo.toAlways { arguments in
      seen.append(arguments.map { "\($0.key)=\($0.value.map { "\($0)" } ?? "nil")" })
    }
    try mock.call.foo()
    try mock.call.foo(1, b: "two", nil as Int?)
    #expect(seen == [[], ["=1", "b=two", "=nil"]])
    mock.verify()
  }

  @Test func `calls, reads and writes are in the journal, expected or not`() throws {
    mock.expect.baz(anything: any()).toBeCalled()
    mock.expect.foo.to(`return`(1)).toBeSet()
    try mock.call.baz(anything: 7)
    _ = mock.get.foo as Int?
    mock.set.foo = "x"
    _ = texts {
      _ = try? mock.call.bar(1, two: 2)
      _ = mock.get.qux as Int?
    }
    #expect(
      mock.log.calls.map(\.description)
        == ["baz(anything:) with <7>", "foo", "foo with <x>", "bar(_:two:) with <1>, <2>", "qux"])
  }

  // An optimised build does not know the lines of all frames.
  #if DEBUG
    @Test func `a failure stands at the line that used the double`() {
      let double = MockExample()
      let found = failures {
        double.baz()
        _ = try? mock.call.foo()
      }
      let line = UInt(#line) - 3
      #expect(found.map(\.site.line) == [line, line + 1])
      #expect(found.map { $0.site.filePath } == [#filePath, #filePath])
    }
  #endif
}

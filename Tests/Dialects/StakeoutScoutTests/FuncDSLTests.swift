import StakeoutScout
import Testing

@Suite struct FuncDSLTests {
  private let mock = Mock()

  private func call(_ number: Int) -> Any? { try? mock.call.f(number) }

  @Test func `a block is used as often as it says, in one place of the queue`() {
    mock.expect.f(any()).to({ $0[0].value as! Int + 1 }, times: 2).and.to(`return`(0))
    #expect(call(1) as? Int == 2)
    #expect(call(5) as? Int == 6)
    #expect(call(5) as? Int == 0)
    mock.verify()
  }

  @Test func `toBeCalled returns nothing, as often as it says`() {
    mock.expect.f(any()).toBeCalled(times: 2).and.toBeCalled().and.toBeCalled(times: 0)
    for _ in 0..<3 { #expect(call(0) is Void) }
    mock.verify()
    #expect(texts { _ = call(0) } == ["No more expectations defined for f"])
  }

  @Test func `what is done always is never asked for, and hides what comes after it`() {
    mock.expect.f(any()).toAlways { _ in 1 }
    mock.verify()
    mock.expect.f(any()).toBeCalled()
    for _ in 0..<3 { #expect(call(0) as? Int == 1) }
    #expect(texts { mock.verify() }.count == 1)
  }

  @Test func `a function without parentheses takes any arguments`() {
    mock.expect.f.to { _ in 1 }.and.toBeCalled()
    mock.expect.f.toAlways { $0.count }
    #expect(call(0) as? Int == 1)
    #expect(call(0) is Void)
    #expect((try? mock.call.f(a: 1, 2)) as? Int == 2)
    mock.verify()
  }

  @Test func `and repeats the matchers, and wrong arguments fail and use the expectation up`() {
    mock.expect.f(equalTo(1)).toBeCalled().and.to(`return`(2))
    _ = call(1)
    #expect(
      texts { check(call(7) as? Int == 2) } == [
        "Arguments to f didn't match:\n  ❌ [0]: Expected argument equal to 1, got 7"
      ])
    mock.verify()
  }

  private struct Tagged: Equatable, CustomStringConvertible {
    let tag: Int
    var description: String { "tagged" }
  }

  @Test func `an argument that prints like the expected one looks different`() {
    mock.expect.f(equalTo(Tagged(tag: 1)), equalTo("1")).toBeCalled()
    let found = texts { _ = try? mock.call.f(Tagged(tag: 2), 1) }
    #expect(
      found == [
        """
        Arguments to f didn't match:
          ❌ [0]: Expected argument equal to Tagged(tag: 1), got Tagged(tag: 2)
          ❌ [1]: Expected argument equal to "1", got 1
        """
      ])
  }

  @Test func `no times is a mistake in the test, which fails`() {
    let found = failures {
      mock.expect.f(any()).to({ _ in 1 }, times: 0)
      mock.expect.g.to(`return`(1, times: 0))
    }
    let line = UInt(#line) - 3
    #expect(
      found.map(\.message) == [
        "an expectation of f with times: 0: 'times' must be at least 1",
        "an expectation of g with times: 0: 'times' must be at least 1",
      ])
    #expect(found.map(\.site.line) == [line, line + 1])
    mock.verify()
  }

  @Test func `an expectation in two queues is used as often as it says`() {
    let shared = `return`(1, times: 2)
    mock.expect.f(any()).to(shared).and.to(`return`(2))
    mock.expect.g.to(shared)
    #expect(call(0) as? Int == 1)
    #expect(mock.get.g == 1)
    #expect(call(0) as? Int == 2)
    mock.verify()
  }

  @Test func `a getter runs before the arguments are looked at, a block afterwards`() {
    var events: [String] = []
    let matcher = satisfying("noted") { (_: Int) in
      events.append("matcher")
      return true
    }
    mock.expect.f(matcher).to(get { events.append("getter") }).and.to { _ in events.append("block")
    }
    _ = call(1)
    _ = call(1)
    #expect(events == ["getter", "matcher", "matcher", "block"])
  }

  @Test func `failures about arguments stand where the expectation was set`() {
    mock.expect.f(equalTo(1)).toBeCalled()
    mock.expect.f(equalTo(1)).to(`return`(1))
    mock.expect.f(equalTo(1)).to { _ in 1 }
    let line = UInt(#line) - 3
    let found = failures { for _ in 0..<3 { _ = call(2) } }
    #expect(found.map(\.site.line) == [line, line + 1, line + 2])
    #expect(found.allSatisfy { $0.site.filePath == #filePath })
  }
}

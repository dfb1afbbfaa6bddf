import StakeoutScout
import Testing

@Suite struct ExpectationTests {
  private final class Countdown: StakeoutScout.Expectation {
    var count: Int
    init(from count: Int) { self.count = count }
    func hasNext() -> Bool { count > 0 }
    func nextValue() -> Any? {
      count -= 1
      return count
    }
  }

  private final class Optionally: StakeoutScout.Expectation {
    func hasNext() -> Bool { true }
    func nextValue() -> Any? { "maybe" }
    func shouldVerify() -> Bool { false }
  }

  private final class Echo: FuncExpectation {
    var isUsed = false
    func hasNext() -> Bool { !isUsed }
    func nextBlock() -> FuncExpectationBlock {
      isUsed = true
      return { $0.first?.value }
    }
  }

  private let mock = Mock()

  @Test func `an expectation of one's own is used until it has no next one`() throws {
    mock.expect.foo.to(Countdown(from: 2)).and.to(`return`("over"))
    #expect(mock.get.foo == 1)
    #expect(mock.get.foo == 0)
    #expect(mock.get.foo == "over")
    mock.expect.bar(any()).to(Countdown(from: 1))
    #expect(try mock.call.bar(1) as? Int == 0)
    mock.verify()
  }

  @Test func `verify asks for it unless it says no`() {
    mock.expect.foo.to(Optionally())
    mock.verify()
    mock.expect.bar.to(Countdown(from: 1))
    let line = #line - 1
    #expect(
      texts { mock.verify() } == [
        #"Remaining expectations: ["bar": [bar: Return what Countdown says "#
          + "(ExpectationTests.swift:\(line))]]"
      ])
  }

  @Test func `so is one of a function`() throws {
    mock.expect.f(any()).to(Echo()).and.to(`return`(0))
    #expect(texts { mock.verify() }.first?.contains("f(anything): Do what Echo says") == true)
    #expect(try mock.call.f(7) as? Int == 7)
    #expect(try mock.call.f(7) as? Int == 0)
    mock.verify()
  }

  @Test func `the library's own can be asked as well`() {
    let twice = `return`(1, times: 2)
    #expect(twice.hasNext() && twice.shouldVerify())
    #expect(twice.nextValue() as? Int == 1)
    #expect("\(twice)" == "Return a value 1 time")
    #expect(twice.nextValue() as? Int == 1)
    #expect(!twice.hasNext())
    #expect("\(`return`(1, times: 3))" == "Return a value 3 times")
    let always = alwaysReturn(1)
    #expect(always.nextValue() as? Int == 1)
    #expect(always.hasNext() && !always.shouldVerify())
    #expect("\(always)" == "Return a value indefinitely")
  }
}

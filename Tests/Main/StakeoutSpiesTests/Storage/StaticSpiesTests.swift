import StakeoutNimble
import StakeoutSpryKit
import Testing

import StakeoutSpies

/// `isolatingStaticSpies` gives a test its own stubs and calls of static members.
@Suite struct StaticSpiesTests {
  @Test(arguments: 0..<50)
  func `parallel tests do not see each other's static members`(number: Int) async throws {
    try isolatingStaticSpies {
      FakeService.stub(.make).andReturn(number)
      try #require(FakeService.make(name: "\(number)") == number)
      #expect(FakeService.recordedCalls.map(\.description) == ["make(name:) with <\(number)>"])
    }
    await isolatingStaticSpies {
      FakeService.stub(.make).andReturn(number)
      await Task.yield()
      let result = await Task { FakeService.make(name: "task") }.value
      #expect(result == number)
      #expect(FakeService.recordedCallsCount == 1)
    }
  }

  @Test func `the process's own are as they were`() {
    defer { FakeSubservice.resetCallsAndStubs() }
    FakeSubservice.stub(.make).andReturn(1)
    isolatingStaticSpies {
      FakeSubservice.stub(.make).andReturn(2)
      #expect(FakeSubservice.make(name: "a") == 2)
    }
    #expect(FakeSubservice.make(name: "b") == 1)
    #expect(FakeSubservice.recordedCalls.map(\.description) == ["make(name:) with <b>"])
  }

  @Test func `an expectation may be the only statement of a body`() async {
    let matcher: Matcher<Int> = equal(1)
    [matcher].forEach { matcher in isolatingStaticSpies { expect(1).to(matcher) } }
    [matcher].forEach { matcher in withLenientStubs { expect(1).to(matcher) } }
    let judge: (Matcher<Int>) async -> Void = { matcher in
      await isolatingStaticSpies { await expect(1).toEventually(matcher) }
    }
    await judge(matcher)
  }
}

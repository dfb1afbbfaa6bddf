import StakeoutSpies
import StakeoutTestSupport
import Testing

@Suite(.unstubbedCalls(.relaxed)) struct UnstubbedCallsTraitTests {
  @Test func `a suite sets the rule of its doubles`() {
    let fake = FakeService()
    #expect(fake.unstubbedCalls == .relaxed)
    #expect(fake.load(id: 1) == "")
  }

  @Test(.unstubbedCalls(.strict)) func `a test goes before its suite`() {
    let fake = FakeService()
    #expect(fake.unstubbedCalls == .strict)
    let failures = reportedFailures { #expect(fake.load(id: 1) == "") }
    #expect(failures.map { $0.message.contains("received unexpected load(id:)") } == [true])
  }

  @Test func `a double's own rule goes first`() {
    let fake = FakeService()
    fake.unstubbedCalls = .strict
    #expect(fake.unstubbedCalls == .strict)
  }

  @Test func `a double keeps the rule on threads without a test`() async {
    let fake = FakeService()
    fake.stub(.title).andReturn("a")
    await Task.detached { #expect(fake.load(id: 1) == "") }.value
  }

  @Test func `static members follow the running test`() {
    isolatingStaticSpies {
      #expect(FakeService.unstubbedCalls == .relaxed)
      #expect(FakeService.make(name: "a") == 0)
    }
  }

  @Suite struct NestedTests {
    @Test func `a nested suite has the rule too`() {
      #expect(FakeService().unstubbedCalls == .relaxed)
    }
  }
}

@Suite struct UnstubbedCallsDefaultTests {
  @Test func `without a trait the rule is fatal`() {
    #expect(FakeService().unstubbedCalls == .fatal)
    #expect(FakeService.unstubbedCalls == .fatal)
  }
}

import StakeoutContext
import StakeoutTestSupport
import Testing

/// A test context carries the settings of a test to other threads.
@Suite struct TestContextTests {
  private static let name = ContextKey<String>()
  private static let number = ContextKey<Int>()

  @Test func `it carries everything to a plain thread, and leaves nothing behind`() {
    let failures = CapturingReporter()
    var scope = TestContext().with(Self.name, "handler")
    scope.reporter = failures
    onThreads(8) { [scope] _ in
      failures.report(Fixture.failure(TestContext.local.reporter == nil ? "none" : "some"))
      scope.run { Fixture.fail(TestContext.local[Self.name] ?? "no name") }
      failures.report(Fixture.failure(TestContext.local.reporter == nil ? "none" : "some"))
    }
    #expect(failures.messages.filter { $0 == "handler" }.count == 8)
    #expect(failures.messages.filter { $0 == "none" }.count == 16)
    #expect(failures.messages.count == 24)
  }

  @Test func `a reporter put in force keeps the other slots, and the other way round`() {
    let failures = CapturingReporter()
    TestContext().with(Self.number, 1).run {
      withReporter(failures) {
        #expect(TestContext.local[Self.number] == 1)
        TestContext.local.with(Self.number, 2).run {
          #expect(TestContext.local[Self.number] == 2)
          Fixture.fail("reached")
        }
      }
    }
    #expect(failures.messages == ["reached"])
  }

  @Test func `slots are apart, and can be emptied`() {
    var scope = TestContext()
    #expect(scope[Self.name] == nil && scope[Self.number] == nil)
    scope[Self.name] = "a"
    #expect(scope[Self.number] == nil)
    scope[Self.number] = 3
    scope[Self.name] = "b"
    #expect(scope[Self.name] == "b" && scope[Self.number] == 3)
    let emptied = scope.with(Self.name, nil)
    #expect(emptied[Self.name] == nil && emptied[Self.number] == 3)
    #expect(scope[Self.name] == "b")
  }
}

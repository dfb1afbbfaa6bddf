import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct WithReporterTests {
  private let outer = CapturingReporter()
  private let inner = CapturingReporter()

  @Test func `the innermost reporter wins, and only inside`() {
    withReporter(outer) {
      fail("before")
      withReporter(inner) { fail("inside") }
      fail("after")
    }
    #expect(outer.messages == ["before", "after"])
    #expect(inner.messages == ["inside"])
  }

  @Test func `it ends when the body throws`() {
    struct Stop: Error {}
    withReporter(outer) {
      #expect(throws: Stop.self) {
        try withReporter(inner) { throw Stop() }
      }
      fail("after")
    }
    #expect(outer.messages == ["after"])
    #expect(inner.messages.isEmpty)
  }

  @Test func `without one the test itself fails`() {
    withReporter(outer) {}
    withKnownIssue {
      fail("known")
    } matching: {
      $0.comments == ["known"]
    }
    #expect(outer.messages.isEmpty)
  }

  @Test func `a synchronous body in an async test needs no await`() async {
    withReporter(outer) { fail("synchronous") }
    await Task.yield()
    #expect(outer.messages == ["synchronous"])
  }

  @Test func `an expectation may be the only statement of a body`() async {
    [equal(1), equal(2)].forEach { matcher in withReporter(outer) { expect(1).to(matcher) } }
    let judge: (Matcher<Int>) async -> Void = { [outer] matcher in
      await withReporter(outer) {
        await expect(3).to(AsyncMatcher { try await matcher.satisfies($0) })
      }
    }
    await judge(equal(4))
    let results = [1, 2].map { number in withReporter(outer) { number + 1 } }
    #expect(results == [2, 3])
    #expect(outer.messages == ["expected to equal <2>, got <1>", "expected to equal <4>, got <3>"])
  }

  @Test func `it holds across suspension and in child tasks`() async {
    await withReporter(outer) {
      await Task.yield()
      fail("after a suspension")
      async let child: Void = failInChildTask()
      await child
      await withTaskGroup { group in
        group.addTask { fail("in a group") }
      }
    }
    #expect(outer.messages == ["after a suspension", "in a child task", "in a group"])
  }

  @Test @MainActor func `an async body stays on the main actor`() async {
    let notSendable = NotSendable()
    await withReporter(outer) {
      MainActor.assertIsolated()
      notSendable.count += 1
      await Task.yield()
      MainActor.assertIsolated()
      fail("main actor")
    }
    #expect(outer.messages == ["main actor"])
    #expect(notSendable.count == 1)
  }

  @Test func `the body's value comes back`() async throws {
    #expect(withReporter(outer) { 1 } == 1)
    let two = await withReporter(outer) {
      await Task.yield()
      return 2
    }
    #expect(two == 2)
  }

  @Test(arguments: 0..<100)
  func `parallel tests do not see each other's reporter`(number: Int) async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      for step in 0..<10 {
        fail("\(number).\(step)")
        await Task.yield()
      }
    }
    #expect(failures.messages == (0..<10).map { "\(number).\($0)" })
  }
}

private func fail(_ message: String) { Fixture.fail(message) }

private func failInChildTask() async { fail("in a child task") }

private final class NotSendable {
  var count = 0
}

import StakeoutScout
import StakeoutTestSupport
import Testing

import StakeoutCalls

@Suite struct MockTests {
  private let mock = Mock()

  @Test func `verify says what is left, and says it again`() {
    mock.expect.foo.to(`return`("x", times: 2)).and.to(alwaysReturn("y"))
    mock.expect.baz(buz: equalTo(3), any()).to(`return`(4)).and.to({ _ in 1 }, times: 2)
    mock.expect.bar().toBeCalled(times: 3)
    mock.expect.bar().toAlways { _ in 1 }
    mock.expect.qux.to { _ in 1 }
    let line = #line - 5
    _ = mock.get.foo as String?
    let expected =
      #"Remaining expectations: ["bar": [bar(): Be called 3 times "#
      + "(MockTests.swift:\(line + 2))], "
      + #""baz": [baz(buz: argument equal to 3, anything): Return a value 1 time "#
      + "(MockTests.swift:\(line + 1)), baz(buz: argument equal to 3, anything): "
      + "Call a block 2 times (MockTests.swift:\(line + 1))], "
      + #""foo": [foo: Return a value 1 time (MockTests.swift:\#(line))], "#
      + #""qux": [qux(…): Call a block 1 time (MockTests.swift:\#(line + 4))]]"#
    #expect(texts { mock.verify() } == [expected])
    #expect(texts { mock.verify() } == [expected])
  }

  @Test func `verify fails at its own line, or at the one that it was given`() {
    let store = MockStore()
    mock.expect.foo().toBeCalled()
    store.expect.name.toBeSet()
    let found = failures {
      mock.verify()
      store.verify()
      store.verify(within: .zero)
      mock.verify(file: "Helper.swift", line: 7)
    }
    let line = UInt(#line) - 5
    #expect(found.map(\.site.line) == [line, line + 1, line + 2, 7])
    #expect(found.map { $0.site.filePath } == [#filePath, #filePath, #filePath, "Helper.swift"])
  }

  @Test func `reset forgets what was expected, and what was called`() throws {
    mock.expect.foo().toBeCalled(times: 2)
    try mock.call.foo()
    mock.reset()
    mock.verify()
    #expect(mock.log.count == 0)
    #expect(try texts { try mock.call.foo() } == ["No expectations defined for foo"])
  }

  @Test func `a call from a thread of its own fails the test that has set up the mock`() {
    let mock = mock
    let messages = texts {
      mock.expect.foo().toBeCalled()
      mock.expect.bar(equalTo(1)).toBeCalled()
      onThreads(1) { _ in
        for _ in 0..<2 { _ = try? mock.call.foo() }
        _ = try? mock.call.bar(2)
      }
    }
    #expect(
      messages == [
        "No more expectations defined for foo",
        "Arguments to bar didn't match:\n  ❌ [0]: Expected argument equal to 1, got 2",
      ])
  }

  @Test func `it is silent at its end when all was met, and when verify has said it`() {
    let found = failures {
      let met = Mock(verifiesOnDeinit: true)
      met.expect.foo().toBeCalled()
      _ = try? met.call.foo()
      let said = Mock(verifiesOnDeinit: true)
      said.expect.foo().toBeCalled()
      said.verify()
      Mock().expect.foo().toBeCalled()
    }
    #expect(found.count == 1)
  }

  @Test func `what a block holds is released when it is used up, and when the mock goes`() throws {
    final class Token {}
    weak var used: Token?
    weak var unused: Token?
    do {
      let mock = Mock()
      do {
        let (first, second) = (Token(), Token())
        (used, unused) = (first, second)
        mock.expect.foo().to { _ in withExtendedLifetime(first) {} }
        mock.expect.foo().to { _ in withExtendedLifetime(second) {} }
      }
      try mock.call.foo()
      #expect(used == nil)
      #expect(unused != nil)
      withExtendedLifetime(mock) {}
    }
    #expect(unused == nil)
  }

  @Test func `code of a test may use the mock that runs it`() throws {
    final class Talker {
      let mock: Mock
      init(_ mock: Mock) { self.mock = mock }
      deinit { _ = try? mock.call.gone() }
    }
    mock.expect.gone().toBeCalled()
    do {
      let talker = Talker(mock)
      mock.expect.outer(satisfying("inner called") { [mock] (_: Int) in mock.get.inner == 1 }).to {
        [mock] _ in
        withExtendedLifetime(talker) {}
        mock.expect.later().toBeCalled()
        return try mock.call.later()
      }
    }
    mock.expect.inner.to(`return`(1))
    try mock.call.outer(1)
    mock.verify()
  }
}

@Suite struct MockVerifyWithinTests {
  private let mock = Mock()

  @Test func `verify waits for calls from another thread, on a thread of its own`() {
    let mock = mock
    mock.expect.foo().toBeCalled(times: 2)
    let reporter = CapturingReporter()
    onThreads(2) { index in
      if index == 0 {
        withReporter(reporter) { mock.verify(within: .seconds(600)) }
      } else {
        for _ in 0..<2 { _ = try? mock.call.foo() }
      }
    }
    #expect(reporter.messages == [])
  }

  @Test @MainActor func `verify suspends the main actor as well`() async {
    let mock = mock
    mock.expect.foo().toBeCalled()
    Task { @MainActor in _ = try? mock.call.foo() }
    await mock.verify(within: .seconds(600))
  }

  @Test func `verify says what is left when the time is over`() async {
    mock.expect.foo().toBeCalled()
    let line = #line - 1
    let expected = [
      #"Remaining expectations: ["foo": [foo(): Be called 1 time (MockTests.swift:\#(line))]]"#
    ]
    let mock = mock
    #expect(await texts { await mock.verify(within: .milliseconds(1)) } == expected)
    #expect(texts { verifyBlocking(within: .milliseconds(1)) } == expected)
    #expect(texts { verifyBlocking(within: .seconds(-1)) } == expected)
  }

  @Test @MainActor func `verify does not block the main actor`() {
    mock.expect.foo().toBeCalled()
    #expect(
      texts { mock.verify(within: .seconds(600)) } == [
        """
        cannot wait here: this would block the main actor and the code it waits for. Make the test \
        'async' and use 'await': the verb then suspends the task instead.
        """
      ])
  }

  @Test func `a reset ends the wait`() async {
    let mock = mock
    mock.expect.foo().toBeCalled()
    async let reset: Void = Task.detached { mock.reset() }.value
    await mock.verify(within: .seconds(600))
    await reset
  }

  @Test func `a wait that was cancelled fails at once`() async {
    let mock = mock
    mock.expect.foo().toBeCalled()
    let messages = await texts {
      let task = Task { await mock.verify(within: .seconds(600)) }
      task.cancel()
      await task.value
    }
    #expect(messages.count == 1)
    let note = "(the task was cancelled before the timeout)"
    #expect(messages.first?.hasSuffix("\n\(note)") == true)
  }

  /// Calls the blocking `verify`, because in an async function, `verify` means the suspending overload.
  private func verifyBlocking(within time: Duration = .seconds(600)) {
    mock.verify(within: time)
  }
}

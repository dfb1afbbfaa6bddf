import Foundation
import StakeoutCalls
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

import StakeoutSpies

@Suite struct HaveNoOtherCallsTests {
  private let store = FakeStore()

  @Test func `a double without calls has no other calls`() {
    #expect(to(store, haveNoOtherCalls()) == nil)
    #expect(
      toNot(store, haveNoOtherCalls())
        == "expected to not have no other calls, got none\ncalls: none")
    #expect(to(nil as FakeStore?, haveNoOtherCalls())?.contains("got <nil>") == true)
    #expect(toNot(nil as FakeStore?, haveNoOtherCalls())?.contains("got <nil>") == true)
  }

  @Test func `the calls that no question fits are the others`() throws {
    store.load(id: 1)
    store.load(id: 2)
    store.close()
    #expect(to(store, haveReceived(.load, with: 1)) == nil)
    let text = try #require(to(store, haveNoOtherCalls()))
    #expect(
      text.hasPrefix("expected to have no other calls, got 2 calls that the test did not verify")
    )
    #expect(text.contains("load(id:) with <2>"))
    #expect(text.contains("close()"))
    #expect(!text.contains("<1>"))
    #expect(to(store, haveReceived(.load)) == nil)
    #expect(store.didCall(.close).success)
    #expect(to(store, haveNoOtherCalls()) == nil)
  }

  /// Each question verifies all calls of `load(id:)`.
  @Test(arguments: [
    "didCall", "toNot", "count", "failed", "assertion", "order", "before", "negated arguments",
  ])
  func `every question asks, whatever its answer`(question: String) {
    store.load(id: 1)
    #expect(to(store, haveNoOtherCalls()) != nil)
    _ = reportedFailures {
      switch question {
      case "didCall": _ = store.didCall(.load)
      case "toNot": _ = toNot(store, haveReceived(.load, countSpecifier: .exactly(2)))
      case "count": _ = to(store, haveReceived(.load, countSpecifier: .atMost(3)))
      case "failed": _ = to(store, haveReceived(.load, countSpecifier: .exactly(7)))
      case "assertion": expectHaveReceived(store, .load)
      case "order": _ = to([store.called(.load)], beInOrder())
      case "before": _ = to(store.called(.close), beBefore(store.called(.load)))
      default: _ = toNot(store, haveReceived(.load, with: 1))
      }
    }
    #expect(to(store, haveNoOtherCalls()) == nil)
  }

  /// A call that is made while a question counts is either counted, or remains unverified.
  @Test func `each call beside a question is counted, or one of the others`() async {
    for round in 0..<400 {
      let store = FakeStore()
      let calls = 20
      let counted = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<2 {
          group.addTask {
            for id in 0..<calls { store.load(id: id) }
            return nil
          }
        }
        group.addTask {
          round % 2 == 0
            ? store.spyStorage.log.count(of: "load(id:)")
            : store.spyStorage.log.entries(
              of: FunctionNames.number(of: "load(id:)"), with: nil
            ).count
        }
        return await group.reduce(0) { $0 + ($1 ?? 0) }
      }
      #expect(counted + store.spyStorage.log.unverifiedCalls.count == 2 * calls)
    }
  }

  @Test func `what fits no question is not asked about`() {
    store.load(id: 1)
    _ = toNot(store, haveReceived(.load, with: 2))
    _ = to(store, haveReceived(.close))
    _ = (store.recordedCalls, store.recordedCallsCount, timeline(of: store))
    #expect(to(store, haveNoOtherCalls()) != nil)
  }

  @Test func `waiting for a call asks about it`() async throws {
    store.load(id: 1)
    store.load(id: 2)
    try await store.waitForCall(.load)
    #expect(to(store, haveNoOtherCalls())?.contains("got 1 call that") == true)
    try await store.waitForCall(.load, number: 2)
    #expect(to(store, haveNoOtherCalls()) == nil)
    store.close()
    for await _ in store.calls() { break }
    #expect(to(store, haveNoOtherCalls()) != nil)
    for await _ in store.calls(.close) { break }
    #expect(to(store, haveNoOtherCalls()) == nil)
  }

  @Test func `a call after the question is one of the others`() {
    store.load(id: 1)
    _ = store.didCall(.load)
    store.load(id: 1)
    #expect(to(store, haveNoOtherCalls())?.contains("got 1 call that") == true)
  }

  @Test func `a reset forgets calls and questions`() {
    store.load(id: 1)
    _ = store.didCall(.load, with: 1)
    store.resetCalls()
    #expect(to(store, haveNoOtherCalls()) == nil)
    store.load(id: 1)
    #expect(to(store, haveNoOtherCalls()) != nil)
  }

  @Test func `questions of many threads add up`() {
    for id in 0..<400 { store.load(id: id) }
    DispatchQueue.concurrentPerform(iterations: 400) { id in
      _ = store.didCall(.load, with: (id * 7) % 400)
    }
    #expect(to(store, haveNoOtherCalls()) == nil)
  }

  @Test func `static members have their own questions`() {
    isolatingStaticSpies {
      FakeStore.open(path: "a")
      #expect(to(FakeStore.self, haveNoOtherCalls()) != nil)
      _ = FakeStore.didCall(.open)
      #expect(to(FakeStore.self, haveNoOtherCalls()) == nil)
    }
  }

  @Test func `several doubles have one failure, with their calls in order`() throws {
    let other = FakeService()
    other.stub(.close).andReturn()
    #expect(reportedFailures { verifyNoOtherCalls(store, other) }.isEmpty)
    store.close()
    other.close()
    store.load(id: 3)
    _ = store.didCall(.close)
    let line = UInt(#line + 1)
    let failures = reportedFailures { verifyNoOtherCalls(store, other, store) }
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.site.line == line)
    let lines = failure.message.split(separator: "\n")
    #expect(
      lines[0] == "expected to have no other calls, got 2 calls that the test did not verify")
    #expect(lines[2].hasSuffix("FakeService  close()"))
    #expect(lines[3].hasSuffix("FakeStore    load(id:) with <3>"))
  }
}

/// A double that the tests of `SharedDoubleQuestionTests` share.
private let shared = FakeStore()

@Suite(.serialized) struct SharedDoubleQuestionTests {
  @Test func `one test asks`() {
    shared.close()
    _ = shared.didCall(.close)
    #expect(to(shared, haveNoOtherCalls()) == nil)
  }

  @Test func `the questions of another test do not count here`() {
    shared.close()
    #expect(to(shared, haveNoOtherCalls()) != nil)
    _ = shared.didCall(.close)
    #expect(to(shared, haveNoOtherCalls()) == nil)
  }

  @Test func `the question of a thread without a test counts for every test`() {
    let store = FakeStore()
    store.close()
    onThreads { _ in _ = store.didCall(.close) }
    #expect(to(store, haveNoOtherCalls()) == nil)
  }
}

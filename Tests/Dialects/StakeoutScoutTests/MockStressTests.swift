import Foundation
import StakeoutScout
import StakeoutTestSupport
import Synchronization
import Testing

import StakeoutCalls

/// Mocks that eight threads use at the same time.
///
/// The environment variable `ITERS` sets the iterations of each thread. The default is low, because the
/// sanitizers are slow.
@Suite struct MockStressTests {
  private static let iterations =
    ProcessInfo.processInfo.environment["ITERS"].flatMap { Int($0) } ?? 500

  private let mock = Mock()
  private var total: Int { 8 * Self.iterations }

  private func onEightThreads(_ body: @escaping @Sendable (Int, Int) -> Void) {
    onThreads(8) { thread in
      for iteration in 0..<Self.iterations { body(thread, iteration) }
    }
  }

  @Test func `one expectation of all calls is used up by them, not one is lost`() {
    let mock = mock
    let sum = Atomic(0)
    let once: FuncExpectationBlock = { $0[0].value }
    mock.expect.f(n: any()).to(once, times: total)
    onEightThreads { _, iteration in
      let value = try? mock.call.f(n: iteration) as? Int
      sum.add(value ?? -1_000_000, ordering: .relaxed)
    }
    mock.verify()
    #expect(mock.log.count == total)
    #expect(sum.load(ordering: .relaxed) == 8 * (0..<Self.iterations).reduce(0, +))
    #expect(texts { _ = try? mock.call.f(n: 0) } == ["No more expectations defined for f"])
  }

  @Test func `calls are in the journal in the order of their uses`() {
    let mock = mock
    for use in 0..<total { mock.expect.f(any()).to(`return`(use)) }
    let uses = Locked<[Int: Int]>([:])
    onEightThreads { thread, iteration in
      let call = iteration * 8 + thread
      let use = (try? mock.call.f(call)) as? Int
      uses.withLock { $0[call] = use }
    }
    let calls = mock.log.calls.compactMap { $0.arguments.first as? Int }
    #expect(calls.compactMap { call in uses.withLock { $0[call] } } == Array(0..<total))
  }

  @Test func `threads that expect, call, read, write and verify at once lose nothing`() {
    let mock = mock
    onEightThreads { thread, iteration in
      let own = "thread \(thread)"
      mock.expect.shared(equalTo(7)).to(`return`(iteration))
      mock.expect[dynamicMember: own].to(`return`(iteration))
      mock.expect.written.toBeSet()
      #expect(mock.get[dynamicMember: own] == iteration)
      #expect(try! mock.call.shared(7) is Int)
      mock.set.written = iteration
      if iteration % 64 == 0 { _ = texts { mock.verify() } }
    }
    mock.verify()
    #expect(mock.log.count == 3 * total)
  }

  @Test func `a waiting verify is met by calls of many threads`() async {
    let mock = mock
    mock.expect.f().toBeCalled(times: UInt(total))
    async let calls: Void = Task.detached {
      onThreads(8) { _ in
        for _ in 0..<Self.iterations { _ = try? mock.call.f() }
      }
    }.value
    await mock.verify(within: .seconds(600))
    await calls
  }
}

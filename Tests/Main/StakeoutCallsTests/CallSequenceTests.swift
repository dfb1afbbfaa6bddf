import StakeoutCore
import StakeoutTestSupport
import Testing

import StakeoutCalls

@Suite struct CallSequenceTests {
  @Test func `calls that are there come first, then the new ones`() async {
    let log = CallLog()
    log.append("a(_:)", [0])
    log.append("b()")
    log.append("a(_:)", [1])
    var calls = CallSequence(log, of: "a(_:)").makeAsyncIterator()
    #expect(await calls.next()?.arguments[0] as? Int == 0)
    #expect(await calls.next()?.arguments[0] as? Int == 1)
    async let later: Void = onAnotherThread { log.append("a(_:)", [2]) }
    #expect(await calls.next()?.arguments[0] as? Int == 2)
    await later
    let all = CallSequence(log)
    #expect(await all.first { $0.function == "b()" } != nil)
  }

  @Test(.timeLimit(.minutes(10))) func `each call of eight threads comes once`() async {
    let log = CallLog()
    let each = 500
    let readers = (0..<4).map { _ in
      Task {
        var seen: [Int: [Int]] = [:]
        var count = 0
        for await call in CallSequence(log, of: "a(_:_:)") {
          guard let thread = call.arguments[0] as? Int, let number = call.arguments[1] as? Int
          else { break }
          seen[thread, default: []].append(number)
          count += 1
          if count == 8 * each { break }
        }
        return seen
      }
    }
    await onAnotherThread {
      concurrently(threads: 8, iterations: each) { thread, iteration in
        log.append("a(_:_:)", [thread, iteration])
        log.append("b()")
      }
    }
    let expected = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Array(0..<each)) })
    for reader in readers { #expect(await reader.value == expected) }
    #expect(hasNoSubscribers(log))
  }

  @Test func `a cancelled task gets no more`() async {
    let log = CallLog()
    log.append("a()")
    let task = Task {
      var count = 0
      for await _ in CallSequence(log) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value <= 1)
    #expect(hasNoSubscribers(log))
  }

  @Test func `after a reset only new calls come`() async {
    let log = CallLog()
    for number in 0..<3 { log.append("a(_:)", [number]) }
    var calls = CallSequence(log).makeAsyncIterator()
    #expect(await calls.next()?.arguments[0] as? Int == 0)
    log.reset()
    log.append("a(_:)", [7])
    #expect(await calls.next()?.arguments[0] as? Int == 7)
    log.reset()
    async let later: Void = onAnotherThread { log.append("a(_:)", [8]) }
    #expect(await calls.next()?.arguments[0] as? Int == 8)
    await later
  }

  @Test(.timeLimit(.minutes(10))) func `resets in between lose nothing that comes after them`()
    async
  {
    let log = CallLog()
    let reader = Task { await CallSequence(log, of: "last()").first { _ in true } }
    await onAnotherThread {
      concurrently(threads: 4, iterations: 200) { thread, _ in
        if thread == 0 { log.reset() } else { log.append("a()") }
      }
      log.append("last()")
    }
    #expect(await reader.value?.function == "last()")
  }

  /// Whether the log has no subscribers: the maximum number of events can then still subscribe.
  private func hasNoSubscribers(_ log: CallLog) -> Bool {
    (0..<8).allSatisfy { _ in Event().map(log.subscribe) == true }
  }

  private func onAnotherThread(_ body: @escaping @Sendable () -> Void) async {
    await Task.detached { body() }.value
  }
}

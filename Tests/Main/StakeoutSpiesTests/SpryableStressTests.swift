import Foundation
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

import StakeoutSpies

/// Calls of one double from many threads, while stubs are changed and calls are reset.
///
/// The environment variable ITERS sets the number of rounds for each thread. The default is small,
/// for the sanitizers.
@Suite struct SpryableStressTests {
  let threads = 16
  let rounds = ProcessInfo.processInfo.environment["ITERS"].flatMap { Int($0) } ?? 1_000

  @Test func `every call is accounted for while stubs change`() {
    let (fake, rounds) = (FakeService(), rounds)
    fake.stub(.load).andReturn("any")
    fake.stub(.find).andDo { [unowned fake] arguments in
      // The stub calls the double in the middle of a call.
      _ = fake.load(id: (arguments[1] as? [String])?.count ?? 0)
      return 1
    }
    onThreads(threads) { thread in
      for round in 0..<rounds {
        switch round % 4 {
        case 0: _ = fake.find("\(thread)", in: [])
        case 1: fake.stubAgain(.load).with(thread).andReturn("\(round)")
        case 2: if fake.load(id: thread) == "any" { Issue.record("a stub was lost") }
        default: _ = fake.load(id: -1)
        }
      }
    }
    let calls = fake.recordedCalls
    let (finds, others) = (threads * ((rounds + 3) / 4), threads * ((rounds + 1) / 4 + rounds / 4))
    #expect(calls.count { $0.function == "find(_:in:)" } == finds)
    #expect(calls.count { $0.function == "load(id:)" } == finds + others)
    #expect(Set(calls.map(\.sequence)).count == calls.count)
    for thread in 0..<threads {
      #expect(
        fake.didCall(.find, with: "\(thread)", [], countSpecifier: .exactly(finds / threads))
          .success)
    }
  }

  /// The calls that remain are the last ones of each thread, without a gap.
  @Test func `no call is lost that was made after the last reset`() {
    let (fake, rounds, threads) = (FakeService(), rounds, threads)
    fake.stub(.store).andReturn()
    onThreads(threads) { thread in
      for round in 0..<rounds {
        fake.store([thread, round])
        if thread == 0, round % 100 == 50 { fake.resetCalls() }
      }
    }
    var left: [Int: [Int]] = [:]
    for call in fake.recordedCalls {
      guard let pair = call.arguments[0] as? [Int] else { continue }
      left[pair[0], default: []].append(pair[1])
    }
    for (_, kept) in left { #expect(kept == Array(rounds - kept.count..<rounds)) }
    #expect(left[0]?.isEmpty == false)
  }
}

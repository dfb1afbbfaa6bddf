import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing
import XCTest

/// The blocking form of `toEventually` on threads other than the main thread.
///
/// No wait reaches its time limit, except where the limit is tiny.
@Suite struct `Blocking toEventually` {
  private let number = Shared(0)

  @Test func `says what the last evaluation saw`() {
    let texts = failures {
      expect(0).toEventually(equal(1), timeout: .milliseconds(1))
      expect(0).toEventuallyNot(equal(0), timeout: .milliseconds(1))
      expect(nil as Int?).toEventually(equal(1), timeout: .milliseconds(1))
      expect(nil as Int?).toNotEventually(beNil(), timeout: .milliseconds(1))
      expect { () throws -> Int in throw Boom() }.toEventually(equal(1))
      expect { () throws -> Int in throw Boom() }.toEventually(equal(1), description: "why")
      expect(0).toEventually(equal(1), timeout: .milliseconds(1), description: "why")
    }
    #expect(
      texts == [
        "expected to eventually equal <1>, got <0>",
        "expected to eventually not equal <0>, got <0>",
        "expected to eventually equal <1>, got <nil> (use beNil() to match nils)",
        "expected to eventually not be nil, got <nil>",
        "unexpected error thrown: <boom>",
        "why\nunexpected error thrown: <boom>",
        "why\nexpected to eventually equal <1>, got <0>",
      ])
  }

  @Test func `an error ends the wait`() {
    let evaluations = Shared(0)
    let texts = failures {
      expect { () throws -> Int in
        evaluations.value += 1
        throw Boom()
      }.toEventually(equal(1))
    }
    #expect(texts == ["unexpected error thrown: <boom>"])
    #expect(evaluations.value == 1)
  }

  @Test func `waits nest`() {
    onThreads { _ in
      let (outer, inner) = (Shared(0), Shared(0))
      Thread.detachNewThread { inner.value = 1 }
      expect {
        expect(inner.value).toEventually(equal(1), timeout: .seconds(600))
        #expect(inner.value == 1)
        outer.value = 1
        return outer.value
      }
      .toEventually(equal(1), timeout: .seconds(600))
      #expect(outer.value == 1)
    }
  }

  /// Blocks where blocking is not allowed, on purpose: the compiler would reject these calls in an
  /// async function.
  private func block() {
    expect(0).toEventually(equal(1), timeout: .seconds(600))
    waitUntil(timeout: .seconds(600)) { _ in }
  }

  @Test @MainActor func `on the main actor it fails at once and says what to do`() {
    let texts = failures { block() }
    #expect(texts.count == 2)
    #expect(texts.allSatisfy { $0.contains("block the main actor") && $0.contains("'await'") })
  }

  @Test(arguments: [DispatchQueue.global(), DispatchQueue(label: "serial")])
  func `on a thread of a dispatch queue it may block`(queue: DispatchQueue) async {
    changeWhenRead(number)
    let texts = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: blockUntilOne(number)) }
    }
    #expect(texts == [])
    #expect(number.value == 1)
  }

  @Test func `in a detached task it may block`() async {
    changeWhenRead(number)
    #expect(await Task.detached { blockUntilOne(number) }.value == [])
    #expect(number.value == 1)
  }
}

/// Blocks the calling thread until the number is one.
///
/// It is a separate function, because an async function must not use the verb.
private func blockUntilOne(_ number: Shared<Int>) -> [String] {
  failures { expect(number.value).toEventually(equal(1), timeout: .seconds(600)) }
}

/// The blocking verbs on the main thread, where the code that changes the value may need the main
/// queue or the run loop.
final class MainThreadEventuallyTests: XCTestCase {
  /// Fires a timer after a millisecond.
  ///
  /// Call it on the main thread.
  private static func fireSoon(_ action: @escaping @Sendable () -> Void) {
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in action() }
    RunLoop.main.add(timer, forMode: .default)
  }

  /// The kinds of work that can run while the main thread waits.
  private let actors: [(name: String, start: (@escaping @Sendable () -> Void) -> Void)] = [
    ("thread", { Thread.detachNewThread($0) }),
    ("main queue", { act in DispatchQueue.global().async { DispatchQueue.main.async { act() } } }),
    ("main-actor task", { act in Task { @MainActor in act() } }),
    ("timer of the main run loop", { fireSoon($0) }),
    ("timer that is added meanwhile", { act in DispatchQueue.main.async { fireSoon(act) } }),
  ]

  func testOthersGoOn() {
    for (name, start) in actors {
      let number = Shared(0)
      start { number.value = 1 }
      expect(number.value).toEventually(equal(1), timeout: .seconds(600), description: name)
      XCTAssertEqual(number.value, 1, name)
      waitUntil(timeout: .seconds(600)) { done in
        start {
          number.value = 2
          done()
        }
      }
      XCTAssertEqual(number.value, 2, name)
    }
  }

  /// Blocks of the main queue run one after another, so the later block cannot run during the wait.
  ///
  /// The wait must time out instead of hanging.
  func testInsideAnItemOfTheMainQueueItGivesUpInTime() {
    let texts = Locked<[String]?>(nil)
    DispatchQueue.main.async {
      let behind = Shared(false)
      DispatchQueue.main.async { behind.value = true }
      let found = failures {
        expect(behind.value).toEventually(beTrue(), timeout: .milliseconds(20))
      }
      texts.withLock { $0 = found }
    }
    expect(texts.withLock { $0 }).toEventuallyNot(beNil(), timeout: .seconds(600))
    XCTAssertEqual(texts.withLock { $0 }, ["expected to eventually be true, got <false>"])
  }

  @MainActor func testInAnAsyncMainActorTestItFailsAtOnce() async {
    await Task.yield()
    let texts = blockUntilOne(Shared(0))
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(texts.allSatisfy { $0.contains("'await'") })
  }
}

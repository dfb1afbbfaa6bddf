import CxxFixtures
import Dispatch
import Foundation
import StakeoutCore
import Testing
import XCTest

/// A trap is caught wherever synchronous code of a test can run under Swift Testing.
@Suite struct TrapPlaceTests {
  @Test @MainActor func `on the main actor, also after a suspension`() async {
    #expect(Trap.catching { fatalError("main actor") }?.message == "main actor")
    await Task.yield()
    #expect(Trap.catching { fatalError("once more") }?.message == "once more")
    #expect(!Trap.isArmed)
  }

  @Test func `on a thread of a dispatch queue`() async {
    let trap = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Trap.catching { fatalError("queue") })
      }
    }
    #expect(trap?.kind == .fatalError)
    #expect(trap?.message == "queue")
  }

  // An optimised build inlines the caller into a closure of this package.
  #if DEBUG
    @Test func `in a function without a line, the place is said to be its caller's`() {
      let trap = Trap.catching { cxx_trap_without_line() }
      #expect(trap?.file == #filePath)
      #expect(trap.map { "\($0)" }?.contains(", called from \(#filePath):") == true)
      let own = Trap.catching { _ = [0][-CommandLine.arguments.count] }
      #expect(own.map { "\($0)" }?.contains(", at ") == true)
    }
  #endif

  @Test func `in a detached task`() async {
    let task = Task.detached {
      let first = Trap.catching { fatalError("task") }
      await Task.yield()
      return [first?.message, Trap.catching { fatalError("once more") }?.message]
    }
    #expect(await task.value == ["task", "once more"])
  }
}

/// A trap is caught wherever synchronous code of a test can run under XCTest.
final class TrapPlaceUnderXCTest: XCTestCase {
  @MainActor func testOnTheMainActor() async {
    XCTAssertEqual(Trap.catching { fatalError("main actor") }?.message, "main actor")
    await Task.yield()
    XCTAssertEqual(Trap.catching { fatalError("once more") }?.message, "once more")
    XCTAssertFalse(Trap.isArmed)
  }

  func testOnTheMainThread() {
    XCTAssertEqual(Trap.catching { fatalError("main thread") }?.message, "main thread")
  }
}

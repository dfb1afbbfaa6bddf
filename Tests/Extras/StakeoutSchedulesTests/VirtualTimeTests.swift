import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct VirtualTimeTests {
  @Test func `a cancelled sleep moves no time`() async throws {
    let time = try await inVirtualTime {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await Task.sleep(for: .seconds(1)) }
        group.addTask { try? await Task.sleep(for: .seconds(2)) }
        await group.next()
        group.cancelAll()
      }
      return VirtualTime.elapsed
    }
    #expect(time == .seconds(1))
  }

  @Test func `waits of this package take virtual time`() async throws {
    try await inVirtualTime {
      let box = Box()
      _ = Task {
        try await Task.sleep(for: .seconds(59))
        await box.set(7)
      }
      await expect { await box.value }.toEventually(equal(7), timeout: .seconds(60))
      #expect(VirtualTime.elapsed == .seconds(59))
      await expect { await box.value }.toNever(equal(8), until: .seconds(60))
      #expect(VirtualTime.elapsed == .seconds(119))
    }
  }
}

/// A value that tasks set and read.
actor Box {
  var value = 0
  func set(_ value: Int) { self.value = value }
}

@Suite struct VirtualClockTests {
  @Test func `ties are decided by the order in which the waits began, each time`() async throws {
    var orders: Set<String> = []
    for _ in 0..<100 {
      let order = Locked("")
      try await inVirtualTime {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            try? await Task.sleep(for: .milliseconds(100))
            order.withLock { $0 += "a" }
          }
          group.addTask {
            for _ in 0..<2 { try? await Task.sleep(for: .milliseconds(50)) }
            order.withLock { $0 += "b" }
          }
          group.addTask {
            for _ in 0..<4 { try? await Task.sleep(for: .milliseconds(25)) }
            order.withLock { $0 += "c" }
          }
        }
      }
      orders.insert(order.withLock { $0 })
    }
    #expect(orders.count == 1)
  }

  @Test func `all forms of sleep are virtual, wherever they are`() async throws {
    try await inVirtualTime {
      try await Task.sleep(nanoseconds: 1_000_000_000)
      try await Task.sleep(until: .now + .seconds(1), clock: .continuous)
      try await Task.sleep(until: .now + .seconds(1), clock: .suspending)
      try await ContinuousClock().sleep(for: .seconds(1))
      try await SuspendingClock().sleep(until: .now + .seconds(1))
      try await VirtualTime.clock.sleep(for: .seconds(1))
      try await Task { try await Task.sleep(for: .seconds(1)) }.value
      try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value
      try await Task { @MainActor in try await Task.sleep(for: .seconds(1)) }.value
      try await Sleeper().sleep()
      async let child: Void = Task.sleep(for: .seconds(1))
      try await child
      #expect(VirtualTime.elapsed == .seconds(11))
    }
  }

  private actor Sleeper {
    func sleep() async throws { try await Task.sleep(for: .seconds(1)) }
  }

  @Test func `a poll happens only after something else ran`() async throws {
    try await inVirtualTime {
      var polls = 0
      await expect {
        polls += 1
        return 0
      }.toNever(equal(1), until: .seconds(1))
      // The expression is evaluated at the beginning and at the end of the wait.
      #expect(polls == 2)
      #expect(VirtualTime.elapsed == .seconds(1))
    }
  }

  @Test func `two waits at once do not keep each other awake`() async throws {
    try await inVirtualTime {
      let (one, other) = (Box(), Box())
      async let first: Void = Self.neverSet(one)
      async let second: Void = Self.neverSet(other)
      // Start the third wait at another step than the others.
      await Task.yield()
      async let third: Void = Self.neverSet(other)
      _ = await (first, second, third)
      #expect(VirtualTime.elapsed == .seconds(10))
    }
  }

  private static func neverSet(_ box: Box) async {
    await expect { await box.value }.toNever(equal(1), until: .seconds(10))
  }

  @Test func `a wait that blocks fails at once`() async throws {
    let text = try await failure { try await inVirtualTime { Self.blocks() } }
    #expect(text.contains("run on this one thread"))
  }

  private static func blocks() {
    expect(1).toEventually(equal(2), timeout: .seconds(3600))
  }

  @Test func `between two of its calls nothing is missed`() async throws {
    try await inVirtualTime {
      let box = Box()
      _ = Task {
        for number in 1...100 {
          await Task.yield()
          await box.set(number)
        }
        try await Task.sleep(for: .seconds(1))
        await box.set(1_000)
      }
      await everythingElseIsWaiting()
      #expect(await box.value == 100)
      #expect(VirtualTime.elapsed == .zero)
      try await Task.sleep(for: .seconds(1))
      await everythingElseIsWaiting()
      #expect(await box.value == 1_000)
    }
  }

  @Test func `outside of a run it fails, and says where it belongs`() async {
    let failures = await failures { await everythingElseIsWaiting() }
    #expect(failures.map(\.site.line) == [#line - 1])
  }

  @Test func `what the body returns and throws comes back`() async throws {
    struct Broken: Error {}
    #expect(try await inVirtualTime { 7 } == 7)
    await #expect(throws: Broken.self) { try await inVirtualTime { throw Broken() } }
  }
}

import Foundation
import StakeoutChildren
import StakeoutDobby
import StakeoutKiwi
import StakeoutNimble
import StakeoutSchedules
import StakeoutScout
import StakeoutSpryKit
import Testing

private final class Bell: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case ring = "ring(_:)" }
  func ring(_ times: Int) -> Int { spryify(arguments: times) }
}

private final class ScoutBell: Mockable, @unchecked Sendable {
  let mock = StakeoutScout.Mock()
  func ring() -> Any? { try? mock.call.ring() }
}

private let extremeNumbers: [Int] = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]
private let extremeDurations: [Duration] = [
  .seconds(Int64.min), .seconds(-1), .zero, .nanoseconds(1), .seconds(Int64.max),
  Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
  Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999),
]

/// Numbers at the limits of their types cause no trap and no endless wait, wherever a test can pass
/// a number.
@Suite struct ExtremeNumbersTrapTests {
  private func expectNoTrap(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping () -> Void
  ) {
    let trap = Trap.catching { withReporter(CapturingReporter(), perform: body) }
    #expect(trap == nil, "\(what)", sourceLocation: sourceLocation)
  }

  private func expectNoTrap(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping () async -> Void
  ) async {
    let trap = await Trap.catching {
      await withReporter(CapturingReporter()) { await body() }
    }
    #expect(trap == nil, "\(what)", sourceLocation: sourceLocation)
  }

  @Test(arguments: extremeNumbers) func `counts`(number: Int) {
    let counts: [CountSpecifier] = [.exactly(number), .atLeast(number), .atMost(number)]
    for count in counts {
      for isOrdered in [false, true] {
        expectNoTrap("mock \(count)") {
          let mock = StakeoutDobby.Mock<Int>(ordered: isOrdered)
          for value in 1...3 { mock.expect(value, count: count) }
          for value in 1...3 { mock.record(value) }
          mock.verify()
        }
      }
      expectNoTrap("calls \(count)") {
        let bell = Bell()
        bell.stub(.ring).andReturn(1)
        _ = bell.ring(1)
        expect(bell).to(haveReceived(.ring, with: 1, countSpecifier: count))
        expect([
          bell.called(.ring, countSpecifier: count), bell.called(.ring, countSpecifier: count),
        ])
        .to(beInOrder())
        expect(bell.called(.ring, countSpecifier: count)).to(beBefore(bell.called(.ring)))
      }
    }
    expectNoTrap("matchers") {
      expect([1, 2]).to(haveCount(number))
      expect([1, 2]).toNot(haveCount(number))
      expect([1, 2]).to(have(number))
      expect([1, 2]).to(haveAtLeast(number))
      expect([1, 2]).to(haveAtMost(number))
      expect(number).to(beWithin(Int.min...Int.max))
      expect(Double(number)).to(beCloseTo(Double(number), within: .infinity))
      expect(number).to(equal(0))
    }
    expectNoTrap("stubs") {
      let bell = Bell()
      bell.stub(.ring, andReturn: 1, times: number, afterThatReturn: 2)
      for _ in 0..<3 { _ = bell.ring(number) }
      let capture = bell.captureArgument(.ring, at: number)
      _ = try? capture.argument
    }
  }

  @Test(arguments: extremeNumbers) func `numbers of calls and rounds`(number: Int) async {
    let bell = Bell()
    bell.stub(.ring).andReturn(1)
    _ = bell.ring(1)
    await expectNoTrap("waitForCall") {
      _ = try? await bell.waitForCall(.ring, number: number, timeout: .zero)
    }
    guard number <= 1 else { return }
    await expectNoTrap("schedules") {
      _ = try? await exploreSchedules(number) { await Task.yield() }
      _ = try? await exploreSchedules(2, by: .pct(depth: number)) { await Task.yield() }
      _ = try? await exploreSchedules(2, by: .exhaustive(limit: number)) { await Task.yield() }
      _ = try? await exploreSchedules(2, stepLimit: number) { await Task.yield() }
      await concurrently(tasks: number, iterations: number) { _, _ in }
      concurrently(threads: number, iterations: number) { _, _ in }
    }
  }

  @Test(arguments: extremeNumbers) func `an index of a captor`(number: Int) {
    let bell = Bell()
    let captor = Argument.captor()
    bell.stub(.ring).with(captor).andReturn(3)
    _ = bell.ring(7)
    let failures = CapturingReporter()
    let value = withReporter(failures) { captor.getValue(at: number, as: Int.self) as Int }
    #expect(value == (number == 0 ? 7 : 0))
    #expect(failures.failures.count == (number == 0 ? 0 : 1))
  }

  @Test func `numbers of steps and depths that are too large`() async {
    await expectNoTrap("schedules") {
      _ = try? await exploreSchedules(2, by: .pct(depth: .max)) { await Task.yield() }
      _ = try? await exploreSchedules(2, by: .exhaustive(limit: .max)) { await Task.yield() }
      _ = try? await exploreSchedules(2, stepLimit: .max) { await Task.yield() }
    }
  }

  @Test(arguments: extremeDurations) func `durations`(duration: Duration) async {
    let bell = Bell()
    bell.stub(.ring).andReturn(1)
    _ = bell.ring(1)
    await expectNoTrap("\(duration)") {
      _ = try? await bell.waitForCall(.ring, timeout: duration)
      _ = try? await exploreSchedules(2, hangsAfter: duration) { await Task.yield() }
      _ = try? await inVirtualTime(hangsAfter: duration) { await Task.yield() }
      let pause = min(duration, .seconds(1_000))
      // sleep: its time is virtual
      _ = try? await exploreSchedules(2) { try? await Task.sleep(for: pause) }
      await concurrently(tasks: 2, timeout: duration) { _, _ in }
      concurrently(threads: 2, timeout: duration) { _, _ in }
      let mock = StakeoutDobby.Mock<Int>()
      mock.expect(1)
      mock.record(1)
      await mock.verify(delay: duration)
      let scout = ScoutBell()
      scout.expect.ring().toBeCalled()
      _ = scout.ring()
      await scout.verify(within: duration)
      expect([bell.called(.ring)]).to(beInOrder(within: duration))
    }
  }

  @Test(arguments: [-Double.infinity, -1, 0, 1e-300, .nan, .infinity, .greatestFiniteMagnitude])
  func `times of a literal`(seconds: Double) async {
    let time = TimeSpan(floatLiteral: seconds)
    await expectNoTrap("\(seconds)") {
      await expect(1).toEventually(equal(1), timeout: time, pollInterval: time)
      if !(seconds > 1) { await expect(1).toNever(equal(2), until: time, pollInterval: time) }
      await expect(1).shouldEventuallyBeforeTimingOutAfter(time, equal(1))
      await waitUntil(timeout: time) { done in done() }
    }
    expectNoTrap("\(seconds)") {
      let mock = StakeoutDobby.Mock<Int>()
      mock.expect(1)
      mock.record(1)
      mock.verify(delay: seconds)
    }
  }
}

import Foundation
import Testing

import StakeoutKiwi

@Suite struct ShouldEventuallyUpcomingTests {
  private let car = FakeCar()
  private let nobody: FakeCar? = nil
  private let rover = FakeRover()

  @Test func `suspended, it waits for the call`() async {
    let call: Upcoming<FakeCar> = receive(.stop, count: .exactly(100))
    let driver = Task.detached {
      for _ in 0..<100 {
        car.stop()
        await Task.yield()
      }
    }
    await expect(car).shouldEventuallyBeforeTimingOutAfter(600, call)
    await driver.value
  }

  @Test func `suspended, a call from before the line counts as well`() async {
    car.stop()
    await expect(car).shouldEventually(receive(.stop))
    await expectFailures([
      """
      a
      expected to eventually receive <stop()> on <FakeCar> exactly 1 time, \
      but received it 0 times
      """,
      "expected subject not to be nil", "expected subject not to be nil",
    ]) {
      await expect(FakeCar()).shouldEventuallyBeforeTimingOutAfter(
        0, receive(.stop), description: "a")
      await expect(nobody).shouldEventually(receive(.stop))
      await expect(nobody).shouldNotEventually(receive(.stop))
    }
  }

  @Test func `a call from before the example does not`() async throws {
    car.stop()
    try await expectExample(fails: [
      """
      expected to eventually receive <stop()> on <FakeCar> exactly 1 time, \
      but received it 0 times
      """
    ]) {
      await expect(car).shouldEventuallyBeforeTimingOutAfter(0, receive(.stop))
      car.stop()
      await expect(car).shouldEventually(receive(.stop))
      await expect(car).shouldNotEventuallyBeforeTimingOutAfter(0.01, receive(.stop))
    }
  }

  @Test func `suspended, a call that must not come fails at once`() async {
    let call: Upcoming<FakeCar> = receive(.changeGear, with: 2)
    car.changeGear(to: 2)
    let texts = await asyncMessages { await expect(car).shouldNotEventually(call) }
    #expect(
      texts == [
        """
        expected to never receive <changeGear(to:)> on <FakeCar> with <2>, \
        but received it 1 time; calls: changeGear(to:) with <2>
        """
      ])
    await expect(car).shouldNotEventuallyBeforeTimingOutAfter(0.01, receive(.changeGear))
  }

  @Test func `blocking, it waits for the call`() {
    let call: Upcoming<FakeCar> = receive(.stop)
    Thread.detachNewThread { car.stop() }
    expect(car).shouldEventuallyBeforeTimingOutAfter(600, call)
    expect(car).shouldEventually(call)
    expect(car).shouldNotEventuallyBeforeTimingOutAfter(0.01, receive(.stop))
    expectFailures([
      """
      expected to eventually receive <stop()> on <FakeCar> exactly 1 time, \
      but received it 0 times
      """,
      "expected to never receive <stop()> on <FakeCar>, but received it 1 time; calls: stop()",
      "expected subject not to be nil", "expected subject not to be nil",
    ]) {
      expect(FakeCar()).shouldEventuallyBeforeTimingOutAfter(0, receive(.stop))
      expect(car).shouldNotEventually(call)
      expect(nobody).shouldEventually(receive(.stop))
      expect(nobody).shouldNotEventually(receive(.stop))
    }
  }

  @Test func `what the double returns it returns until the example is over`() async throws {
    rover.stub(.speak).andReturn(1)
    try await expectExample {
      await expect(rover).shouldEventuallyBeforeTimingOutAfter(
        0, receive(.speak, count: .atMost(3), andReturn: 7))
      expect(rover.speak("a")) == 7
    }
    #expect(rover.speak("a") == 1)
    await expect(rover).shouldEventually(receive(.speak, count: .atMost(3), andReturn: 7))
    #expect(rover.speak("a") == 1)
  }

  @Test func `after an example what the double returned it returns no more`() async throws {
    rover.stub(.speak).andReturn(1)
    let found = try await specFailures { s in
      s.afterAll {
        await expect(rover).shouldEventually(receive(.speak, count: .atMost(3), andReturn: 7))
        expect(rover.speak("a")) == 1
      }
      s.it("example") {}
    }
    #expect(found.map(\.message) == [])
  }
}

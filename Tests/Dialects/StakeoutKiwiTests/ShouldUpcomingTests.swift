import SpecTestSupport
import Testing

import StakeoutKiwi

@Suite struct ShouldUpcomingTests {
  private let car = FakeCar()

  @Test func `without a subject there is nothing to watch`() async throws {
    let nobody: FakeCar? = nil
    func explode() throws -> FakeCar { throw Boom() }
    try await expectExample(fails: [
      "expected subject not to be nil", "expected subject not to be nil",
      "unexpected error thrown: <Boom()>",
    ]) {
      expect(nobody).should(receive(.stop))
      expect(nobody).shouldNot(receive(.stop))
      expect(try explode()).shouldNot(receive(.stop))
    }
  }

  private let outside = """
    this is judged at the end of an example, and no example of a spec is running on this task: \
    write it in an example or a hook of one, or wait for it with \
    'await expect(…).shouldEventually(…)'
    """

  @Test func `without an example there is nobody to judge`() {
    expectFailures([outside, outside]) {
      expect(car).should(receive(.stop))
      expect(car).shouldNot(receive(.stop))
    }
  }

  @Test func `neither is there when the example is over`() async throws {
    let texts = try await specFailures { s in
      s.afterAll { expect(FakeCar()).should(receive(.stop)) }
      s.it("example") {}
    }.map(\.message)
    #expect(texts == [outside])
  }

  @Test func `an expectation of a hook is judged at the end of the example`() async throws {
    let texts = try await specFailures { s in
      s.beforeEach { expect(car).should(receive(.stop, count: .exactly(3))) }
      s.afterEach { car.stop() }
      s.it("example") { car.stop() }
    }.map(\.message)
    #expect(
      texts == [
        """
        expected to receive <stop()> on <FakeCar> exactly 3 times, but received it 2 times; \
        calls: stop(); stop()
        """
      ])
  }

  @Test func `an example that throws is judged all the same`() async throws {
    try await expectExample(fails: [
      "threw Boom()",
      "expected to receive <stop()> on <FakeCar> exactly 1 time, but received it 0 times",
    ]) {
      expect(FakeCar()).should(receive(.stop))
      throw Boom()
    }
  }

  @Test func `the end of the example may wait`() async throws {
    try await expectExample(fails: [
      """
      nobody
      expected to eventually receive <stop()> on <FakeCar> exactly 1 time, \
      but received it 0 times
      """
    ]) {
      expect(car).should(receive(.stop, count: .exactly(200)), within: 600)
      Task.detached {
        for _ in 0..<200 {
          car.stop()
          await Task.yield()
        }
      }
      expect(FakeCar()).should(receive(.stop), within: 0, description: "nobody")
      expect(FakeCar()).shouldNot(receive(.stop), within: 0.01)
    }
  }

  @Test func `the end of the example may go on watching`() async throws {
    try await expectExample(fails: [
      "expected to never receive <stop()> on <FakeCar>, but received it 1 time; calls: stop()"
    ]) {
      expect(car).shouldNot(receive(.stop), within: 600)
      Task.detached { car.stop() }
    }
  }
}

import Testing

import StakeoutKiwi

@Suite struct ShouldEventuallyTests {
  private let nothing: Int? = nil

  @Test func `blocking, it waits for a match`() {
    let counter = Counter()
    expect(counter.next()).shouldEventually(equal(1))
    expect(counter.next()).shouldEventuallyBeforeTimingOutAfter(600, equal(6))
    #expect(counter.count == 6)
  }

  @Test func `blocking, it fails when the time is over`() {
    expectFailures([
      "expected to eventually equal <2>, got <1>", "sum\nexpected subject not to be nil",
    ]) {
      expect(1).shouldEventuallyBeforeTimingOutAfter(0, equal(2))
      expect(nothing).shouldEventuallyBeforeTimingOutAfter(0, equal(2), description: "sum")
      expect(nothing).shouldEventuallyBeforeTimingOutAfter(0, beNil())
    }
  }

  @Test func `blocking, what must not happen fails as soon as it does`() {
    let counter = Counter()
    expectFailures([
      "expected to never equal <3>, got <3>", "expected to never equal <1>, got <1>",
      "expected subject not to be nil",
    ]) {
      expect(counter.next()).shouldNotEventuallyBeforeTimingOutAfter(600, equal(3))
      expect(1).shouldNotEventually(equal(1))
      expect(nothing).shouldNotEventually(equal(1))
    }
    expect(1).shouldNotEventuallyBeforeTimingOutAfter(0.01, equal(2))
  }

  @Test func `suspended, it waits for a match`() async {
    let counter = Counter()
    await expect(counter.next()).shouldEventually(equal(1))
    await expect(counter.next()).shouldEventuallyBeforeTimingOutAfter(600, equal(6))
    await expect { await later(counter.next()) }.shouldEventually(equal(7))
    await expect { await later(counter.next()) }.shouldEventuallyBeforeTimingOutAfter(
      600, equal(12))
    #expect(counter.count == 12)
  }

  @Test func `suspended, it fails when the time is over`() async {
    await expectFailures([
      "expected to eventually equal <2>, got <1>", "expected subject not to be nil",
      "expected to eventually equal <2>, got <1>", "expected subject not to be nil",
    ]) {
      await expect(1).shouldEventuallyBeforeTimingOutAfter(0, equal(2))
      await expect(nothing).shouldEventuallyBeforeTimingOutAfter(0, equal(2))
      await expect { await later(1) }.shouldEventuallyBeforeTimingOutAfter(0, equal(2))
      await expect { await later(nothing) }.shouldEventuallyBeforeTimingOutAfter(0, equal(2))
    }
  }

  @Test func `suspended, what must not happen fails as soon as it does`() async {
    let counter = Counter()
    await expectFailures([
      "expected to never equal <3>, got <3>", "expected to never equal <1>, got <1>",
      "expected to never equal <1>, got <1>", "expected to never equal <6>, got <6>",
    ]) {
      await expect(counter.next()).shouldNotEventuallyBeforeTimingOutAfter(600, equal(3))
      await expect(1).shouldNotEventually(equal(1))
      await expect { await later(1) }.shouldNotEventually(equal(1))
      await expect { await later(counter.next()) }.shouldNotEventuallyBeforeTimingOutAfter(
        600, equal(6))
    }
    await expect(1).shouldNotEventuallyBeforeTimingOutAfter(0.01, equal(2))
  }
}

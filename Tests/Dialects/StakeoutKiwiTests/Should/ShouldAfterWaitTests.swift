import Testing

import StakeoutKiwi

@Suite struct ShouldAfterWaitTests {
  private let nothing: Int? = nil

  @Test func `blocking, it judges when the time is over`() {
    expect(1).shouldAfterWaitOf(0.01, equal(1)).shouldNotAfterWaitOf(0.01, equal(2))
    expect(1).shouldAfterWait(equal(1))
    expectFailures([
      "one\nexpected after 0.01 seconds to equal <2>, got <1>",
      "expected after 0.01 seconds to not equal <1>, got <1>",
      "expected after 1.0 second to not equal <1>, got <1>", "expected subject not to be nil",
    ]) {
      expect(1).shouldAfterWaitOf(0.01, equal(2), description: "one")
      expect(1).shouldNotAfterWaitOf(0.01, equal(1))
      expect(1).shouldNotAfterWait(equal(1))
      expect(nothing).shouldNotAfterWaitOf(0, equal(1))
    }
  }

  @Test func `suspended, it judges when the time is over`() async {
    await expect(1).shouldAfterWaitOf(0.01, equal(1))
    await expect { await later(1) }.shouldAfterWaitOf(0.01, equal(1))
    await expectFailures([
      "expected after 1.0 second to equal <2>, got <1>",
      "expected after 0.01 seconds to not equal <1>, got <1>",
      "expected after 0.01 seconds to equal <2>, got <1>",
      "expected after 1.0 second to not equal <1>, got <1>", "expected subject not to be nil",
    ]) {
      await expect(1).shouldAfterWait(equal(2))
      await expect(1).shouldNotAfterWaitOf(0.01, equal(1))
      await expect { await later(1) }.shouldAfterWaitOf(0.01, equal(2))
      await expect { await later(1) }.shouldNotAfterWait(equal(1))
      await expect(nothing).shouldAfterWaitOf(0, equal(1))
    }
  }
}

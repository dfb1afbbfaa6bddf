import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct OrderTests {
  @Test func `values in that order pass`() {
    let optional: Int? = 1
    expect(1) < 2
    expect(1) <= 1
    expect(2) > 1
    expect(2) >= 2
    expect(optional) < 2
    expect("a") < "b"
    expect(1.5) >= 1
  }

  private let texts = [
    "expected to be less than <2>, got <2>",
    "expected to be less than or equal to <2>, got <3>",
    "expected to be greater than <2>, got <2>",
    "expected to be greater than or equal to <2>, got <1>",
  ]

  @Test func `says what was wanted`() {
    let none: Int? = nil
    #expect(
      failures {
        expect(2) < 2
        expect(3) <= 2
        expect(2) > 2
        expect(1) >= 2
      } == texts)
    #expect(
      failures {
        expect(none) < 2
        expect(none) <= 2
        expect(none) > 2
        expect(none) >= 2
        expect(Double.nan) < 2
        expect { throw Boom() } as SyncExpectation<Int> > 2
      } == [
        "expected to be less than <2>, got <nil>\(nilHint)",
        "expected to be less than or equal to <2>, got <nil>\(nilHint)",
        "expected to be greater than <2>, got <nil>\(nilHint)",
        "expected to be greater than or equal to <2>, got <nil>\(nilHint)",
        "expected to be less than <2.0>, got <nan>",
        "unexpected error thrown: <boom>",
      ])
  }

  @Test func `async expectations say the same`() async {
    func give<T>(_ value: T) async -> T { value }
    await expect { await give(1) } < 2
    let awaited = await failures {
      await expecta(await give(2)) < 2
      await expecta(await give(3)) <= 2
      await expecta(await give(2)) > 2
      await expecta(await give(1)) >= 2
    }
    #expect(awaited == texts)
  }
}

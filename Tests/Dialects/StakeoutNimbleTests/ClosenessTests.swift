import ExpectationTestSupport
import Foundation
import StakeoutNimble
import Testing

@Suite struct ClosenessTests {
  @Test func `what is close passes`() {
    expect(1.2 as Float) ≈ 1.20001
    expect(1.2) ≈ (1 + 0.25) ± 0.1
    expect(NSNumber(value: 1.2)) ≈ NSNumber(value: 1.25) ± 0.1
    expect(Date(timeIntervalSince1970: 1)) ≈ Date(timeIntervalSince1970: 2) ± 1.5
    expect(Date(timeIntervalSince1970: 1)) == Date(timeIntervalSince1970: 2) ± 1.5
  }

  private let texts = [
    "expected to be close to <2.5> (within 0.0001), got <1.2>",
    "expected to be close to <2.5> (within 0.5), got <1.2>",
    "expected to be close to <2.5> (within 0.5), got <1.2>",
    "expected to be close to <[0.0, 1.3]> (each within 0.0001), got <[0.0, 1.2]>",
    "expected to be close to <2.5> (within 0.0001), got <1.2>",
    "expected to be close to <2.5> (within 0.5), got <1.2>",
    "expected to be close to <2.5> (within 0.5), got <1.2>",
  ]

  @Test func `says how close it should have been`() {
    let none: Double? = nil
    #expect(
      failures {
        expect(1.2) ≈ 2.5
        expect(1.2) ≈ 2.5 ± 0.5
        expect(1.2) == 2.5 ± 0.5
        expect([0.0, 1.2]) ≈ [0.0, 1.3]
        expect(NSNumber(value: 1.2)) ≈ NSNumber(value: 2.5)
        expect(NSNumber(value: 1.2)) ≈ NSNumber(value: 2.5) ± 0.5
        expect(NSNumber(value: 1.2)) == NSNumber(value: 2.5) ± 0.5
        expect(none) ≈ 2.5
        expect(Double.nan) ≈ .nan
      } == texts + [
        "expected to be close to <2.5> (within 0.0001), got <nil> (use beNil() to match nils)",
        "expected to be close to <nan> (within 0.0001), got <nan>",
      ])
  }

  @Test func `async expectations say the same`() async {
    func give<T>(_ value: T) async -> T { value }
    await expect { await give(1.2) } ≈ 1.20001
    let found = await failures {
      await expecta(await give(1.2)) ≈ 2.5
      await expecta(await give(1.2)) ≈ 2.5 ± 0.5
      await expecta(await give(1.2)) == 2.5 ± 0.5
      await expecta(await give([0.0, 1.2])) ≈ [0.0, 1.3]
      await expecta(NSNumber(value: await give(1.2))) ≈ NSNumber(value: 2.5)
      await expecta(NSNumber(value: await give(1.2))) ≈ NSNumber(value: 2.5) ± 0.5
      await expecta(NSNumber(value: await give(1.2))) == NSNumber(value: 2.5) ± 0.5
    }
    #expect(found == texts)
  }
}

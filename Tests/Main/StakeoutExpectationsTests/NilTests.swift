import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct NilTests {
  private struct Plain {}

  @Test func `nil is nil, whatever the type`() {
    expect(nil as Int?) == nil
    expect(1) != nil
    expect(nil as Plain?) == nil
    expect(Plain()) != nil
    expect(nil as [Int]?) == nil
    expect((1, 2)) != nil
    expect(Set([1])) != nil
  }

  @Test func `says that nil was the point`() {
    #expect(
      failures {
        expect(1) == nil
        expect(nil as Int?) != nil
      } == ["expected to be nil, got <1>", "expected to not be nil, got <nil>"])
  }

  @Test func `async expectations say the same`() async {
    func give<T>(_ value: T?) async -> T? { value }
    let texts = await failures {
      await expect { await give(nil as Int?) } == nil
      await expect { await give(Plain()) } != nil
      await expecta(await give(1)) == nil
      await expecta(await give(nil as Int?)) != nil
    }
    #expect(texts == ["expected to be nil, got <1>", "expected to not be nil, got <nil>"])
  }
}

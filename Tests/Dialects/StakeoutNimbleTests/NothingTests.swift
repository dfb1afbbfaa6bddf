import ExpectationTestSupport
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct NothingTests {
  @Test func `a Void that is there is Void`() {
    expect(()) == ()
    expect {} == ()
    expect(nil as Void?) != ()
    accepts(beVoid(), ())
    refuses(beVoid(), nil as Void?)
    #expect(beVoid().noun == "()")
  }

  @Test func `says what was wanted`() {
    #expect(
      failures {
        expect(nil as Void?) == ()
        expect(()) != ()
      } == [
        "expected to be void, got <nil>", "expected to not be void, got <()>",
      ])
  }

  @Test func `async expectations say the same`() async {
    func give(_ value: Void?) async -> Void? { value }
    await expecta(await give(())) == ()
    let texts = await failures {
      await expecta(await give(nil)) == ()
      await expecta(await give(())) != ()
    }
    #expect(texts == ["expected to be void, got <nil>", "expected to not be void, got <()>"])
  }
}

import ExpectationTestSupport
import StakeoutNimble
import Testing

@Suite struct IdentityTests {
  private final class Thing: Sendable {}

  private func address(_ object: AnyObject) -> String {
    "<0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
  }

  @Test func `tells one object from another`() {
    let one = Thing()
    expect(one as AnyObject) === one
    expect(one as Thing?) === one
  }

  @Test func `says which objects they were`() {
    let (one, other) = (Thing(), Thing())
    let texts = failures {
      expect(one) === other
      expect(one) !== one
    }
    #expect(
      texts == [
        "expected to be identical to \(address(other)), got \(address(one))",
        "expected to not be identical to \(address(one)), got \(address(one))",
      ])
  }

  @Test func `async expectations say the same`() async {
    let (one, other) = (Thing(), Thing())
    func give(_ thing: Thing) async -> AnyObject { thing }
    await expect { await give(one) } === one
    let texts = await failures {
      await expecta(await give(one)) === other
      await expecta(await give(one)) !== one
    }
    #expect(
      texts == [
        "expected to be identical to \(address(other)), got \(address(one))",
        "expected to not be identical to \(address(one)), got \(address(one))",
      ])
  }
}

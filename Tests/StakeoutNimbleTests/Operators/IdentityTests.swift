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
    let none: Thing? = nil
    let hint = " (use beNil() to match nils)"
    let (first, second) = (address(one), address(other))
    #expect(
      failures {
        expect(one) === other
        expect(one) !== one
        expect(one) === none
        expect(none) === one
        expect(none) !== one
      } == [
        "expected to be identical to \(second), got \(first)",
        "expected to not be identical to \(first), got \(first)",
        "expected to be identical to nil, got \(first)",
        "expected to be identical to \(first), got nil\(hint)",
        "expected to not be identical to \(first), got nil\(hint)",
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

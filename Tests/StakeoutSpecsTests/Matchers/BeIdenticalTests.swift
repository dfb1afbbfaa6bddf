import StakeoutSpecs
import StakeoutTestSupport
import Testing

@Suite struct BeIdenticalTests {
  final class Thing: Sendable {}

  @Test func `the same object and no other`() {
    let (one, other) = (Thing(), Thing())
    let address = "<0x\(String(UInt(bitPattern: ObjectIdentifier(one)), radix: 16))>"
    withExtendedLifetime((one, other)) {
      #expect(to(one, beIdentical(to: one)) == nil)
      #expect(toNot(one, beIdentical(to: other)) == nil)
      #expect(to(one as AnyObject, beIdentical(to: one)) == nil)
      #expect(
        toNot(one, beIdentical(to: one))
          == "expected to not be identical to \(address), got \(address)")
      #expect(
        to(nil, beIdentical(to: one))
          == "expected to be identical to \(address), got nil (use beNil() to match nils)")
      #expect(
        to(one, beIdentical(to: nil as Thing?)) == "expected to be identical to nil, got \(address)"
      )
    }
  }
}

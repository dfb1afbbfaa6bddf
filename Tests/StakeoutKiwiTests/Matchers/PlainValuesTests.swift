import StakeoutKiwi
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

@Suite struct BeNonNilTests {
  @Test(arguments: [
    Golden("nil", "expected to be non-nil, got <nil>") { to(nil as Int?, beNonNil()) },
    Golden("not 1", "expected to not be non-nil, got <1>") { toNot(1, beNonNil()) },
    Golden("1", nil) { to(1, beNonNil()) },
    Golden("not nil", nil) { toNot(nil as Int?, beNonNil()) },
    Golden("nil in an optional", "expected to be non-nil, got <nil>") {
      to(.some(nil) as Int??, beNonNil())
    },
    Golden("an error", "unexpected error thrown: <boom>") { to(try explode(), beNonNil()) },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun and evaluations`() {
    #expect((beNonNil() as Matcher<Int>).noun == "not nil")
    #expect(evaluations(of: 1, by: beNonNil()) == 1)
    #expect((beNonNil() as Matcher<Int?>).asPattern(1))
    #expect(!(beNonNil() as Matcher<Int?>).asPattern(nil))
  }
}

@Suite struct BeYesTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("yes", "expected to be true, got <false>") { to(false, beYes()) },
    Golden("not yes", "expected to not be true, got <true>") { toNot(true, beYes()) },
    Golden("no", "expected to be false, got <true>") { to(true, beNo()) },
    Golden("not no", "expected to not be false, got <false>") { toNot(false, beNo()) },
    Golden("nil", "expected to be true, got <nil>\(hint)") { to(nil, beYes()) },
    Golden("not nil", "expected to not be false, got <nil>\(hint)") { toNot(nil, beNo()) },
    Golden("passing", nil) {
      to(true, beYes()) ?? to(false, beNo()) ?? toNot(false, beYes()) ?? toNot(true, beNo())
    },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun`() {
    #expect(beYes().noun == "true")
    #expect(beNo().noun == "false")
  }
}

@Suite struct BeZeroTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("1", "expected to be zero, got <1>") { to(1, beZero()) },
    Golden("not 0", "expected to not be zero, got <0>") { toNot(0, beZero()) },
    Golden("zeros", nil) {
      to(0, beZero()) ?? to(-0.0, beZero()) ?? to(Duration.zero, beZero())
    },
    Golden("not a number", nil) { toNot(Double.nan, beZero()) },
    Golden("nil", "expected to be zero, got <nil>\(hint)") { to(nil as Int?, beZero()) },
    Golden("not nil", "expected to not be zero, got <nil>\(hint)") { toNot(nil as Int?, beZero()) },
    Golden("an error", "unexpected error thrown: <boom>") { to(try explode(), beZero()) },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun and evaluations`() {
    #expect((beZero() as Matcher<Int>).noun == "zero")
    #expect(evaluations(of: 1, by: beZero()) == 1)
  }
}

import Stakeout
import StakeoutNimble
import Testing
import XCTest

private final class Thing: Sendable {}

/// Returns expectations about types, identity, truth and nil.
func kinds() -> [Operation] {
  let object = Thing()

  return [
    Operation("beAKindOf") { times in
      for _ in times { expect(opaque(object)).to(beAKindOf(Thing.self)) }
    },
    Operation("beAnInstanceOf") { times in
      for _ in times { expect(opaque(object)).to(beAnInstanceOf(Thing.self)) }
    },
    Operation("beIdenticalTo") { times in
      for _ in times { expect(opaque(object)).to(beIdenticalTo(object)) }
    },
    .beside("XCTAssertIdentical") { times in
      for _ in times { XCTAssertIdentical(opaque(object), object) }
    },
    .beside("#expect ===") { times in
      for _ in times { #expect(opaque(object) === object) }
    },
    Operation("beTrue") { times in
      for _ in times { expect(opaque(true)).to(beTrue()) }
    },
    .beside("XCTAssertTrue") { times in
      for _ in times { XCTAssertTrue(opaque(true)) }
    },
    .beside("#expect, Bool") { times in
      for _ in times { #expect(opaque(true)) }
    },
    Operation("beTruthy") { times in
      for _ in times { expect(opaque(true)).to(beTruthy()) }
    },
    Operation("beFalsy") { times in
      for _ in times { expect(opaque(false)).to(beFalsy()) }
    },
    Operation("beNil") { times in
      for _ in times { expect(opaque(Int?.none)).to(beNil()) }
    },
    .beside("XCTAssertNil") { times in
      for _ in times { XCTAssertNil(opaque(Int?.none)) }
    },
    .beside("#expect == nil") { times in
      for _ in times { #expect(opaque(Int?.none) == nil) }
    },
    Operation("== nil") { times in
      for _ in times { expect(opaque(Int?.none)) == nil }
    },
  ]
}

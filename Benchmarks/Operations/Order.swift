import Stakeout
import Testing
import XCTest

/// Returns expectations about comparison, closeness and ranges.
func order() -> [Operation] {
  [
    Operation("beGreaterThan") { times in
      for _ in times { expect(opaque(3)).to(beGreaterThan(2)) }
    },
    Operation(">") { times in
      for _ in times { expect(opaque(3)) > 2 }
    },
    .beside("XCTAssertGreaterThan") { times in
      for _ in times { XCTAssertGreaterThan(opaque(3), 2) }
    },
    .beside("#expect >") { times in
      for _ in times { #expect(opaque(3) > 2) }
    },
    Operation("beGreaterThanOrEqualTo") { times in
      for _ in times { expect(opaque(3)).to(beGreaterThanOrEqualTo(2)) }
    },
    Operation("beLessThan") { times in
      for _ in times { expect(opaque(1)).to(beLessThan(2)) }
    },
    Operation("beLessThanOrEqualTo") { times in
      for _ in times { expect(opaque(1)).to(beLessThanOrEqualTo(2)) }
    },
    Operation("beCloseTo") { times in
      for _ in times { expect(opaque(1.0)).to(beCloseTo(1.00001)) }
    },
    .beside("XCTAssertEqual, accuracy") { times in
      for _ in times { XCTAssertEqual(opaque(1.0), 1.00001, accuracy: 0.0001) }
    },
    Operation("beCloseTo, array of 2") { times in
      for _ in times {
        expect(opaque([1.0, 2.0])).to(beCloseTo([1.00001, 2.0]))
      }
    },
    Operation("beWithin") { times in
      for _ in times { expect(opaque(3)).to(beWithin(1...5)) }
    },
  ]
}

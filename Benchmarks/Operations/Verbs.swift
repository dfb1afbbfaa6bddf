import Stakeout
import StakeoutNimble
import Testing
import XCTest

/// Returns the remaining operations: requirements, unwrapping, gathered expectations, and asynchronous
/// expectations.
func verbs() -> [Operation] {
  [
    Operation("require") { times in
      for _ in times { _ = try? require(opaque(1)).to(equal(1)) }
    },
    Operation("unwrap") { times in
      for _ in times { _ = try? unwrap(opaque(Optional(1))) }
    },
    .beside("XCTUnwrap") { times in
      for _ in times { _ = try? XCTUnwrap(opaque(Optional(1))) }
    },
    .beside("#require") { times in
      for _ in times { _ = try? #require(opaque(Optional(1))) }
    },
    Operation("gatherExpectations") { times in
      for _ in times {
        _ = gatherExpectations(silently: true) { expect(opaque(1)).to(equal(1)) }
      }
    },
    Operation("equal fails, with its text") { times in
      for _ in times {
        _ = gatherExpectations(silently: true) { expect(opaque(1)).to(equal(2)) }
      }
    },
    .suspending("expecta") { times in
      for _ in times { await expecta(opaque(1)).to(equal(1)) }
    },
    .suspending("toEventually, at once") { times in
      for _ in times { await expect(opaque(1)).toEventually(equal(1)) }
    },
  ]
}

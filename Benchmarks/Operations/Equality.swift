import Stakeout
import Testing
import XCTest

/// Returns expectations with `equal` and `==`, and the corresponding checks of the test libraries.
func equality() -> [Operation] {
  let text = "abc"
  let (set, otherSet): (Set<Int>, Set<Int>) = ([1, 2, 3], [3, 2, 1])
  let (dictionary, otherDictionary) = (["a": 1, "b": 2], ["b": 2, "a": 1])
  let few = [1, 2, 3]
  // Use two buffers: arrays that share one buffer are equal without a comparison of their elements.
  let (many, otherMany) = (Array(0..<1000), (0..<1000).map { $0 })

  return [
    Operation("equal, Int") { times in
      for _ in times { expect(opaque(1)).to(equal(1)) }
    },
    .beside("XCTAssertEqual, Int") { times in
      for _ in times { XCTAssertEqual(opaque(1), 1) }
    },
    .beside("#expect ==, Int") { times in
      for _ in times { #expect(opaque(1) == 1) }
    },
    Operation("==, Int") { times in
      for _ in times { expect(opaque(1)) == 1 }
    },
    Operation("equal, String") { times in
      for _ in times { expect(opaque(text)).to(equal("abc")) }
    },
    .beside("XCTAssertEqual, String") { times in
      for _ in times { XCTAssertEqual(opaque(text), "abc") }
    },
    .beside("#expect ==, String") { times in
      for _ in times { #expect(opaque(text) == "abc") }
    },
    Operation("==, String") { times in
      for _ in times { expect(opaque(text)) == "abc" }
    },
    Operation("equal, tuple") { times in
      for _ in times { expect(opaque((1, "a"))).to(equal((1, "a"))) }
    },
    Operation("equal, set of 3") { times in
      for _ in times { expect(opaque(set)).to(equal(otherSet)) }
    },
    Operation("equal, dictionary of 2") { times in
      for _ in times { expect(opaque(dictionary)).to(equal(otherDictionary)) }
    },
    Operation("equal, array of 3") { times in
      for _ in times { expect(opaque(few)).to(equal([1, 2, 3])) }
    },
    Operation("equal, array of 1000") { times in
      for _ in times { expect(opaque(many)).to(equal(otherMany)) }
    },
    .beside("XCTAssertEqual, array of 1000") { times in
      for _ in times { XCTAssertEqual(opaque(many), otherMany) }
    },
    .beside("#expect ==, array of 1000") { times in
      for _ in times { #expect(opaque(many) == otherMany) }
    },
  ]
}

import Stakeout
import Testing
import XCTest

/// Returns expectations about the contents of collections and strings.
func collections() -> [Operation] {
  let (few, none, text) = ([1, 2, 3], [Int](), "abc")
  let set: Set = [1, 2, 3]

  return [
    Operation("contain, array") { times in
      for _ in times { expect(opaque(few)).to(contain(2)) }
    },
    .beside("XCTAssertTrue, contains") { times in
      for _ in times { XCTAssertTrue(opaque(few).contains(2)) }
    },
    .beside("#expect, contains") { times in
      for _ in times { #expect(opaque(few).contains(2)) }
    },
    Operation("contain, set") { times in
      for _ in times { expect(opaque(set)).to(contain(2)) }
    },
    Operation("contain, string") { times in
      for _ in times { expect(opaque(text)).to(contain("b")) }
    },
    Operation("beginWith, array") { times in
      for _ in times { expect(opaque(few)).to(beginWith(1)) }
    },
    Operation("beginWith, string") { times in
      for _ in times { expect(opaque(text)).to(beginWith("a")) }
    },
    Operation("beginWith, prefix") { times in
      for _ in times { expect(opaque(few)).to(beginWith(prefix: [1, 2])) }
    },
    Operation("endWith, array") { times in
      for _ in times { expect(opaque(few)).to(endWith(3)) }
    },
    Operation("endWith, string") { times in
      for _ in times { expect(opaque(text)).to(endWith("c")) }
    },
    Operation("haveCount") { times in
      for _ in times { expect(opaque(few)).to(haveCount(3)) }
    },
    Operation("beEmpty, array") { times in
      for _ in times { expect(opaque(none)).to(beEmpty()) }
    },
    Operation("beEmpty, string") { times in
      for _ in times { expect(opaque("")).to(beEmpty()) }
    },
    Operation("allPass, closure") { times in
      for _ in times { expect(opaque(few)).to(allPass { $0 > 0 }) }
    },
    Operation("allPass, matcher") { times in
      for _ in times { expect(opaque(few)).to(allPass(beGreaterThan(0))) }
    },
    Operation("containElementSatisfying") { times in
      for _ in times {
        expect(opaque(few)).to(containElementSatisfying { $0 == 2 })
      }
    },
    Operation("elementsEqual") { times in
      for _ in times { expect(opaque(few)).to(elementsEqual([1, 2, 3])) }
    },
    Operation("match, letters") { times in
      for _ in times { expect(opaque(text)).to(match("b")) }
    },
    Operation("match, regular expression") { times in
      for _ in times { expect(opaque(text)).to(match("^a.c$")) }
    },
  ]
}

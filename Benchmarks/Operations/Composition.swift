import Stakeout

/// Returns expectations with matchers that are made of other matchers.
func compositions() -> [Operation] {
  let text = "abc"

  return [
    Operation("satisfyAllOf, two") { times in
      for _ in times {
        expect(opaque(3)).to(satisfyAllOf(beGreaterThan(2), beLessThan(4)))
      }
    },
    Operation("satisfyAnyOf, two") { times in
      for _ in times {
        expect(opaque(3)).to(satisfyAnyOf(beGreaterThan(2), beLessThan(4)))
      }
    },
    Operation("not") { times in
      for _ in times { expect(opaque(3)).to(not(equal(2))) }
    },
    Operation("map") { times in
      for _ in times { expect(opaque(text)).to(map(\.count, equal(3))) }
    },
    Operation("compactMap") { times in
      for _ in times {
        expect(opaque(text)).to(compactMap({ Int($0, radix: 16) }, equal(0xABC)))
      }
    },
  ]
}

import Stakeout
import StakeoutSpryKit

/// Returns expectations that fail, with values and matchers whose texts are long.
public func failingTextOperations() -> [Operation] {
  let numbers = Array(0..<10_000)
  let (lines, reversed) = (lines(numbers), lines(numbers.reversed()))
  let dictionaries = nestedDictionaries(200)
  let chain = Link.chain(of: 200)

  return [1, 10, 100].map { depth in
    failing("satisfyAllOf, nested \(depth) deep") {
      expect(3).to(nested(depth) { satisfyAllOf(equal(3), $0) })
    }
  } + [
    failing("&& and || and not, nested 100 deep") {
      expect(3).to(nested(50) { equal(3) && not(equal(2) || $0) })
    },
    failing("haveCount, 10,000 ints") { expect(numbers).to(haveCount(1)) },
    failing("haveCount, dictionaries nested 200 deep") { expect(dictionaries).to(haveCount(2)) },
    failing("beNil, chain of 200 objects") { expect(chain).to(beNil()) },
    failing("equal, chains of 200 objects") { expect(chain).to(equal(Link.chain(of: 199))) },
    failing("equal, 10,000 lines reversed") { expect(lines).to(equal(reversed)) },
    Operation(infrequent: "diffLines, 10,000 lines reversed") { times in
      for _ in times { _ = opaque(Spry.diffLines(lines, reversed)) }
    },
  ]
}

private func failing(_ name: String, _ expectation: @escaping @Sendable () -> Void) -> Operation {
  Operation(infrequent: "failing \(name)") { times in
    withReporter(Discarding()) {
      for _ in times { expectation() }
    }
  }
}

/// A reporter that only makes sure that a failure has a text.
private struct Discarding: FailureReporter {
  func report(_ failure: Failure) {
    precondition(!failure.message.isEmpty)
  }
}

private func nested(_ depth: Int, _ around: (Matcher<Int>) -> Matcher<Int>) -> Matcher<Int> {
  (0..<depth).reduce(equal(1)) { matcher, _ in around(matcher) }
}

private func lines(_ numbers: some Sequence<Int>) -> String {
  numbers.map { "line \($0)" }.joined(separator: "\n")
}

private func nestedDictionaries(_ depth: Int) -> [String: any Sendable] {
  (0..<depth).reduce(["end": 1]) { inner, level in ["level \(level)": inner] }
}

/// An element of a chain of objects.
private final class Link: Equatable, Sendable {
  static func == (left: Link, right: Link) -> Bool {
    var (left, right) = (Optional(left), Optional(right))
    while let one = left, let other = right {
      guard one.number == other.number else { return false }
      (left, right) = (one.next, other.next)
    }
    return left == nil && right == nil
  }

  static func chain(of length: Int) -> Link {
    (1..<length).reduce(Link(0, nil)) { Link($1, $0) }
  }

  let number: Int
  let next: Link?

  init(_ number: Int, _ next: Link?) { (self.number, self.next) = (number, next) }
}

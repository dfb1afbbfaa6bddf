import Foundation
import StakeoutCore
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// A failure reads the parts of any value, within limits, and shows where two values differ.
@Suite struct ValueTreeTests {
  /// A collection that says that it is empty, and is not.
  private struct Liar: Collection, Equatable, CustomReflectable {
    var first = 1
    let startIndex = 0
    let endIndex = 0
    var count: Int { 0 }
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
    }
    var elements: AnyCollection<Int> { AnyCollection([first, 2, 3]) }
    func makeIterator() -> AnyCollection<Int>.Iterator { elements.makeIterator() }
    func index(after index: Int) -> Int { index + 1 }
    subscript(position: Int) -> Int { position }
  }

  private class Animal: Equatable {
    static func == (left: Animal, right: Animal) -> Bool {
      left.name == right.name && left.friend === right.friend
    }
    let name: String
    var friend: Animal?
    init(_ name: String) { self.name = name }
  }

  private final class Dog: Animal {
    let tricks = ["sit", "roll"]
  }

  private struct Flat: Equatable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0
  }

  private struct Pair: Equatable {
    var one = Flat()
    var id = 1
  }

  /// A collection of numbers whose `count` ends the process.
  private struct Numbers: Collection, Equatable, CustomReflectable {
    let startIndex = 0
    let endIndex: Int
    var count: Int { preconditionFailure("the count was asked for") }
    var underestimatedCount: Int { preconditionFailure("the count was asked for") }
    var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
    func index(after index: Int) -> Int { index + 1 }
    subscript(position: Int) -> Int { position }
  }

  private struct Sheet: Equatable {
    let numbers: Numbers
  }

  /// Returns the failure of `expect(actual).to(equal(expected))`.
  private func failure<T: Equatable>(_ actual: T, equal expected: T) throws -> Failure {
    try #require(reportedFailures { expect(actual).to(equal(expected)) }.first)
  }

  @Test func `a collection is read up to a limit, and not asked for its count`() throws {
    let three = Sheet(numbers: Numbers(endIndex: 3))
    let text = try failure(Sheet(numbers: Numbers(endIndex: .max)), equal: three).message
    #expect(
      text.hasSuffix("\nat numbers.count: expected 3 elements, got more than 5000"),
      "\(text.suffix(200))")
  }

  @Test func `an expectation on a range of all numbers fails with a text`() {
    let failures = reportedFailures {
      expect(0...Int.max).to(equal(0...3))
      expect(0...Int.max).to(contain(-1))
      expect(0...Int.max).to(beEmpty())
      expect([0...Int.max]).to(equal([]))
      expect(Liar()).to(equal(Liar(first: 2)))
    }
    #expect(failures.count == 5)
    #expect(
      failures.first?.message
        == "expected to equal <ClosedRange(0...3)>, got <ClosedRange(0...\(Int.max))>")
    // The failure shows the elements, although the collection says that it is empty.
    #expect(
      failures.last?.message.hasSuffix(
        """
        difference (- expected, + actual):
          [
        -   [0]: 2
        +   [0]: 1
            [1]: 2
            [2]: 3
          ]
        """) == true)
  }

  @Test func `an object that holds itself is a leaf inside of itself`() throws {
    let (dog, other) = (Dog("Rex"), Dog("Fido"))
    (dog.friend, other.friend) = (dog, dog)
    defer { (dog.friend, other.friend) = (nil, nil) }
    let text = try failure(other, equal: dog).message
    let dogText = #"Dog(name: "Rex", friend: Optional(Dog(…)), tricks: ["sit", "roll"])"#
    #expect(
      text.hasPrefix(#"expected to equal <\#(dogText)>, got <Dog(name: "Fido", friend: "#),
      "\(text)")
    #expect(
      text.contains(
        """
        difference (- expected, + actual):
          ValueTreeTests.Dog(
        -   name: "Rex"
        +   name: "Fido"

        """), "\(text)")
  }

  @Test func `the properties of a superclass are parts, too`() throws {
    let text = try failure(Dog("Fido"), equal: Dog("Rex")).message
    #expect(
      text.hasPrefix(
        #"expected to equal <Dog(name: "Rex", friend: nil, tricks: ["sit", "roll"])>, got <"#),
      "\(text)")
    #expect(text.contains("\n-   name: \"Rex\"\n+   name: \"Fido\"\n    friend: nil\n"), "\(text)")
  }

  private struct Tray: Equatable {
    static func == (left: Tray, right: Tray) -> Bool { left.id == right.id }
    let content: [String: Any]
    let id: Int
  }

  @Test func `a value that is nested deep is one line from the thirtieth level on`() throws {
    func nested(_ end: Int) -> [String: Any] {
      (0..<100).reduce(["a": end] as [String: Any]) { inner, _ in ["a": inner] }
    }
    let text = try failure(
      Tray(content: nested(2), id: 2), equal: Tray(content: nested(1), id: 1)
    ).message
    let indent = String(repeating: "  ", count: 30)
    for mark in ["-", "+"] {
      let hasLine = text.contains("\n\(mark) \(indent)\"a\": [\"a\": [\"a\": ")
      #expect(hasLine, "\(text)")
    }
  }

  @Test func `at most ten places are listed, each as a path`() throws {
    func places(_ pair: Pair) throws -> [Substring] {
      try failure(pair, equal: Pair()).message.split(separator: "\n").filter {
        $0.hasPrefix("at ")
      }
    }
    let flat = Flat(a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, j: 1, k: 1, l: 1)
    let listed = try places(Pair(one: flat))
    #expect(listed.count == 10)
    #expect(listed.first == "at one.a: expected <0>, got <1>")
    #expect(listed.last == "at one.j: expected <0>, got <1>")
    #expect(try places(Pair(one: Flat(c: 7))) == ["at one.c: expected <0>, got <7>"])
  }

  @Test func `one wrong element among 10,000 is a short text with the place and the neighbours`() {
    let expected = (0..<10_000).map { Pair(id: $0) }
    var actual = expected
    actual[7_000].one.c = 5
    let (first, last) = ("a: 0, b: 0", "k: 0, l: 0")
    let failures = reportedFailures {
      expect(actual).to(equal(expected))
      expect([24] + Array(0..<10_000)).to(equal(Array(0..<10_000)))
    }
    let failure = failures[0]
    #expect(failure.message.utf8.count <= 4_096)
    #expect(failure.message.contains("\nat [7000].one.c: expected <0>, got <5>\n"))
    #expect(failure.message.contains("\n  … 6997 equal elements\n"))
    #expect(failure.message.contains("\n+ [7000] <"))
    #expect(failure.wholeMessage?.ranges(of: first).count ?? 0 >= 20_000)
    #expect(failure.wholeMessage?.ranges(of: last).count ?? 0 >= 20_000)

    let inserted = failures[1]
    #expect(inserted.message.utf8.count <= 4_096)
    #expect(
      inserted.message.hasSuffix(
        """
        difference (- expected, + actual):
        + [0] <24>
          [0] <0>
          [1] <1>
          [2] <2>
          … 9997 equal elements
        """))
    #expect(inserted.wholeMessage?.contains(" 5000, 5001,") == true)
  }

  /// A value that counts how often it is printed.
  private struct Counted: Equatable, CustomStringConvertible {
    static let prints = Locked(0)
    let number: Int
    var description: String {
      Self.prints.withLock { $0 += 1 }
      return "counted \(number)"
    }
  }

  @Test func `values that look different are printed once each`() throws {
    let text = try failure(Counted(number: 2), equal: Counted(number: 1)).message
    #expect(text.hasPrefix("expected to equal <counted 1>, got <counted 2>\n"), "\(text)")
    #expect(Counted.prints.withLock { $0 } == 2)
  }

  private struct Letter: Equatable {
    let body: Data
  }

  @Test func `the bytes of data are parts, and their address is not`() throws {
    // The two addresses differ, because so many bytes are allocated.
    let expected = Letter(body: Data(0..<32))
    let text = try failure(Letter(body: Data(0..<31) + [7]), equal: expected).message
    let places = text.split(separator: "\n").filter { $0.hasPrefix("at ") }
    #expect(places == ["at body.bytes[31]: expected <31>, got <7>"], "\(text)")
  }
}

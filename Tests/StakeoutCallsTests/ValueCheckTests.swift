import Testing

@testable import StakeoutCalls

/// A pattern's verdict on an argument where it lies must be the one on the argument in a list.
@Suite struct ValueCheckTests {
  @Test func `a part is of one type`() {
    agree(pattern: 1, argument: 1)
    agree(pattern: 1, argument: 2)
    agree(pattern: "a", argument: "a")
    agree(pattern: "a", argument: "b")
    agree(pattern: 1.5, argument: 1.5)
    agree(pattern: Double.nan, argument: Double.nan)
    agree(pattern: 0.0, argument: -0.0)
    agree(pattern: true, argument: true)
    agree(pattern: [1, 2], argument: [1, 2])
    agree(pattern: ["a": 1], argument: ["a": 1])
    agree(pattern: Set([1]), argument: Set([1]))
    agree(pattern: Level.high, argument: Level.high)
    agree(pattern: Level.high, argument: Level.low)
    agree(pattern: Plain(number: 1), argument: Plain(number: 1))
    agree(pattern: Plain(number: 1), argument: Plain(number: 2))
    agree(pattern: AnyHashable(1), argument: AnyHashable(1))
    agree(pattern: Int.self as Any.Type, argument: Int.self as Any.Type)
  }

  @Test func `a type's own opinion`() {
    // Equal by `==` whatever they hold, and by their word.
    agree(pattern: Careless(number: 1), argument: Careless(number: 2))
    agree(pattern: Contrary(number: 1), argument: Contrary(number: 1))
    agree(pattern: [Contrary(number: 1)], argument: [Contrary(number: 1)])
    agree(pattern: Careless(number: 1), argument: Careless(number: 2) as Careless?)
  }

  @Test func `numbers of several types`() {
    agree(pattern: 1, argument: UInt8(1))
    agree(pattern: UInt8(1), argument: 1)
    agree(pattern: 1, argument: 1.0)
    agree(pattern: 1, argument: 1.5)
    agree(pattern: 1, argument: "1")
    agree(pattern: "a", argument: Substring("a"))
    agree(pattern: AnyHashable(1), argument: 1)
    agree(pattern: 1, argument: AnyHashable(1))
  }

  @Test func `parts may be Optionals`() {
    agree(pattern: 1, argument: 1 as Int?)
    agree(pattern: 1, argument: 2 as Int?)
    agree(pattern: 1, argument: nil as Int?)
    agree(pattern: 1, argument: 1 as Int??)
    agree(pattern: (1 as Int??) as Any?, argument: 1)
    agree(pattern: nil, argument: 1)
    agree(pattern: nil, argument: nil as Int?)
    agree(pattern: nil, argument: Int??.some(nil))
    agree(pattern: "a", argument: "a" as String?)
    agree(pattern: [1, nil] as [Int?], argument: [1, nil] as [Int?])
    agree(pattern: [Int??.some(nil)], argument: [Int??.none])
  }

  @Test func `parts may be objects`() {
    let (object, other) = (Object(1), Object(1))
    agree(pattern: object, argument: object)
    agree(pattern: object, argument: other)
    agree(pattern: object, argument: object as AnyObject)
    agree(pattern: object, argument: object as Object?)
    agree(pattern: Animal(1), argument: Animal(1))
    agree(pattern: Animal(1), argument: Bird(1))
    agree(pattern: Bird(1), argument: Bird(1) as Animal)
    agree(pattern: Animal(1), argument: Bird(1) as Animal)
  }

  @Test func `existentials, tuples and functions`() {
    agree(pattern: 1, argument: 1 as Any)
    agree(pattern: 1, argument: 1 as Any?)
    agree(pattern: 1, argument: Optional(1) as Any)
    agree(pattern: 1, argument: 1 as any Equatable)
    agree(pattern: (1, "a"), argument: (1, "a"))
    agree(pattern: (1, "a"), argument: (1, "b"))
    agree(pattern: { 1 }, argument: { 1 })
  }

  @Test func `several arguments of all sizes and alignments`() {
    let wide = SIMD4<Double>(1, 2, 3, 4)
    let patterns = ArgumentPatterns([UInt8(1), wide, true, "text", Int16(7), nil, 2.5])
    func count(_ last: Double, _ text: String = "text") -> Int {
      let log = CallLog()
      let record = TupleRecord(UInt8(1), wide, true, text, Int16(7), Int?.none, last)
      #expect(log.append(record, number: FunctionNames.number(of: "f()")))
      return log.count(of: "f()", with: patterns) { _ in Issue.record("another count") }
    }
    #expect(count(2.5) == 1)
    #expect(count(2.6) == 0)
    #expect(count(2.5, "another text that is too long for a small string") == 0)
  }

  @Test func `another number of arguments is told, and is no match`() {
    let log = CallLog()
    let number = FunctionNames.number(of: "f()")
    #expect(log.append(nil, number: number))
    #expect(log.append(TupleRecord(1, 2), number: number))
    log.append("f()", [1, 2, 3])
    log.append("f()", [1])
    #expect(log.append(TupleRecord(1), number: number))
    var others: [Int] = []
    #expect(log.count(of: "f()", with: ArgumentPatterns([1])) { others.append($0.count) } == 2)
    #expect(others == [0, 2, 3])
  }

  private enum Level { case low, high }

  private struct Plain: Equatable { let number: Int }

  private struct Careless: Equatable {
    let number: Int
    static func == (left: Careless, right: Careless) -> Bool { true }
  }

  private struct Contrary: Equatable, SpryEquatable {
    let number: Int
    func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { false }
  }

  private final class Object {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private class Animal: Equatable {
    let number: Int
    init(_ number: Int) { self.number = number }
    static func == (left: Animal, right: Animal) -> Bool { left.number == right.number }
  }

  private final class Bird: Animal {}
}

/// Fails unless the verdict on the stored argument is that on the listed one.
private func agree<T>(
  pattern: Any?, argument: T, _ site: Testing.SourceLocation = #_sourceLocation
) {
  let (stored, listed) = {
    let verdicts = verdicts(ArgumentPatterns([pattern]), argument)
    return (verdicts[0], verdicts[1])
  }()
  #expect(stored == listed, sourceLocation: site)
}

/// The verdict on an argument that was stored as it is, and on the same in a list.
private func verdicts<T>(_ patterns: ArgumentPatterns, _ argument: T) -> [Bool] {
  let logs = (CallLog(), CallLog())
  #expect(logs.0.append(TupleRecord(argument), number: FunctionNames.number(of: "f(_:)")))
  #expect(logs.1.append("f(_:)", logs.0.calls[0].arguments))
  return [logs.0, logs.1].map { $0.count(of: "f(_:)", with: patterns) { _ in } == 1 }
}

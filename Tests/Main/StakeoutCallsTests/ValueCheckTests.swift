import Testing

import StakeoutCalls

/// A pattern judges an argument in its original storage as it judges the same argument in a list.
@Suite struct ValueCheckTests {
  @Test func `a part is of one type`() {
    agree(1, on: 1, 2)
    agree("a", on: "a", "b")
    agree(1.5, on: 1.5)
    agree(Double.nan, on: Double.nan)
    agree(0.0, on: -0.0)
    agree(true, on: true)
    agree([1, 2], on: [1, 2])
    agree(["a": 1], on: ["a": 1])
    agree(Set([1]), on: Set([1]))
    agree(Level.high, on: Level.high, Level.low)
    agree(Plain(number: 1), on: Plain(number: 1), Plain(number: 2))
    agree(AnyHashable(1), on: AnyHashable(1))
    agree(Int.self as Any.Type, on: Int.self as Any.Type)
  }

  @Test func `a type's own opinion`() {
    // `Same` is equal by `==` whatever it stores. `Contrary` is unequal by its own `SpryEquatable`
    // function.
    agree(Same(number: 1), on: Same(number: 2), Same(number: 2) as Same?)
    agree(Contrary(number: 1), on: Contrary(number: 1))
    agree([Contrary(number: 1)], on: [Contrary(number: 1)])
  }

  @Test func `numbers of several types`() {
    agree(1, on: UInt8(1), 1.0, 1.5, "1", AnyHashable(1))
    agree(UInt8(1), on: 1)
    agree("a", on: Substring("a"))
    agree(AnyHashable(1), on: 1)
  }

  @Test func `parts may be Optionals`() {
    agree(1, on: 1 as Int?, 2 as Int?, nil as Int?, 1 as Int??)
    agree((1 as Int??) as Any?, on: 1)
    agree(nil, on: 1, nil as Int?, Int??.some(nil))
    agree("a", on: "a" as String?)
    agree([1, nil] as [Int?], on: [1, nil] as [Int?])
    agree([Int??.some(nil)], on: [Int??.none])
  }

  @Test func `parts may be objects`() {
    let object = Object(1)
    agree(object, on: object, Object(1), object as AnyObject, object as Object?)
    agree(Equal(1), on: Equal(1), SubEqual(1), SubEqual(1) as Equal)
    agree(SubEqual(1), on: SubEqual(1) as Equal)
  }

  @Test func `existentials, tuples and functions`() {
    agree(1, on: 1 as Any, 1 as Any?, Optional(1) as Any, 1 as any Equatable)
    agree((1, "a"), on: (1, "a"), (1, "b"))
    agree({ 1 }, on: { 1 })
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

  private struct Contrary: Equatable, SpryEquatable {
    let number: Int
    func _DO_NOT_OVERRIDE_isEqual(to actual: Any?) -> Bool { false }
  }
}

/// Records an issue unless the pattern judges each argument in the same way in both storages.
private func agree<each T>(
  _ pattern: Any?, on arguments: repeat each T,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  func agree<Argument>(on argument: Argument) {
    let verdicts = verdicts(ArgumentPatterns([pattern]), argument)
    #expect(
      verdicts[0] == verdicts[1], "\(String(describing: argument)) of \(Argument.self)",
      sourceLocation: sourceLocation)
  }
  repeat agree(on: each arguments)
}

/// Returns whether the patterns accept the argument, first as it was stored and then as an element
/// of a list.
private func verdicts<T>(_ patterns: ArgumentPatterns, _ argument: T) -> [Bool] {
  let logs = (CallLog(), CallLog())
  #expect(logs.0.append(TupleRecord(argument), number: FunctionNames.number(of: "f(_:)")))
  #expect(logs.1.append("f(_:)", logs.0.calls[0].arguments))
  return [logs.0, logs.1].map { $0.count(of: "f(_:)", with: patterns) { _ in } == 1 }
}

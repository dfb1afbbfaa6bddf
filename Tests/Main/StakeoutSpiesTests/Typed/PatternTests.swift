import Testing

@testable import StakeoutSpies

/// The arguments that the patterns of typed words accept.
@Suite struct PatternTests {
  private func accepts<Value>(_ pattern: Pattern<Value>, _ argument: Value) -> Bool {
    ArgumentPatterns(elements: [pattern.specified.element]).accept([argument])
  }

  private func accepts<Value>(orNil pattern: Pattern<Value>.OrNil, _ argument: Value?) -> Bool {
    ArgumentPatterns(elements: [pattern.specified.element]).accept([argument])
  }

  @Test func `literals`() {
    #expect(accepts(3, 3))
    #expect(!accepts(3, 4))
    #expect(accepts(2.5, 2.5))
    #expect(accepts(true, true))
    #expect(accepts("a", "a"))
    #expect(accepts("a", "a" as Character))
    #expect(accepts("\(1)2", "12"))
    #expect(accepts([1, 2], [1, 2]))
    #expect(!accepts([1, 2], [2, 1]))
    #expect(accepts([2, 1], Set([1, 2])))
    #expect(accepts(["a": 1], ["a": 1]))
  }

  @Test func `literals for an argument that may be nil`() {
    #expect(accepts(orNil: 3, 3))
    #expect(!accepts(orNil: 3, nil as Int?))
    #expect(accepts(orNil: 2.5, 2.5))
    #expect(accepts(orNil: true, true))
    #expect(accepts(orNil: "a", "a"))
    #expect(accepts(orNil: "a", "a" as Character))
    #expect(accepts(orNil: "\(1)2", "12"))
    #expect(accepts(orNil: [1, 2], [1, 2]))
    #expect(accepts(orNil: ["a": 1], ["a": 1]))
    #expect(accepts(orNil: nil, nil as Int?))
    #expect(!accepts(orNil: nil, 1))
  }

  @Test func `words`() {
    #expect(accepts(.any, 1))
    #expect(accepts(.any(Int.self), 1))
    #expect(accepts(.value(1), 1))
    #expect(accepts(.where { $0 > 1 }, 2))
    let pattern = Pattern<Int>.where { $0 > 1 }
    #expect(
      Call.text(ofAll: [pattern.specified.element.specified])
        == "<where { … } at StakeoutSpiesTests/PatternTests.swift:\(#line - 1)>")
    #expect(!accepts(.where { $0 > 1 }, 1))
    #expect(accepts(.matching(equal(2)), 2))
    #expect(!accepts(.matching(equal(2)), 3))
    #expect(accepts(.capture(Argument.captor(of: Int.self)), 3))
    #expect(accepts(.type(Int.self), Int.self))
    #expect(accepts(.nonNil, 1 as Int?))
    #expect(!accepts(.nonNil, nil as Int?))
  }

  @Test func `failures show a word as the test has written it`() {
    func text<Value>(_ pattern: Pattern<Value>) -> String {
      Call.text(ofAll: [pattern.specified.element.specified])
    }
    #expect(text(Pattern<Int>.any) == "<any>")
    #expect(text(Pattern<Int?>.nonNil) == "<nonNil>")
    #expect(text(Pattern<Int.Type>.type(Int.self)) == "<type(Int.self)>")
    #expect(Call.text(ofAll: [Argument.anything]) == "<Argument.anything>")
  }

  @Test func `words for an argument that may be nil`() {
    #expect(accepts(orNil: .any, nil as Int?))
    #expect(accepts(orNil: .any(Int?.self), 1))
    #expect(accepts(orNil: .nonNil, 1))
    #expect(!accepts(orNil: .nonNil, nil as Int?))
    #expect(accepts(orNil: .value(nil), nil as Int?))
    #expect(accepts(orNil: .where { $0 == nil }, nil as Int?))
    #expect(!accepts(orNil: .where { $0 == nil }, 1))
    #expect(accepts(orNil: .matching(equal(2)), 2))
    #expect(!accepts(orNil: .matching(equal(2)), nil))
    #expect(accepts(orNil: .capture(Argument.captor(of: Int?.self)), nil))
  }

  @Test func `in a generic function any accepts its own type only`() {
    func accepts(_ argument: Any) -> Bool {
      ArgumentPatterns(elements: [Pattern<Int>.any.specifiedByType.element]).accept([argument])
    }
    #expect(accepts(1))
    #expect(!accepts("1"))
    #expect(ArgumentPatterns(elements: [Pattern<Int>.any.specifiedByType.element]).isStable)
    #expect(Pattern<Int>.value(1).specifiedByType.element.specified as? Int == 1)
  }

  @Test func `a list of any is an empty list`() {
    let any = Pattern<Int>.any.specified
    #expect([any, any].patterns.count == 0)
    #expect([any, Pattern<Int>.value(1).specified].patterns.count == 2)
  }
}

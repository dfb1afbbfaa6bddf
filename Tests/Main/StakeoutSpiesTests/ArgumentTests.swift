import StakeoutSpies
import StakeoutSpryKit
import Testing

@Suite struct ArgumentTests {
  private let spy = FakeStore()

  @Test func `each case accepts what it says`() {
    let values: [Any?] = [1, nil, Int?.none as Any, Argument.skipped]
    for (argument, answers) in [
      (.anything, [true, true, true, true]), (.nonNil, [true, false, false, true]),
      (.nil, [false, true, true, false]), (.skipped, [true, true, true, true]),
    ] as [(Argument, [Bool])] {
      #expect(values.map { argument.asMatcher.asPattern($0) } == answers, "\(argument)")
    }
  }

  @Test func `closures, and what stands for one`() {
    let closures: [Any?] = [
      {}, { (number: Int) in number }, { () throws -> Void in }, nil, Argument.closure,
    ]
    for closure in closures { #expect(Argument.closure.asMatcher.asPattern(closure)) }
    for other in [1, "() -> Void", [{}], Argument.nonNil] as [Any?] {
      #expect(!Argument.closure.asMatcher.asPattern(other))
    }
  }

  @Test func `types, and values of a type, subtypes too`() {
    class Base {}
    final class Sub: Base {}
    #expect(Argument.instanceOf(Base.self).asMatcher.asPattern(Sub()))
    #expect(!Argument.instanceOf(Sub.self).asMatcher.asPattern(Base()))
    #expect(!Argument.instanceOf(Base.self).asMatcher.asPattern(nil))
    #expect(Argument.isType(Base.self).asMatcher.asPattern(Sub.self))
    #expect(!Argument.isType(Sub.self).asMatcher.asPattern(Base.self))
    #expect(!Argument.isType(Base.self).asMatcher.asPattern(Base()))
  }

  @Test func `no arguments can be told from whichever`() {
    _ = spy.title
    spy.title = "new"
    #expect(spy.didCall(.title, countSpecifier: .exactly(2)).success)
    #expect(spy.didCall(.title, with: Argument.noArguments, countSpecifier: .exactly(1)).success)
    #expect(spy.didCall(.title, with: "new", countSpecifier: .exactly(1)).success)
    spy.close()
    #expect(spy.didCall(.close, with: Argument.noArguments).success)
    spy.load(id: 1)
    #expect(!spy.didCall(.load, with: Argument.noArguments).success)
    let fake = FakeService()
    fake.stub(.title).with(Argument.noArguments).andReturn("read")
    #expect(fake.title == "read")
  }

  @Test func `cases are equal to themselves`() {
    #expect(Argument.anything == .anything)
    #expect(Argument.closure != .skipped)
    #expect(Argument.validator { _ in true } == .validator { _ in false })
  }

  @Test func `matchers, arguments and values stand side by side`() {
    spy.save(3, named: "three")
    spy.save(nil, named: nil)
    #expect(spy.didCall(.save, with: beGreaterThan(2), "three").success)
    #expect(spy.didCall(.save, with: Argument.nil, Argument.anything).success)
    #expect(spy.didCall(.save, with: nil, nil, countSpecifier: .exactly(1)).success)
    #expect(!spy.didCall(.save, with: beGreaterThan(3), Argument.anything).success)
  }

  @Test func `it is described by its case`() {
    let all: [Argument] = [
      .anything, .nonNil, .nil, .skipped, .closure, .validator { _ in true },
      .noArguments,
    ]
    let names = ["anything", "nonNil", "nil", "skipped", "closure", "validator", "noArguments"]
    let texts = names.map { "Argument.\($0)" }
    #expect(all.map(\.description) == texts)
    #expect(all.map { String(reflecting: $0) } == texts)
    #expect(all.map(\.isStable) == [true, true, true, true, true, false, true])
  }
}

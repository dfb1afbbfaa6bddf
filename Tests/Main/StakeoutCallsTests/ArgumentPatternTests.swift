import StakeoutCalls
import StakeoutMatching
import Testing

@Suite struct ArgumentPatternTests {
  @Test func `a matcher judges the value inside of an Optional`() {
    let patterns = ArgumentPatterns([equal(3)])
    #expect(patterns.accept([3]))
    #expect(patterns.accept([Optional(3) as Any]))
    #expect(!patterns.accept([4]))
    #expect(!patterns.accept([nil]))
    #expect(!patterns.accept([3, 3]))
    #expect(!patterns.accept([]))
  }

  @Test func `a matcher does not accept a value of another type`() {
    #expect(!ArgumentPatterns([equal(3)]).accept(["3"]))
    #expect(!ArgumentPatterns([equal(3)]).accept([3.0]))
    let nothing: Matcher<Int> = beNil()
    #expect(ArgumentPatterns([nothing]).accept([nil]))
    #expect(!ArgumentPatterns([nothing]).accept(["not a number"]))
  }

  @Test func `a pattern of a dialect decides for itself`() {
    let patterns = ArgumentPatterns([Even(), Optional(Even()) as Any])
    #expect(patterns.accept([2, 4]))
    #expect(!patterns.accept([2, 3]))
  }

  @Test func `only values and stable patterns need not be asked again`() {
    #expect(ArgumentPatterns([1, nil]).isStable)
    #expect(ArgumentPatterns([Even()]).isStable)
    #expect(!ArgumentPatterns([1, equal(3)]).isStable)
  }

  @Test func `an object has to be asked again, for what it stores may change`() {
    final class Box {
      var content = 1
    }
    #expect(!ArgumentPatterns([1, Box()]).isStable)
    let (box, other) = (Box(), Box())
    let patterns = ArgumentPatterns([box])
    #expect(patterns.accept([other]))
    other.content = 2
    #expect(!patterns.accept([other]))
  }

  private struct Even: ArgumentPattern {
    let isStable = true
    var asMatcher: Matcher<Any?> {
      .pattern("be even", noun: "even") { ($0 as? Int)?.isMultiple(of: 2) == true }
    }
  }
}

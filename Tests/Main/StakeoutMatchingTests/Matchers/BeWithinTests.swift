import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct BeWithinTests {
  @Test func `a failure says what was expected`() {
    refuses(beWithin(1...3), 5, "be within range <(1...3)>, got <5>")
    refuses(beWithin(1..<3), 5, "be within range <(1..<3)>, got <5>")
    accepts(beWithin(1...3), 3)
    refuses(beWithin(1..<3), 3, "be within range <(1..<3)>, got <3>")
    accepts(beWithin(1...3), 1)
    accepts(beWithin(1..<3), 1)
    refuses(beWithin(1...3), 0, "be within range <(1...3)>, got <0>")
    refuses(beWithin(1..<1), 1, "be within range <(1..<1)>, got <1>")
    accepts(beWithin(1...3), 2, "be within range <(1...3)>, got <2>")
    accepts(beWithin(1..<3), 2, "be within range <(1..<3)>, got <2>")
    failsForNil(beWithin(1...3), "be within range <(1...3)>")
    failsForNil(beWithin(1..<3), "be within range <(1..<3)>")
    refuses(beWithin(2.0...3.25), 1.5, "be within range <(2.0...3.25)>, got <1.5>")
    refuses(beWithin(2.0...3.25), .nan, "be within range <(2.0...3.25)>, got <nan>")
  }
}

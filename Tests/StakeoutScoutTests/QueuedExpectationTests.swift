import StakeoutCalls
import StakeoutBase
import Testing

@testable import StakeoutScout

@Suite struct QueuedExpectationTests {
  @Test func `a shape fits the calls it is for`() {
    let shapes: [CallShape] = [.property, .anyCall, .call(labels: []), .call(labels: ["a", ""])]
    #expect(shapes.map { $0.fits(nil) } == [true, true, false, false])
    #expect(shapes.map { $0.fits([:]) } == [false, true, true, false])
    #expect(shapes.map { $0.fits(["a": 1, "": 2]) } == [false, true, false, true])
    #expect(shapes.map { $0.fits(["": 1, "a": 2]) } == [false, true, false, false])
    #expect(shapes.map { $0.fits(["a": 1]) } == [false, true, false, false])
  }

  @Test func `a function is named as the compiler does`() {
    #expect([].function(named: "f") == "f()")
    #expect(["", "b"].function(named: "f") == "f(_:b:)")
  }

  @Test func `an expectation says what it is, and where it was set`() {
    let site = SourceSite()
    func text(
      _ shape: CallShape, _ patterns: [any ArgMatcher], _ answer: QueuedExpectation.Answer
    ) -> String {
      let patterns = ArgumentPatterns(patterns.map(\.lowered))
      return
        QueuedExpectation(shape, function: nil, patterns, answer: answer, uses: Uses(2), site: site)
        .text(for: "m")
    }
    let place = "(QueuedExpectationTests.swift:\(site.line))"
    #expect(text(.anyCall, [], .block { _ in nil }) == "m(…): Call a block 2 times \(place)")
    #expect(
      text(.call(labels: ["a", ""]), [any(), equalTo(1)], .nothing)
        == "m(a: anything, argument equal to 1): Be called 2 times \(place)")
  }
}

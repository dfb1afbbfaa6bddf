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
}

import Testing

@testable import StakeoutSchedules

@Suite struct CallOutcomeTests {
  @Test func `results are equal if they have one type and are equal, or have the same text`() {
    #expect(CallOutcome.returned(1) == .returned(1))
    #expect(!(CallOutcome.returned(1) == .returned(2)))
    #expect(!(CallOutcome.returned(1) == .returned("1")))
    #expect(CallOutcome.returned(Int?.none) == .returned(Int?.none))
    #expect(!(CallOutcome.returned(Int?.none) == .returned(Int?.some(1))))
    #expect(CallOutcome.returned(()) == .returned(()))
    #expect(CallOutcome.returned((1, "a")) == .returned((1, "a")))
    #expect(!(CallOutcome.returned((1, "a")) == .returned((2, "a"))))
    #expect(!(CallOutcome.returned(1) == .threw(Plain.one)))
    #expect(!(CallOutcome.threw(Plain.one) == .returned(1)))
  }

  @Test func `errors are equal by value, or by type and text`() {
    #expect(CallOutcome.threw(Plain.one) == .threw(Plain.one))
    #expect(!(CallOutcome.threw(Plain.one) == .threw(Plain.two)))
    #expect(CallOutcome.threw(Wrapped(values: [1])) == .threw(Wrapped(values: [1])))
    #expect(!(CallOutcome.threw(Wrapped(values: [1])) == .threw(Wrapped(values: [2]))))
    #expect(!(CallOutcome.threw(Plain.one) == .threw(Wrapped(values: [1]))))
    // The texts of two equal errors do not count.
    #expect(CallOutcome.threw(Alike(note: "a")) == .threw(Alike(note: "b")))
  }

  @Test func `outcomes as texts`() {
    #expect(CallOutcome.returned("a\nb").suffix == " → a b")
    #expect(CallOutcome.returned([1, 2]).clause == "returns [1, 2]")
    #expect(CallOutcome.returned(()).clause == "returns")
    #expect(CallOutcome.threw(Plain.two).clause == "throws two")
    let long = CallOutcome.returned(String(repeating: "x", count: 100)).clause
    #expect(long == "returns " + String(repeating: "x", count: 31) + "…")
  }

  private enum Plain: Error { case one, two }

  private struct Wrapped: Error { let values: [Int] }

  private struct Alike: Error, Equatable {
    let note: String
    static func == (_: Alike, _: Alike) -> Bool { true }
  }
}

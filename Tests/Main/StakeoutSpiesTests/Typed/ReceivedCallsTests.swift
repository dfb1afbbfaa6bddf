import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutSpies

/// The recorded calls that are found with `received`.
@Suite struct ReceivedCallsTests {
  private let fake = FakeTeller()

  init() {
    fake.when.pay(.any, to: .any).thenReturn(true)
    fake.when.tag(.any, note: .any).thenReturn()
  }

  @Test func `calls have their arguments under the parameters' names`() {
    _ = fake.pay(5, to: "ada")
    _ = fake.pay(7, to: "bob")
    #expect(fake.received.pay(.any, to: .any).map(\.amount) == [5, 7])
    let call = fake.received.pay(.any, to: "bob")[0]
    #expect(call.account == "bob")
    #expect(call.arguments == (7, "bob"))
    #expect(call.time > .zero)
    #expect(call.thread != 0)
    #expect("\(call)" == "pay(_:to:) with <7>, <bob>")
    #expect(call.call.sequence == fake.recordedCalls[1].sequence)
  }

  @Test func `it is a collection of the calls at one moment`() {
    _ = fake.pay(5, to: "ada")
    let calls = fake.received.pay(.any, to: .any)
    _ = fake.pay(7, to: "bob")
    #expect(calls.count == 1)
    fake.resetCalls()
    #expect(calls.map(\.amount) == [5])
    #expect(fake.received.pay(.any, to: .any).isEmpty)
  }

  @Test func `calls are steps of an order, across fakes`() {
    let other = FakeTeller()
    other.when.tag(.any, note: .any).thenReturn()
    _ = fake.pay(5, to: "ada")
    try? other.tag("paid", note: nil)
    let paid = fake.received.pay(.any, to: "ada").step
    let tagged = other.received.tag("paid", note: .any).step
    expect([paid, tagged]).to(beInOrder())
    expect([tagged, paid]).toNot(beInOrder())
    expect([fake.received.pay(6, to: .any).step]).toNot(beInOrder())
    #expect("\(paid)" == "FakeTeller pay(_:to:) with <any>, <ada>")
  }

  @Test func `the first call is waited for`() async throws {
    async let call = fake.received.pay(.any, to: "ada").first(within: .seconds(600))
    _ = fake.pay(1, to: "bob")
    _ = fake.pay(5, to: "ada")
    #expect(try await call.amount == 5)
    do {
      _ = try await fake.received.pay(7, to: .any).first(within: .zero)
      Issue.record("there is no such call")
    } catch {
      #expect(error.site?.line == UInt(#line - 3))
      #expect(error.calls.count == 2)
    }
  }

  @Test func `a closure that must not escape reads as what stands for one`() {
    fake.when.run(.any).thenReturn(1)
    _ = fake.run { 2 }
    #expect(fake.received.run(.any).map(\.work) == [.closure])
  }

  @Test func `a call wakes a wait, unless a pattern reads other state`() {
    let log = fake.spyStorage.log
    #expect(fake.received.pay(.any, to: "ada").wakeSource as? CallLog === log)
    #expect(fake.received.pay(.any, to: .any).wakeSource as? CallLog === log)
    #expect(fake.received.pay(.where { $0 > 1 }, to: .any).wakeSource == nil)
  }

  @Test func `the test has asked about the calls that it looks for`() {
    _ = fake.pay(5, to: "ada")
    _ = fake.pay(6, to: "eve")
    _ = fake.received.pay(.any, to: "ada")
    #expect(to(fake, haveNoOtherCalls())?.contains("pay(_:to:) with <6>, <eve>") == true)
    _ = fake.received.pay(.any, to: .any)
    #expect(to(fake, haveNoOtherCalls()) == nil)
    _ = fake.pay(7, to: "ada")
    #expect(to(fake, haveNoOtherCalls()) != nil)
  }

  @Test func `the text lists the calls`() {
    _ = fake.pay(5, to: "ada")
    #expect("\(fake.received.pay(.any, to: .any))" == "pay(_:to:) with <5>, <ada>")
    #expect(
      "\(fake.received.pay(.any, to: "eve"))"
        == "no calls of <pay(any, to: \"eve\")> (closest call (expected ≠ actual): "
        + "pay(_:to:) with <5>, <eve> ≠ <ada>)")
    #expect(
      "\(fake.received.close())" == "no calls of <close()> (received pay(_:to:) with <5>, <ada>)")
    for amount in 6...30 { _ = fake.pay(amount, to: "ada") }
    let text = "\(fake.received.pay(.any, to: .any))"
    #expect(text.hasSuffix("; pay(_:to:) with <24>, <ada>; … 6 more"))
    #expect("\(fake.received.close())" == "no calls of <close()> (received 26 calls)")
    #expect("\(FakeTeller().received.close())" == "no calls of <close()>")
  }

  @Test func `an expectation of calls names the function`() {
    _ = fake.pay(5, to: "ada")
    #expect(
      toNot(fake.received.close(), beEmpty())
        == "expected to not be empty, got <no calls of <close()> "
        + "(received pay(_:to:) with <5>, <ada>)>")
  }

  @Test func `a failure about their number names the calls as asked, not the type`() {
    #expect(prettyCollectionType(fake.received.pay(.any, to: .any)) == "calls of <pay(_:to:)>")
    let three = fake.received.pay(3, to: .any)
    #expect(prettyCollectionType(three) == "calls of <pay(3, to: any)>")
    let calls = fake.received.tag(.where { $0 > "a" }, note: nil)
    let place = "StakeoutSpiesTests/ReceivedCallsTests.swift:\(#line - 1)"
    #expect(
      prettyCollectionType(calls) == "calls of <tag(where { … } at \(place), note: nil)>")
    #expect(
      to(fake.received.pay(.any, to: "ada"), haveCount(1))
        == """
        expected to have calls of <pay(any, to: "ada")> with count 1, got 0
        Actual Value: no calls of <pay(any, to: "ada")>
        """)
  }
}

@Suite struct ReceivedCallsTrapTests {
  @Test func `an index without a call ends the process with the calls`() {
    let fake = FakeTeller()
    fake.when.pay(.any, to: .any).thenReturn(true)
    _ = fake.pay(5, to: "ada")
    #expect(
      Trap.catching { _ = fake.received.close()[0] }?.message
        == """

         --- FATAL ERROR: Received calls: index out of bounds ---
          ￫ Index 0 is out of bounds for 0 calls of <close()>
          ￫ no calls of <close()> (received pay(_:to:) with <5>, <ada>)

        """)
    #expect(
      Trap.catching { _ = fake.received.pay(.any, to: "ada")[1] }?.message
        .contains("for 1 call of <pay(any, to: \"ada\")>\n  ￫ pay(_:to:) with <5>, <ada>\n") == true
    )
  }
}

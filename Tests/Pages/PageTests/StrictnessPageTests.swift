import Foundation
import Stakeout
import Testing

final class FakeTill: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable {
    case balance = "balance(of:)", pay = "pay(_:to:)", close = "close()"
  }

  func balance(of account: String) -> Int { spryify(arguments: account) }
  func pay(_ amount: Int, to account: String) { recordCall(arguments: amount, account) }
  func close() { recordCall() }
}

private final class Session {
  let till: FakeTill

  init(till: FakeTill) { self.till = till }

  func close() { till.close() }
}

/// The snippets of Documentation/Strictness.md.
@Suite struct StrictnessPageTests {
  @Test func `no other calls`() {
    let (till, printer) = (FakeTill(), FakeTill())
    till.pay(5, to: "ada")
    expect(till).to(haveReceived(.pay, with: 5, "ada"))
    expect(till).to(haveNoOtherCalls())
    verifyNoOtherCalls(till, printer)
  }

  @Test(.reportsUnusedStubs) func `the balance is read`() {
    let till = FakeTill()
    till.stub(.balance).with("ada").andReturn(80)
    expect(till.balance(of: "ada")).to(equal(80))
  }

  @Test(.reportsUnusedStubs) func `a fixture has stubs to spare`() {
    let till = withLenientStubs {
      let till = FakeTill()
      till.stub(.balance).andReturn(80)
      return till
    }
    till.stub(.pay).lenient().andReturn()
    expect(till.recordedCalls).to(beEmpty())
  }

  @Test(.noLeaks) func `a session ends`() {
    let till = FakeTill()
    let session = trackForLeaks(Session(till: till))
    session.close()
  }

  @Test func `a picture of the calls`() throws {
    let (till, printer) = (FakeTill(), FakeTill())
    till.pay(5, to: "ada")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("till.svg").path
    try Timeline(of: till, printer).write(to: path)
    expect(try String(contentsOfFile: path, encoding: .utf8)).to(contain("pay(_:to:)"))
  }
}

@Suite(.unstubbedCalls(.strict)) struct TillTests {
  @Test func `each double of the suite is strict`() {
    expect(FakeTill().unstubbedCalls).to(equal(.strict))
  }
}

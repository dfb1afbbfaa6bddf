import Stakeout
import StakeoutMacros
import Testing

struct Ticket: ~Copyable {
  let number: Int
}

struct SoldOut: Error {}

@Faked
protocol Gate {
  func open(_ number: Int) -> Ticket
  func tryOpen() throws -> Ticket
  func openTyped() throws(SoldOut) -> Ticket
  func openLater() async -> Ticket
  func openLaterTyped() async throws(SoldOut) -> Ticket
  func perhaps() -> Ticket?
  static func make() -> Ticket
}

private struct RealGate: Gate {
  func open(_ number: Int) -> Ticket { Ticket(number: number * 10) }
  func tryOpen() throws -> Ticket { throw SoldOut() }
  func openTyped() throws(SoldOut) -> Ticket { Ticket(number: 2) }
  func openLater() async -> Ticket { Ticket(number: 3) }
  func openLaterTyped() async throws(SoldOut) -> Ticket { throw SoldOut() }
  func perhaps() -> Ticket? { nil }
  static func make() -> Ticket { Ticket(number: 0) }
}

/// Fakes of functions with noncopyable results.
@Suite struct NoncopyableResultTests {
  @Test func `a stub makes a value for each call`() async throws {
    let fake = FakeGate()
    fake.stub(.openWithNumber).andMake { arguments in
      Ticket(number: arguments[0] as? Int ?? 0)
    }
    fake.stub(.tryOpen).andThrow(SoldOut())
    fake.stub(.openTyped).andMake { _ in Ticket(number: 2) }
    fake.stub(.openLater).andMake { _ in Ticket(number: 3) }
    fake.stub(.openLaterTyped).andThrow(SoldOut())
    fake.stub(.perhaps).andMake { _ in nil as Ticket? }
    let numbers = (fake.open(7).number, fake.open(8).number)
    #expect(numbers.0 == 7)
    #expect(numbers.1 == 8)
    #expect(throws: SoldOut.self) { _ = try fake.tryOpen().number }
    let typed = try fake.openTyped().number
    #expect(typed == 2)
    let later = await fake.openLater().number
    #expect(later == 3)
    await #expect(throws: SoldOut.self) { _ = try await fake.openLaterTyped().number }
    let isNil = fake.perhaps() == nil
    #expect(isNil)
    expect(fake).to(haveReceived(.openWithNumber, with: 8))
    #expect(fake.recordedCalls.count == 7)
  }

  @Test func `static functions have it, too`() {
    isolatingStaticSpies {
      FakeGate.stub(.make).andMake { _ in Ticket(number: 5) }
      let number = FakeGate.make().number
      #expect(number == 5)
    }
  }

  @Test func `calls are passed on to a real object`() async throws {
    let fake = FakeGate(forwardingTo: RealGate())
    fake.unstubbedCalls = .forwarding
    let opened = fake.open(4).number
    #expect(opened == 40)
    #expect(throws: SoldOut.self) { _ = try fake.tryOpen().number }
    let typed = try fake.openTyped().number
    #expect(typed == 2)
    let later = await fake.openLater().number
    #expect(later == 3)
    #expect(fake.recordedCalls.count == 4)
  }
}

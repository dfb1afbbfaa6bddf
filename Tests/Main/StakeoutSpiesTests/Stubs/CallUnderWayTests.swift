import Foundation
import StakeoutNimble
import StakeoutSpryKit
import Testing

import StakeoutSpies

/// A gate that holds stubs back, in a task or on a thread, until the test opens it.
private final class Gate: Sendable {
  private let stream = AsyncStream.makeStream(of: Void.self)
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() async { for await _ in stream.stream { break } }
  func block() { semaphore.wait() }
  func open() {
    stream.continuation.yield()
    semaphore.signal()
  }
}

/// A call is recorded when it is made, so it counts while its stub still runs.
@Suite struct CallUnderWayTests {
  private let teller = FakeTeller()
  private let service = FakeService()
  private let gate = Gate()

  @Test func `a typed word finds a call whose asynchronous stub has not returned`() async throws {
    teller.when.load(.any).then { [gate] _ in
      await gate.wait()
      return "seven"
    }
    let call = Task { [teller] in try await teller.load(7) }
    await expect(teller.received.load(.any)).toEventually(haveCount(1), timeout: .seconds(10))
    let first = try await teller.received.load(7).first(within: .seconds(10))
    #expect(first.arguments.id == 7)
    #expect(teller.recordedCallsCount == 1)
    gate.open()
    #expect(try await call.value == "seven")
    #expect(teller.received.load(.any).count == 1)
  }

  @Test func `questions about calls see a call whose asynchronous stub has not returned`()
    async throws
  {
    service.stub(.refresh).andDoAsync { [gate] _ in
      await gate.wait()
      return "fresh"
    }
    service.stub(.download).andDoAsync { [gate] _ in
      await gate.wait()
      throw ParseError(column: 1)
    }
    let refresh = Task { [service] in await service.refresh(id: 1) }
    try await service.waitForCall(.refresh, with: 1, timeout: .seconds(10))
    #expect(service.didCall(.refresh, with: 1, countSpecifier: .exactly(1)).success)
    let download = Task { [service] in try await service.download(id: 2) }
    await expect(service).toEventually(haveReceived(.download, with: 2), timeout: .seconds(10))
    #expect(service.recordedCalls.map(\.function) == ["refresh(id:)", "download(id:)"])
    let next = await service.calls(.download).first { _ in true }
    #expect(next?.arguments[0] as? Int == 2)
    gate.open()
    gate.open()
    #expect(await refresh.value == "fresh")
    await #expect(throws: ParseError(column: 1)) { try await download.value }
    #expect(service.recordedCallsCount == 2)
  }

  @Test func `a call whose stub blocks a thread is one of the other calls`() async throws {
    let others = CapturingReporter()
    let hasReturned = DispatchSemaphore(value: 0)
    service.stub(.load).andDo { [gate] _ in
      gate.block()
      return "loaded"
    }
    Thread.detachNewThread { [service] in
      _ = service.load(id: 1)
      hasReturned.signal()
    }
    for await _ in service.calls() { break }
    withReporter(others) { expect(service).to(haveNoOtherCalls()) }
    #expect(others.failures.count == 1)
    await expect(service).toEventually(haveReceived(.load, with: 1), timeout: .seconds(10))
    expect(service).to(haveNoOtherCalls())
    gate.open()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        hasReturned.wait()
        continuation.resume()
      }
    }
    #expect(service.recordedCallsCount == 1)
  }

  @Test func `a stub finds the call that it answers`() {
    var counts: [Int] = []
    teller.when.pay(.any, to: .any).perform { [teller] in
      counts.append(teller.received.pay(.any, to: "ada").count)
    }
    teller.when.pay(.any, to: .any).then { [teller] amount, _ in
      counts.append(teller.received.pay(.value(amount), to: .any).count)
      return true
    }
    #expect(teller.pay(1, to: "ada"))
    #expect(teller.pay(1, to: "bob"))
    #expect(counts == [1, 1, 1, 2])
    var texts: [String] = []
    service.stub(.load).andDo { [service] _ in
      texts = service.recordedCalls.map(\.description)
      return "a"
    }
    _ = service.load(id: 3)
    #expect(texts == ["load(id:) with <3>"])
  }

  @Test func `a stub of a static function finds the call that it answers`() {
    isolatingStaticSpies {
      FakeService.stub(.make).andDo { _ in FakeService.recordedCallsCount }
      #expect(FakeService.make(name: "a") == 1)
      #expect(FakeService.make(name: "b") == 2)
    }
  }

  @Test func `a call that a stub makes comes after the call that it answers`() {
    service.stub(.load).andDo { [service] _ in
      service.close()
      return "a"
    }
    service.stub(.close).andReturn()
    teller.when.close().then { [service] in _ = service.load(id: 2) }
    teller.close()
    #expect(service.recordedCalls.map(\.function) == ["load(id:)", "close()"])
    let both = timeline(of: service, teller).map { "\($0.receiver.typeName) \($0.function)" }
    #expect(both == ["FakeTeller close()", "FakeService load(id:)", "FakeService close()"])
    expect([service.called(.load), service.called(.close)]).to(beInOrder())
  }

  /// A test that waits for the call may remove the stubs before the call is answered.
  @Test func `a call has the stubs there were when it was made`() {
    let resetting = Argument.validator { [service] _ in
      service.resetStubs()
      return true
    }
    service.stub(.load).with(resetting).andReturn("a")
    #expect(service.load(id: 3) == "a")
    service.unstubbedCalls = .strict
    service.spyStorage.allow("title", of: FakeService.self)
    service.stub(.load).andDo { [service] _ in
      service.resetStubs()
      return "b"
    }
    #expect(service.load(id: 4) == "b")
  }

  @Test func `a pattern finds the call that it is compared with`() {
    var counts: [Int] = []
    let counting = Argument.validator { [service] _ in
      counts.append(service.recordedCallsCount)
      return true
    }
    service.stub(.load).with(counting).andReturn("a")
    _ = service.load(id: 3)
    #expect(counts == [1])
  }
}

@Suite struct CallUnderWayTrapTests {
  @Test func `a call whose stub traps is recorded, once`() {
    let service = FakeService()
    service.stub(.load).andDo { _ in fatalError("from a stub") }
    #expect(Trap.catching { _ = service.load(id: 1) } != nil)
    // These calls trap because they have no stub.
    #expect(Trap.catching { _ = service.find("a", in: []) } != nil)
    #expect(Trap.catching { service.close() } != nil)
    let functions = service.recordedCalls.map(\.function)
    #expect(functions == ["load(id:)", "find(_:in:)", "close()"])
  }
}

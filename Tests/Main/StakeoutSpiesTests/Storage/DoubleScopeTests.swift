import StakeoutSpryKit
import StakeoutTestSupport
import Testing

import StakeoutSpies

extension DoubleScope {
  /// Runs an example like the runner of a spec.
  fileprivate func example(_ body: () -> Void) {
    run {
      beginExample()
      body()
    }
    endExample()
  }
}

/// At the end of an example, a scope removes the calls and the stubs that the example added to
/// doubles.
@Suite struct DoubleScopeTests {
  private let scope = DoubleScope()
  private let service = FakeService()

  @Test func `a double from elsewhere is cleared only after an example that stubs it`() {
    let shared = FakeService()
    shared.stub(.load).andReturn("theirs")
    scope.example { #expect(shared.load(id: 1) == "theirs") }
    #expect(shared.recordedCallsCount == 1)
    scope.example {
      shared.stub(.load).with(7).andReturn("seven")
      #expect(shared.load(id: 7) == "seven")
    }
    #expect(shared.recordedCallsCount == 0)
    #expect(shared.load(id: 7) == "theirs")
    scope.example {}
    #expect(shared.recordedCallsCount == 1)
  }

  @Test func `what an example stubs anew is as before when it is over`() {
    let stub = service.stub(.load)
    stub.andReturn("before")
    service.stub(.title).andReturn("before")
    scope.example {
      stub.andReturn("meanwhile")
      service.stubAgain(.title).andReturn("meanwhile")
      service.stubAgain(.title).andReturn("later")
      #expect([service.load(id: 1), service.title] == ["meanwhile", "later"])
    }
    #expect([service.load(id: 1), service.title] == ["before", "before"])
  }

  @Test func `a stub that an example leaves half written is gone as well`() {
    let begun = service.stub(.load)
    scope.example {
      begun.andReturn("meanwhile")
      _ = service.stub(.title).with(1)
    }
    // A stub that is still there would be named as incomplete.
    let failures = reportedFailures { #expect([service.load(id: 1), service.title] == ["", ""]) }
    #expect(
      failures.map { $0.message.prefix { $0 != "\n" } } == [
        "FakeService received load(id: 1), which no stub answers",
        "FakeService received title, which no stub answers",
      ])
  }

  @Test func `what becomes of unstubbed calls stays, and so does a name`() {
    scope.example {
      service.unstubbedCalls = .relaxed
      service.spyName = "ben"
      service.stub(.load).andReturn("x")
    }
    #expect(service.unstubbedCalls == .relaxed)
    #expect(service.spyName == "ben")
    #expect(service.load(id: 1) == "")
  }

  @Test func `what an example allows is allowed there only`() {
    service.unstubbedCalls = .strict
    scope.example {
      service.spyStorage.allow("load(id:)", of: FakeService.self, with: [1])
      let failures = reportedFailures {
        #expect(service.load(id: 1) == "")
        #expect(service.load(id: 2) == "")
      }
      #expect(failures.count == 1)
    }
    let failures = reportedFailures { #expect(service.load(id: 1) == "") }
    #expect(failures.count == 1)
  }

  @Test func `a scope keeps no double's arguments alive`() {
    scope.run {
      weak var argument: FakeStore?
      do {
        let keeper = FakeGate()
        keeper.stub(.open).andReturn(true)
        let store = FakeStore()
        argument = store
        _ = keeper.open(for: store)
      }
      #expect(argument == nil)
    }
  }

  @Test func `a deinit that clearing sets off may use doubles`() {
    let survivor = FakeService()
    survivor.unstubbedCalls = .relaxed
    let keeper = scope.run { FakeGate() }
    scope.example { [scope] in
      keeper.stub(.open).andReturn(true)
      _ = keeper.open(
        for: Farewell {
          scope.run {
            survivor.stub(.load).andReturn("farewell")
            survivor.store(FakeGate().recordedCallsCount)
          }
        })
    }
    #expect(keeper.recordedCallsCount == 0)
    #expect(survivor.didCall(.store, with: 0).success)
  }

  @Test func `tasks of an example belong to it, and clearing disturbs nobody`() async {
    let results = Locked<[Int]>([])
    let released = Shared(0)
    let kept = await scope.run {
      scope.beginExample()
      return await withTaskGroup(of: FakeService.self) { group in
        for number in 0..<8 {
          group.addTask {
            for _ in 0..<100 {
              let service = FakeService()
              service.stub(.load).andReturn("x")
              _ = service.load(id: number)
              let count = service.recordedCallsCount
              results.withLock { $0.append(count) }
              let gate = FakeGate()
              gate.stub(.open).andReturn(true)
              _ = gate.open(for: Farewell { released.increment() })
            }
            let last = FakeService()
            last.stub(.load).andReturn("x")
            _ = last.load(id: number)
            return last
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    // The scope retains nothing of a double that was deallocated.
    #expect(released.value == 800)
    #expect(kept.map(\.recordedCallsCount) == Array(repeating: 1, count: 8))
    scope.endExample()
    #expect(results.withLock { $0 } == Array(repeating: 1, count: 800))
    #expect(kept.map(\.recordedCallsCount) == Array(repeating: 0, count: 8))
    let failures = reportedFailures { for service in kept { _ = service.load(id: 1) } }
    #expect(failures.count == 8)
  }
}

@Suite(.serialized) struct StaticDoubleScopeTests {
  private let scope = DoubleScope()

  @Test func `static members are cleared after an example that stubs them or asks for calls`() {
    isolatingStaticSpies {
      scope.example { FakeStore.open(path: "a") }
      #expect(FakeStore.recordedCallsCount == 1)
      scope.example { #expect(FakeStore.didCall(.open).success) }
      #expect(FakeStore.recordedCallsCount == 0)
      FakeService.stub(.make).andReturn(1)
      scope.example {
        FakeService.stubAgain(.make).andReturn(2)
        #expect(FakeService.make(name: "a") == 2)
      }
      #expect(FakeService.make(name: "a") == 1)
      #expect(FakeService.recordedCallsCount == 1)
      #expect(FakeService.haveRecordedCalls)
    }
  }
}

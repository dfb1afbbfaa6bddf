import Foundation
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

/// The guarantees after a body has trapped, as listed in the table of `Documentation/Traps.md`.
///
/// `TrapRecoveryTests` has the traps that could end or block the process. `SurvivingTrapTests` has
/// those of asynchronous bodies.
@Suite struct TrapAbandonedCodeTests {
  /// The form of the region: `Trap.catching`, or `await Trap.catching`.
  enum Form: CaseIterable {
    case synchronous, asynchronous

    func catching(_ body: @escaping @Sendable () -> Void) async -> Trap? {
      switch self {
      case .synchronous: catchHere(body)
      case .asynchronous: await Trap.catchingInTask(body)
      }
    }
  }

  @Test(arguments: Form.allCases)
  func `an object whose deinit traps stays in memory, and others are deallocated`(
    form: Form
  ) async {
    let ended = Locked<[String]>([])
    let trap = await form.catching { _ = Owner(Part("kept", ended), dies: true) }
    #expect(trap?.message == "in deinit")
    #expect(ended.withLock { $0 } == [])
    let second = await form.catching { _ = Owner(Part("freed", ended), dies: false) }
    #expect(second == nil)
    #expect(ended.withLock { $0 } == ["freed"])
  }

  @Test(arguments: Form.allCases)
  func `a lazy property whose initialiser traps is initialised at the next access`(
    form: Form
  ) async {
    nonisolated(unsafe) let settings = Settings()
    for round in 1...2 {
      #expect(await form.catching { print(settings.value) }?.message == "round \(round)")
    }
    #expect(settings.value == "loaded in round 3")
    settings.value += "!"
    #expect(settings.value == "loaded in round 3!")
    #expect(settings.rounds == 3)
  }

  @Test func `the initialiser of a global runs again after a trap in a task`() async {
    for round in 1...3 {
      let trap = await Trap.catchingInTask { print(Global.value) }
      #expect(trap?.message == "round \(round)")
      #expect(trap?.unfinishedGlobals == 1)
    }
    #expect(await Trap.catchingInTask { print(Global.value) } == nil)
    #expect(Global.value == "at last")
  }

  @Test(arguments: Form.allCases)
  func `a comparator traps in sort: the new value of the property can be sorted`(
    form: Form
  ) async {
    nonisolated(unsafe) let shelf = Shelf()
    let trap = await form.catching {
      shelf.numbers.sort { first, second in
        if first == 40 { fatalError("in a comparator") }
        return first < second
      }
    }
    #expect(trap?.message == "in a comparator")
    expectModification(trap)
    shelf.numbers = [3, 1, 2]
    shelf.numbers.sort()
    #expect(shelf.numbers == [1, 2, 3])
  }

  @Test(arguments: Form.allCases)
  func `hash(into:) traps in an insertion: the new value of the property can be changed`(
    form: Form
  ) async {
    nonisolated(unsafe) let shelf = Shelf()
    for number in 0..<20 { shelf.places[Key(number: number)] = number }
    let trap = await form.catching { shelf.places[Key(number: 20, dies: true)] = 20 }
    #expect(trap?.message == "in hash(into:)")
    expectModification(trap)
    shelf.places = [:]
    for number in 0..<20 { shelf.places[Key(number: number)] = number }
    #expect(shelf.places.count == 20)
  }

  @Test(arguments: Form.allCases)
  func `a lock that the body holds stays held, and others do not`(form: Form) async {
    let (held, free) = (NSLock(), NSLock())
    let trap = await form.catching {
      free.withLock {}
      held.withLock { () -> Void in fatalError("with the lock") }
    }
    #expect(trap?.message == "with the lock")
    onThreads { _ in
      #expect(!held.try())
      #expect(free.try())
    }
  }

  @Test(arguments: Form.allCases)
  func `an array whose memory is being used keeps what was written`(form: Form) async {
    nonisolated(unsafe) let shelf = Shelf()
    let trap = await form.catching {
      shelf.numbers.withUnsafeMutableBufferPointer { memory in
        memory[0] = 7
        fatalError("in withUnsafeMutableBufferPointer")
      }
    }
    #expect(trap?.message == "in withUnsafeMutableBufferPointer")
    expectModification(trap)
    shelf.numbers.append(5)
    #expect(shelf.numbers.first == 7 && shelf.numbers.last == 5)
  }

  @Test func `other memory that is being used can be used again`() {
    let text = "a text that is too long to be stored without memory"
    let bodies: [(String) -> Void] = [
      { reason in text.withCString { _ in die(reason) } },
      { reason in withUnsafeBytes(of: text) { _ in die(reason) } },
      { reason in
        withUnsafeTemporaryAllocation(byteCount: 100_000, alignment: 16) { _ in die(reason) }
      },
      { reason in Data(text.utf8).withUnsafeBytes { _ in die(reason) } },
    ]
    for (index, body) in bodies.enumerated() {
      for _ in 0..<3 {
        #expect(Trap.catching { body("memory \(index)") }?.message == "memory \(index)")
      }
    }
    #expect(text.utf8.count == 51)
  }

  @Test(arguments: Form.allCases)
  func `assumeIsolated elsewhere is caught, and isolation holds afterwards`(form: Form) async {
    // The trap has no message, because libdispatch raises it.
    let main = await form.catching { MainActor.assumeIsolated {} }
    #expect(main != nil)
    let account = Account()
    let trap = await form.catching { account.assumeIsolated { _ in } }
    #expect(trap?.kind == .abort)
    #expect(trap?.message.hasPrefix("Incorrect actor executor assumption") == true)
    #if DEBUG
      // The line is not found in an optimised build.
      #expect(trap?.line == #line - 5)
    #endif
    #expect(await account.deposit(5) == 5)
    #expect(await MainActor.run { true })
  }

  @Test func `a check of isolation points at the line that has it, in a task as well`() async {
    let elsewhere = await Trap.catching {
      await Task.yield()
      MainActor.preconditionIsolated()
    }
    #expect(elsewhere?.line == #line - 2)
    #expect(elsewhere?.file?.hasSuffix("TrapAbandonedCodeTests.swift") == true)
  }

  #if DEBUG
    // An optimised build does not check accesses of a local object.
    @Test func `conflicting accesses point at both lines`() {
      let counter = Counter()
      let trap = Trap.catching {
        modify(&counter.value) {
          counter.value += 1
        }
      }
      #expect(trap?.line == #line - 3)
      #expect(trap?.message.split(separator: "\n").count == 2)
      let lines = trap.map { "\($0)".split(separator: "\n") } ?? []
      #expect(lines.count == 2)
      #expect(lines.last?.hasPrefix("Previous access (a modification) started at ") == true)
      #expect(lines.last?.hasSuffix("TrapAbandonedCodeTests.swift:\(#line - 9)") == true)
    }
  #endif

  @MainActor @Test func `a trap inside of assumeIsolated leaves the main actor as it was`() async {
    for round in 0..<3 {
      let trap = Trap.catching { MainActor.assumeIsolated { die("inside, \(round)") } }
      #expect(trap?.message == "inside, \(round)")
      #expect(Trap.catching { MainActor.assumeIsolated {} } == nil)
    }
    await Task.yield()
    MainActor.assertIsolated()
    #expect(await Task.detached { await MainActor.run { true } }.value)
  }

  @Test func `100 regions deep, each catches its own trap`() {
    func nest(_ depth: Int) -> Int {
      guard depth > 0 else { return 0 }
      var caught = 0
      let trap = Trap.catching {
        caught = nest(depth - 1)
        fatalError("depth \(depth)")
      }
      return caught + (trap?.message == "depth \(depth)" ? 1 : 0)
    }
    #expect(nest(100) == 100)
    #expect(!Trap.isArmed)
  }

  @Test func `100 asynchronous regions deep, each catches its own trap`() async {
    #expect(await nestInTasks(100) == 100)
  }

  private func nestInTasks(_ depth: Int) async -> Int {
    guard depth > 0 else { return 0 }
    let caught = Locked(0)
    let trap = await Trap.catching {
      let inner = await nestInTasks(depth - 1)
      caught.withLock { $0 = inner }
      fatalError("depth \(depth)")
    }
    return caught.withLock { $0 } + (trap?.message == "depth \(depth)" ? 1 : 0)
  }

  @Test func `64 threads at once, each catches its own traps`() {
    let (arrived, caught) = (Locked(0), Locked(0))
    onThreads(64) { index in
      arrived.withLock { $0 += 1 }
      while arrived.withLock({ $0 }) < 64 { sched_yield() }
      for round in 0..<20 {
        let trap = Trap.catching { fatalError("thread \(index), round \(round)") }
        if trap?.message == "thread \(index), round \(round)" { caught.withLock { $0 += 1 } }
      }
    }
    #expect(caught.withLock { $0 } == 64 * 20)
  }

  /// Expects that the trap interrupted a modification.
  ///
  /// The check is omitted in an optimised build, where the runtime does not track an access that
  /// was proved harmless.
  private func expectModification(
    _ trap: Trap?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #if DEBUG
      #expect(trap?.wasModifying == true, sourceLocation: sourceLocation)
    #endif
  }
}

/// Calls `Trap.catching` in a synchronous function, which chooses the form without `await`.
private func catchHere(_ body: @escaping () -> Void) -> Trap? { Trap.catching(body) }

@inline(never) private func die(_ message: String) { fatalError(message) }

#if DEBUG
  private final class Counter { var value = 0 }

  private func modify(_ value: inout Int, by body: () -> Void) { body() }
#endif

/// An object that records its name when it is deallocated.
private final class Part: Sendable {
  private let name: String
  private let ended: Locked<[String]>

  init(_ name: String, _ ended: Locked<[String]>) { (self.name, self.ended) = (name, ended) }
  deinit { ended.withLock { $0.append(name) } }
}

/// An object that traps in its `deinit` if `dies` is set.
private final class Owner {
  private let part: Part
  private let dies: Bool

  init(_ part: Part, dies: Bool) { (self.part, self.dies) = (part, dies) }
  deinit { if dies { fatalError("in deinit") } }
}

/// An object with a lazy property whose initialiser traps twice, and then succeeds.
private final class Settings {
  private(set) var rounds = 0
  lazy var value: String = load()

  private func load() -> String {
    rounds += 1
    if rounds < 3 { fatalError("round \(rounds)") }
    return "loaded in round \(rounds)"
  }
}

/// An object with properties whose sort or insertion a trap can interrupt.
private final class Shelf {
  var numbers = Array((0..<50).reversed())
  var places: [Key: Int] = [:]
}

/// A key that traps in `hash(into:)` if `dies` is set.
private struct Key: Hashable {
  let number: Int
  var dies = false

  func hash(into hasher: inout Hasher) {
    if dies { fatalError("in hash(into:)") }
    hasher.combine(number)
  }
}

private actor Account {
  private var balance = 0
  func deposit(_ amount: Int) -> Int {
    balance += amount
    return balance
  }
}

/// A global whose initialiser traps three times, and then succeeds.
private enum Global {
  nonisolated(unsafe) private static var rounds = 0
  static let value: String = {
    rounds += 1
    if rounds <= 3 { fatalError("round \(rounds)") }
    return "at last"
  }()
}

package import StakeoutReporting
internal import StakeoutRuntime

/// Turns a trap in a test into a failure of that test, so that the run goes on.
///
/// The trait `.survivesTraps`, ``SurvivingTestCase`` and the examples of specs are faces of it.
package struct Survival: Sendable {
  /// The number of the test that survives traps here.
  private static let slot = TestScope.Slot<Int>()
  private static let lastNumber = Locked(0)

  /// The number of the test that runs here, if it survives traps.
  static var currentTest: Int? { TestScope.current[slot] }

  /// Whether the test that runs here survives traps already.
  package static var isInForce: Bool { currentTest != nil }

  private let context = TestContext.current
  private let site: SourceSite
  private let number = lastNumber.withLock { last in
    last += 1
    return last
  }
  /// Failures that the test itself has to record; nil when it has ended.
  private let homeless = Locked<[Failure]?>([])

  /// - Parameter site: The test: where a trap is shown whose line nobody knows.
  private init(at site: SourceSite) {
    self.site = site
  }

  /// Runs the body of a test, or a part of it.
  ///
  /// - Parameters:
  ///   - site: The place of the test.
  ///   - whenTrapped: Called when the body has trapped, before this returns.
  ///   - body: Runs in a task of its own, on no actor.
  /// - Throws: What the body throws.
  nonisolated(nonsending) package static func run(
    at site: SourceSite, whenTrapped: () -> Void = {},
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    if trapsGoThrough || isInForce { return try await body() }
    let survival = Survival(at: site)
    let end = await TestScope.current.with(slot, survival.number).run {
      await TrapRun.run(
        reporting: { survival.record($0, of: $1) }, watchingFor: survival.owner
      ) {
        BodyTask.isCurrent()
        try await body()
      }
    }
    survival.recordHomeless()
    switch end {
    case .returned: break
    case .threw(let error): throw error
    case .trapped:
      TestScope.current.whenTrapped?()
      whenTrapped()
    }
  }

  /// Runs the body of a test on the calling thread, which waits for the tasks that it starts.
  ///
  /// - Parameters:
  ///   - site: The place of the test.
  ///   - interrupt: Has the calling thread run a closure, which may leave the body.
  ///   - whenTrapped: Called when a trap has ended the body, before this waits for its report.
  package static func runHere(
    at site: SourceSite,
    interruptingBy interrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    whenTrapped: () -> Void, _ body: @escaping () -> Void
  ) {
    if trapsGoThrough || isInForce { return body() }
    let survival = Survival(at: site)
    TestScope.current.with(slot, survival.number).run {
      TrapRun.here(
        reporting: { survival.record($0, of: $1) }, watchingFor: survival.owner,
        interruptingBy: interrupt, whenTrapped: whenTrapped, body)
    }
    survival.recordHomeless()
  }

  private var owner: TrapWatch.Owner {
    TrapWatch.Owner(isTest: true, test: number, file: site.filePath, line: site.line)
  }

  /// Records a trap.
  ///
  /// That of a task on the thread that trapped, while the task is still the current one: so known
  /// issues and task-local values are in force.
  ///
  /// A detached task has none of these, nor has a thread in no region, which is given. What they do
  /// fails the test, which records that itself, as long as it waits.
  private func record(_ trap: Trap, of thread: ParkedThread?) -> Bool {
    let scene = thread.map { TrapScene(of: trap, on: $0) } ?? TrapScene(of: trap)
    let failure = TrapFailure(trap, scene, of: site).failure
    let isKept =
      context.isOutOfReach
      && homeless.withLock { failures in
        failures?.append(failure)
        return failures != nil
      }
    if !isKept { Reporter.report(failure, in: context) }
    return true
  }

  private func recordHomeless() {
    let failures = homeless.withLock { failures in
      defer { failures = nil }
      return failures ?? []
    }
    for failure in failures { Reporter.report(failure, in: context) }
  }
}

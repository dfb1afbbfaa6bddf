// `.survivesTraps`: a trap fails its test, and the run goes on.

package import StakeoutCore

#if canImport(Testing)
  public import Testing
#endif

/// Turns a trap in a test into a failure of that test, so that the run goes on.
///
/// The trait `.survivesTraps`, ``SurvivingTestCase`` and the examples of specs are faces of it.
package struct Survival: Sendable {
  private static let slot = Owner.Slot<Bool>()

  /// Whether the test that runs here survives traps already.
  package static var isInForce: Bool { Owner.inForce[slot] == true }

  /// The test, wherever a trap is reported.
  private let owner = Owner.currentForOthers
  /// The place of the test, where a trap is shown whose line nobody knows.
  private let site: SourceSite
  private let hasEnded = Locked(false)

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
    // A run with a time of its own catches traps itself, and must keep its tasks.
    if trapsGoThrough || isInForce || VirtualClock.current != nil { return try await body() }
    let survival = Survival(site: site)
    let end = await Owner.inForce.with(slot, true).run {
      await TrapRun.run(isSafeguard: true, reporting: { survival.record($0, isOfBody: $1) }) {
        BodyTask.recordCurrentTask()
        try await body()
      }
    }
    survival.hasEnded.withLock { $0 = true }
    switch end {
    case .returned: break
    case .threw(let error): throw error
    case .trapped:
      Owner.inForce.whenTrapped?()
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
    let survival = Survival(site: site)
    Owner.inForce.with(slot, true).run {
      TrapRun.runOnCallingThread(
        reporting: { survival.record($0, isOfBody: $1) }, interruptingBy: interrupt,
        whenTrapped: whenTrapped, body)
    }
    survival.hasEnded.withLock { $0 = true }
  }

  /// Records a trap: on the thread that trapped, while its task is still the current one, so known
  /// issues and task-local values are in force.
  ///
  /// A reporter that the body has put in force does not get it: the test ends here, and could not ask
  /// that reporter.
  private func record(_ trap: Trap, isOfBody: Bool) -> Bool {
    let scene = TrapScene(of: trap)
    let failure = Failure(trap, scene, of: site)
    let text: String
    if hasEnded.withLock({ $0 }) {
      let name = owner.testName.map { " of \($0)" } ?? ""
      text = "late trap\(name), which had already finished: \(failure.message)"
    } else if isOfBody || trap.payload is Failure {
      text = failure.message
    } else {
      text = """
        \(failure.message)
        The test ends here, because it may wait for \(scene.whose), which never ends.
        """
    }
    owner.run { Reporter.report(failure.replacing(message: text), in: owner) }
    return true
  }
}

extension Failure {
  /// The failure that a trap becomes: at the first line of the user's own code, or else at the test.
  ///
  /// Without debug information, at the line that Swift printed, if it is not a library's. An exception
  /// that is a failure itself, by which a test ends that cannot go on, is that failure.
  package init(_ trap: Trap, _ scene: TrapScene, of test: SourceSite) {
    if let failure = trap.payload as? Failure {
      self = failure
      return
    }
    let site: SourceSite
    if let place = scene.frames.first?.place {
      site = SourceSite(file: place.file, line: UInt(clamping: place.line))
    } else {
      site = trap.ownSite ?? test
    }
    self.init(
      message: "trapped: \(trap), in \(scene.whose)\(trap.furtherLines)\(scene.frames.listed)",
      site: site)
  }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Turns a trap in a test of Swift Testing into a failure of that test; the run goes on.
    ///
    /// ```swift
    /// @Suite(.survivesTraps) struct AccountTests {
    ///   @Test func `the balance is enough`() async {
    ///     await account.withdraw(80)   // a precondition in here fails this test, and no other
    ///   }
    /// }
    /// ```
    ///
    /// The failure stands at the line that trapped, or at the test where debug information does not
    /// tell the line. What is caught is that of `Trap.catching(_:)`: also after a suspension, in actors,
    /// child tasks, main-actor code, and what `Task { }` and `Task.detached` run. On a suite, the trait
    /// is for all tests in it. Each case of a parameterised test survives by itself.
    ///
    /// With `STAKEOUT_TRAPS=through` in the environment the trait does nothing, and a debugger sees the
    /// trap.
    public static var survivesTraps: Self {
      Self { test, testCase, function in
        guard testCase != nil, !trapsGoThrough else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = BorrowedClosure.escaping(function) else {
          return Reporter.report(Failure(message: Door.closures.sentence, site: site))
        }
        try await Survival.run(at: site, body)
      }
    }
  }
#endif

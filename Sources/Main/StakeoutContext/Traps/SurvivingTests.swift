// The trait `.survivesTraps`, with which a trap fails its test, and the test run continues.

package import StakeoutCore

#if canImport(Testing)
  public import Testing
#endif

/// Turns a trap in a test into a failure of that test, so that the test run continues.
///
/// It is used by the trait `.survivesTraps`, by ``SurvivingTestCase`` and by the examples of specs.
package struct Survival: Sendable {
  private static let contextKey = ContextKey<Bool>()

  /// Whether the current test already survives traps.
  package static var isActive: Bool { TestContext.local[contextKey] == true }

  /// The context of the test, for a trap that any thread reports.
  private let context: TestContext
  /// The location of the test, for the failure of a trap whose line is unknown.
  private let site: SourceSite
  private let hasEnded = Locked(false)

  private init(at site: SourceSite, in context: TestContext) {
    (self.site, self.context) = (site, context)
  }

  /// Runs the body of a test, or a part of it.
  ///
  /// - Parameters:
  ///   - site: The location of the test.
  ///   - whenTrapped: Called when the body has trapped, before the function returns.
  ///   - body: The code to run, in a task of its own and on no actor.
  /// - Throws: The error that the body throws.
  nonisolated(nonsending) package static func run(
    at site: SourceSite, whenTrapped: () -> Void = {},
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    // A schedule or a test in virtual time catches traps itself, and must keep its tasks.
    if trapsGoThrough || isActive || VirtualClock.current != nil { return try await body() }
    let survival = Survival(at: site, in: .currentForOtherThreads)
    let end = await TestContext.local.with(contextKey, true).run {
      await TrapRun.run(isSafeguard: true, reporting: { survival.record($0, isOfBody: $1) }) {
        TestTask.recordCurrentTask()
        try await body()
      }
    }
    survival.hasEnded.withLock { $0 = true }
    switch end {
    case .returned: break
    case .threw(let error): throw error
    case .trapped:
      TestContext.local.whenTrapped?()
      whenTrapped()
    }
  }

  /// Runs the body of a test on the calling thread, on which the body waits for the tasks that it
  /// starts.
  ///
  /// - Parameters:
  ///   - site: The location of the test.
  ///   - context: The context of the test that a trap fails; nil for the current one.
  ///   - interrupt: Makes the calling thread run a closure, which may leave the body.
  ///   - whenTrapped: Called when a trap has ended the body, before the function waits for its report.
  package static func runHere(
    at site: SourceSite, in context: TestContext? = nil,
    interruptingBy interrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
    whenTrapped: () -> Void, _ body: @escaping () -> Void
  ) {
    if trapsGoThrough || isActive { return body() }
    let survival = Survival(at: site, in: context ?? .currentForOtherThreads)
    TestContext.local.with(contextKey, true).run {
      TrapRun.runOnCallingThread(
        reporting: { survival.record($0, isOfBody: $1) }, interruptingBy: interrupt,
        whenTrapped: whenTrapped, body)
    }
    survival.hasEnded.withLock { $0 = true }
  }

  /// Records a trap as a failure of the test.
  ///
  /// It is called on the thread that trapped, while the trapped task is still the current one, so known
  /// issues and task-local values apply. A reporter that the body has installed does not receive the
  /// failure: the test ends here, and could not read that reporter.
  private func record(_ trap: Trap, isOfBody: Bool) -> Bool {
    let scene = TrapScene(of: trap)
    let failure = Failure(trap, scene, of: site)
    let remark = AbandonedTests.remark(about: trap)
    AbandonedTests.note(at: failure.site, of: context.testName)
    let text: String
    if hasEnded.withLock({ $0 }) {
      let name = context.testName.map { " of \($0)" } ?? ""
      text = "late trap\(name), which had already finished: \(failure.message)"
    } else if isOfBody || trap.payload is Failure {
      text = failure.message
    } else {
      let reason =
        scene.isOfTask
        ? "it may wait for \(scene.whose), which never ends"
        : "code that it has started has trapped"
      text = "\(failure.message)\nThe test ends here, because \(reason)."
    }
    context.run { Reporter.report(failure.replacing(message: text + remark), in: context) }
    return true
  }
}

extension Failure {
  /// Creates the failure of a trap, at the first line of user code that debug information names.
  ///
  /// If there is no such line, the failure is at the line that Swift printed, unless that line is a
  /// library's. Otherwise it is at the test. If the trap was raised with a `Failure` as its payload, to
  /// end a test that cannot continue, the result is that failure.
  package init(_ trap: Trap, _ scene: TrapScene, of test: SourceSite) {
    if let failure = trap.payload as? Failure {
      self = failure
      return
    }
    let site: SourceSite
    if let place = scene.frames.first?.place {
      site = SourceSite(file: place.file, line: UInt(clamping: place.line))
    } else {
      site = trap.userSite ?? test
    }
    self.init(
      message: "trapped: \(trap), in \(scene.whose)\(trap.furtherLines)\(scene.frames.listed)",
      site: site)
  }
}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Turns a trap in a test of Swift Testing into a failure of that test, and the test run continues.
    ///
    /// ```swift
    /// @Suite(.survivesTraps) struct AccountTests {
    ///   @Test func `the balance is enough`() async {
    ///     await account.withdraw(80)   // a precondition in here fails this test, and no other
    ///   }
    /// }
    /// ```
    ///
    /// The failure is at the line that trapped, or at the test if debug information does not name the
    /// line. The trait catches the same traps as `Trap.catching(_:)`: also after a suspension, in
    /// actors, child tasks and main-actor code, and in what `Task { }` and `Task.detached` run. On a
    /// suite, the trait applies to all tests in it. Each case of a parameterised test survives on its
    /// own.
    ///
    /// The trait does nothing if `STAKEOUT_TRAPS=through` is in the environment. A debugger then sees
    /// the trap.
    public static var survivesTraps: Self {
      Self { test, testCase, function in
        guard testCase != nil, !trapsGoThrough else { return try await function() }
        let site = SourceSite(test.sourceLocation)
        guard let body = BorrowedClosure.escaping(function) else {
          return Reporter.report(Failure(message: Capability.closures.explanation, site: site))
        }
        try await Survival.run(at: site, body)
      }
    }
  }
#endif

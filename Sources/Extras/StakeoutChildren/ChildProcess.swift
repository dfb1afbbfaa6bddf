// A forked child process that has run a closure, and the matchers for the way in which it ended.

public import StakeoutCore
public import StakeoutExpectations
public import StakeoutMatching

/// A forked child process that has run a closure and has ended.
///
/// ```swift
/// let end = try ChildProcess.run(timeout: 5) { configuration.load(from: "nowhere") }
/// expect(end).to(exit(with: 3))
/// expect(end.errorOutput).to(contain("no such file"))
/// ```
///
/// `Documentation/Children.md` describes what a child can do, and what Stakeout promises.
public struct ChildProcess: Sendable {
  /// The way in which a child ended.
  public enum Ending: Sendable {
    /// The closure returned.
    case returned
    /// The closure trapped: without Stakeout, the trap would have ended the child.
    case trapped(Trap)
    /// The child ended with this status, by `exit` or `_exit`.
    case exited(Int32)
    /// This signal ended the child.
    case signalled(Int32)
    /// The closure took longer than the timeout, and the child was killed.
    case timedOut
  }

  /// The way in which the child ended.
  public let ending: Ending
  /// The text that the child wrote to standard output.
  ///
  /// If the child wrote more than 32 MiB, this is the first and the last 16 MiB. A line between them
  /// tells how many bytes are left out.
  public let output: String
  /// The text that the child wrote to standard error, limited like ``output``.
  ///
  /// It does not contain the message of a trap that was caught, which is in `Trap.output`.
  public let errorOutput: String

  /// The trap that ended the closure; nil if it ended in another way.
  public var trap: Trap? {
    if case .trapped(let trap) = ending { trap } else { nil }
  }
}

extension ChildProcess {
  /// The error if a child has no result.
  public struct RunError: Error, CustomStringConvertible {
    /// The reason for the error.
    public let description: String
  }

  /// Forks, runs `body` in the child, and waits until the child ends.
  ///
  /// The closure runs at most once, on the only thread of the child. Its changes stay in the child.
  /// Failures in it, of Stakeout and of the test framework, fail the current test, at their lines. The
  /// calling thread blocks until the child has been reaped.
  ///
  /// - Parameters:
  ///   - timeout: The time limit for the closure. After that, the child is killed.
  ///   - body: The closure to run. It may end the process in any way.
  /// - Throws: ``RunError`` if the closure throws an error, with that error's description, or if no
  ///   child could be started.
  public static func run(
    timeout: TimeSpan = .seconds(10), _ body: @escaping () throws -> Void
  ) throws -> ChildProcess {
    guard !timeout.isNotANumber else { throw RunError(description: "the timeout is not a number") }
    _ = rehearsed
    let child = ForkedChild.run(timeout: timeout.duration, in: reportingToParent, body)
    replay(child.notes)
    return ChildProcess(
      ending: try Ending(child.ending), output: String(decoding: child.output, as: UTF8.self),
      errorOutput: String(decoding: child.errorOutput, as: UTF8.self))
  }

  /// Receives failures in the child, and leaves them as notes for the parent.
  private struct ChildReporter: FailureReporter {
    func report(_ failure: Failure) {
      let site = failure.site
      // The message comes last, because it may have several lines, and the other parts have one each.
      ForkedChild.note(
        "\(site.line)\n\(site.column)\n\(site.fileID)\n\(site.filePath)\n\(failure.message)")
    }
  }

  /// Runs `body` so that the parent receives the failures of Stakeout and of the test framework in it.
  private static func reportingToParent(_ body: () -> Void) {
    withChildReporter { reporter in
      FrameworkFailures.capturing(to: reporter.report, during: body)
    }
  }

  private static func withChildReporter(_ body: (ChildReporter) -> Void) {
    let reporter = ChildReporter()
    // Disable a verdict handler of the parent, such as one that gathers failures: it would keep them in
    // the child.
    VerdictHandlers.scope(with: nil).run {
      withReporter(reporter) { body(reporter) }
    }
  }

  /// Reports one empty failure in the parent, before the first fork.
  ///
  /// So Swift has created every type and conformance that a child needs for a report. A child could wait
  /// forever for a lock that another thread of the parent held at the fork. `ForkedChild` does the same.
  private static let rehearsed: Void = {
    withChildReporter { $0.report(Failure(message: "", site: SourceSite())) }
  }()

  /// Reports the failures of the child in the parent.
  private static func replay(_ notes: [String]) {
    for note in notes {
      let parts = note.split(separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
      guard parts.count == 5, let line = UInt(parts[0]), let column = UInt(parts[1]) else {
        continue
      }
      let site = SourceSite(
        fileID: String(parts[2]), filePath: String(parts[3]), line: line, column: column)
      Failure(message: String(parts[4]), site: site).reportAsVerdict(of: .current)
    }
  }
}

extension ChildProcess.Ending {
  fileprivate init(_ ending: ForkedChild.Ending) throws {
    switch ending {
    case .returned: self = .returned
    case .trapped(let trap): self = .trapped(trap)
    case .exited(let status): self = .exited(status)
    case .signalled(let signal): self = .signalled(signal)
    case .timedOut: self = .timedOut
    case .failed(let reason): throw ChildProcess.RunError(description: reason)
    }
  }
}

extension ChildProcess.Ending: CustomStringConvertible {
  /// The ending in words, such as "exited with status 3".
  public var description: String {
    switch self {
    case .returned: "returned"
    case .trapped(let trap): "trapped: \(trap)"
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was terminated by \(nameOfSignal(signal))"
    case .timedOut: "timed out"
    }
  }
}

extension ChildProcess: CustomStringConvertible {
  /// The ending in words.
  public var description: String { "\(ending)" }
}

/// A matcher that accepts a child that ended with this status, by `exit` or `_exit`.
///
/// It does not accept a child whose closure returned, not even for status 0. Use ``exitNormally()`` for
/// that.
public func exit(with status: Int32) -> Matcher<ChildProcess> {
  endings("exit with status \(status)", noun: "an exit with status \(status)") {
    if case .exited(status) = $0 { true } else { false }
  }
}

/// A matcher that accepts a child whose closure returned, or which exited with status 0.
public func exitNormally() -> Matcher<ChildProcess> {
  endings("exit normally", noun: "a normal exit") {
    switch $0 {
    case .returned, .exited(0): true
    case .exited, .trapped, .signalled, .timedOut: false
    }
  }
}

/// A matcher that accepts a child whose closure trapped.
///
/// It accepts a `fatalError`, a failed precondition, and every other trap that `throwAssertion()`
/// accepts.
public func trap() -> Matcher<ChildProcess> {
  endings("trap", noun: "a trap") { if case .trapped = $0 { true } else { false } }
}

/// A matcher that accepts a child that this signal ended.
///
/// It also accepts a trap that raised the signal: without Stakeout, the signal would have ended the
/// child.
public func beTerminated(by signal: Int32) -> Matcher<ChildProcess> {
  let name = nameOfSignal(signal)
  return endings("be terminated by \(name)", noun: "an end by \(name)") {
    switch $0 {
    case .signalled(signal): true
    case .trapped(let trap): trap.signal == signal && signal != 0
    case .signalled, .returned, .exited, .timedOut: false
    }
  }
}

/// A matcher for the way in which a child ended.
///
/// Its failure shows the child's text on standard error.
private func endings(
  _ phrase: String, noun: String, where matches: @escaping (ChildProcess.Ending) -> Bool
) -> Matcher<ChildProcess> {
  let matcher = Matcher<ChildProcess> { expression in
    guard let child = try expression.evaluate() else {
      return MatcherResult(status: .fail) { .expectedActualValueTo(phrase) }.failedOnNil
    }
    return MatcherResult(bool: matches(child.ending)) {
      let message = ExpectationMessage.expectedCustomValueTo(
        phrase, actual: "<\(child.ending)>")
      let text = child.errorOutput
      return text.isEmpty ? message : message.appended(details: "standard error: \(text)")
    }
  }
  return matcher.named(noun)
}

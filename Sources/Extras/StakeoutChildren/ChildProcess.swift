// A child process that has run a closure, and matchers for its end.

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
/// `Documentation/Children.md` says what a child can do, and what is promised.
public struct ChildProcess: Sendable {
  /// How a child ended.
  public enum Ending: Sendable {
    /// The closure returned.
    case returned
    /// The closure would have ended the process.
    case trapped(Trap)
    /// The child ended with this status, by `exit` or `_exit`.
    case exited(Int32)
    /// This signal ended the child.
    case signalled(Int32)
    /// The closure took longer than the timeout, and the child was killed.
    case timedOut
  }

  /// How it ended.
  public let ending: Ending
  /// The text that it wrote to standard output.
  ///
  /// Of more than 32 MiB, the first and the last 16 are kept, with a line between them that says how much
  /// is left out.
  public let output: String
  /// The text that it wrote to standard error, kept like ``output``.
  ///
  /// Without the message of a trap that was caught: that is in `Trap.output`.
  public let errorOutput: String

  /// The trap that the closure ended with; nil when it ended otherwise.
  public var trap: Trap? {
    if case .trapped(let trap) = ending { trap } else { nil }
  }
}

extension ChildProcess {
  /// Why there is no result.
  public struct RunError: Error, CustomStringConvertible {
    /// The reason for the error.
    public let description: String
  }

  /// Forks, runs `body` in the child, and waits for its end.
  ///
  /// The closure runs at most once, on the one thread that the child has. What it changes stays in
  /// the child. Failures in it, of this package and of the test framework, fail the test that runs
  /// here, at their lines. The calling thread blocks until the child has been reaped.
  ///
  /// - Parameters:
  ///   - timeout: How long the closure may take; after that the child is killed.
  ///   - body: What to run. It may end the process in any way.
  /// - Throws: ``RunError`` where the closure throws an error, with that error's description, and
  ///   where no child could be started.
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

  /// Takes failures in the child's place of the test.
  private struct ChildReporter: FailureReporter {
    func report(_ failure: Failure) {
      let site = failure.site
      // The message comes last: the others have one line each.
      ForkedChild.note(
        "\(site.line)\n\(site.column)\n\(site.fileID)\n\(site.filePath)\n\(failure.message)")
    }
  }

  private static func reportingToParent(_ body: () -> Void) {
    withChildReporter { reporter in
      FrameworkFailures.handingOver(to: reporter.report, during: body)
    }
  }

  private static func withChildReporter(_ body: (ChildReporter) -> Void) {
    let reporter = ChildReporter()
    // A receiver of the parent's, as one that gathers, would keep what it is told in the child.
    VerdictReceivers.scope(with: nil).run {
      withReporter(reporter) { body(reporter) }
    }
  }

  /// The way to a closure and the report of a failure, gone once in the parent, as in `ForkedChild`.
  private static let rehearsed: Void = {
    withChildReporter { $0.report(Failure(message: "", site: SourceSite())) }
  }()

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
  /// The ending in words, as in "exited with status 3".
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

/// A matcher that accepts a child which ended with this status, by `exit` or `_exit`.
///
/// A closure that returns is not accepted, not even for status 0; ``exitNormally()`` is for that.
public func exit(with status: Int32) -> Matcher<ChildProcess> {
  endings("exit with status \(status)", noun: "an exit with status \(status)") {
    if case .exited(status) = $0 { true } else { false }
  }
}

/// A matcher that accepts a child whose closure returned, and one that exited with status 0.
public func exitNormally() -> Matcher<ChildProcess> {
  endings("exit normally", noun: "a normal exit") {
    switch $0 {
    case .returned, .exited(0): true
    case .exited, .trapped, .signalled, .timedOut: false
    }
  }
}

/// A matcher that accepts a child whose closure would have ended the process: a `fatalError`, a
/// failed precondition, and all that `throwAssertion()` accepts.
public func trap() -> Matcher<ChildProcess> {
  endings("trap", noun: "a trap") { if case .trapped = $0 { true } else { false } }
}

/// A matcher that accepts a child which this signal ended.
///
/// A trap is accepted for the signal that it raised: without Stakeout, it would have ended the
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

/// A matcher on how a child ended; a failure shows what the child wrote to standard error.
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

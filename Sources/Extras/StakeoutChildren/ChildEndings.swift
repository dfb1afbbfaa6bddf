public import StakeoutBase

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

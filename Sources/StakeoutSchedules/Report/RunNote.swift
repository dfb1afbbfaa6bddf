internal import StakeoutBase

/// An observation that is no failure, for standard error.
struct RunNote {
  let text: String

  /// Creates the note on tasks that still wait for a continuation when the body has ended.
  ///
  /// Nil if there are none.
  init?(leaksOf waiting: [WaitingTask], names: TaskNames, in verb: String, at site: SourceSite) {
    if waiting.isEmpty { return nil }
    text =
      "the body of \(verb) at \(site) has ended, and nobody has resumed what it left behind:"
      + HangText(waiting: waiting, names: names).lines
  }

  init(_ text: String) { self.text = text }

  func write() { StandardErrorReporter.print("Stakeout: \(text)") }
}

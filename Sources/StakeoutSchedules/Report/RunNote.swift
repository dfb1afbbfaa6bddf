private import Foundation
internal import StakeoutReporting

/// What is no failure, but worth knowing; goes to standard error.
struct RunNote {
  let text: String

  /// Says that tasks wait for continuations that nobody has resumed when the body has ended; nil if
  /// none does.
  init?(leaksOf waiting: [WaitingTask], names: TaskNames, in verb: String, at site: SourceSite) {
    if waiting.isEmpty { return nil }
    text =
      "the body of \(verb) at \(site) has ended, and nobody has resumed what it left behind:"
      + HangText(waiting: waiting, names: names).lines
  }

  init(_ text: String) { self.text = text }

  func write() { FileHandle.standardError.write(Data("Stakeout: \(text)\n".utf8)) }
}

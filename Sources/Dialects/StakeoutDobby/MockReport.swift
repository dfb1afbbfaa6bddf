// The texts of a mock's failures.
//
// Their first lines are Dobby's.

internal import StakeoutCalls

extension Mock {
  /// Fails the test at the line that recorded an interaction, and once at the line of the
  /// expectation or rejection that the failure is about.
  @usableFromInline
  func report(
    _ outcome: MockOutcome, of record: InteractionRecord<Interaction>, file: StaticString,
    line: UInt, fileID: String, column: UInt
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    let subject = "Interaction <\(swiftText(of: record.interaction))>"
    var lines: [String]
    var culprit: MockEntry?
    switch outcome {
    case .taken, .ignored: return
    case .unexpected: lines = ["\(subject) not expected"]
    case .rejected(let entry): (lines, culprit) = (["\(subject) not allowed"], entry)
    case .mismatch(let entry):
      let texts = textsApart { (entry.noun(), swiftText(of: record.interaction)) }
      let line = "Interaction <\(texts.right)> does not match expectation <\(texts.left)>"
      (lines, culprit) = ([line], entry)
    case .surplus(let entry):
      (lines, culprit) = (["\(subject) not expected"], entry)
      if let times = entry.count?.phrase { lines.append("expected \(times): \(entry.noun())") }
    }
    let earlier = callLog.interactions(of: Interaction.self, before: record)
    if !earlier.isEmpty { lines.append("recorded before: \(list(earlier))") }
    core.report(lines, at: site)
    if let culprit { core.reportOnce(culprit, "\(lines[0]) (recorded at \(place(site)))") }
  }

  /// Fails the test for each unfulfilled expectation, at the site and once at the expectation's own
  /// line.
  func reportUnfulfilled(_ note: String?, at site: SourceSite) {
    let (left, entries) = core.withState { state in
      state.isVerified = true
      return (state.unfulfilled, state.isStrict ? nil : state.entries)
    }
    // Mark all interactions of a strict mock as verified, because an unexpected one has already
    // failed the test. In a nice mock, mark those that an entry accepts.
    core.log.markVerified { record in entries?.contains { $0.accepts(record) } ?? true }
    let recorded = left.isEmpty ? [] : interactions
    for (entry, taken) in left {
      let text = entry.unfulfilledText(taken)
      let list = recorded.isEmpty ? nil : "recorded: \(list(recorded))"
      core.report([text, list, note].compactMap(\.self), at: site)
      core.reportOnce(entry, "\(text) (verified at \(place(site)))")
    }
  }

  /// The file and line of a site, short enough for a sentence.
  private func place(_ site: SourceSite) -> String { "\(site.fileID):\(site.line)" }

  /// Returns a list of the last ten interactions, and the number of earlier ones.
  private func list(_ interactions: [Interaction]) -> String {
    let shown = interactions.suffix(10)
    let texts = shown.map { swiftText(of: $0) }.joined(separator: ", ")
    let hidden = interactions.count - shown.count
    return hidden > 0 ? "(\(hidden) more), \(texts)" : texts
  }
}

extension MockCore {
  /// Fails the test for each unfulfilled expectation, unless the mock was verified before.
  func verifyAtEnd(_ finding: String) {
    let left = withState { state in
      defer { state.isVerified = true }
      return state.isVerified ? [] : state.unfulfilled
    }
    for (entry, taken) in left {
      report(["\(entry.unfulfilledText(taken)) (\(finding))"], at: entry.site)
    }
  }

  /// Fails the test that set up the latest entry, or the current test if there is no entry.
  fileprivate func report(_ lines: [String], at site: SourceSite) {
    let failure = Failure(message: lines.joined(separator: "\n"), site: site)
    Reporter.report(failure, in: withState { $0.context } ?? .current)
  }

  /// Fails the test at the line that set up an entry, if it has not done so before.
  fileprivate func reportOnce(_ entry: MockEntry, _ text: String) {
    let isFirst = withState { _ in
      defer { entry.isReported = true }
      return !entry.isReported
    }
    if isFirst { report([text], at: entry.site) }
  }
}

extension MockEntry {
  fileprivate func unfulfilledText(_ taken: Int) -> String {
    let text = "Expectation <\(noun())> not fulfilled"
    guard let count else { return text }
    let expected = count.phrase ?? "at least \(CountSpecifier.times(1))"
    return "\(text): expected \(expected), recorded \(CountSpecifier.times(taken))"
  }
}

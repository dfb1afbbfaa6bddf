internal import StakeoutCalls
internal import StakeoutBase

extension MockOutcome {
  /// The entry that the failure is about.
  var entry: MockEntry? {
    switch self {
    case .rejected(let entry), .mismatch(let entry), .surplus(let entry): entry
    case .taken, .ignored, .unexpected: nil
    }
  }
}

/// The failure messages of a mock; their first lines are Dobby's.
struct MockReport<Interaction> {
  /// The test that the mock belongs to, if it is known.
  let context: Owner?

  /// Fails the test at the line that recorded an interaction.
  func failure(
    _ outcome: MockOutcome, of interaction: Interaction,
    after earlier: [Interaction], at site: SourceSite
  ) {
    var lines = [firstLine(outcome, interaction)]
    if case .surplus(let entry) = outcome, let times = entry.count?.phrase {
      lines.append("expected \(times): \(entry.noun())")
    }
    if !earlier.isEmpty { lines.append("recorded before: \(Self.list(earlier))") }
    report(lines, at: site)
  }

  /// Fails the test at the line that set up the entry of a failure.
  func failure(
    _ outcome: MockOutcome, of interaction: Interaction,
    recordedAt site: SourceSite, at entry: MockEntry
  ) {
    report(
      ["\(firstLine(outcome, interaction)) (recorded at \(Self.place(site)))"], at: entry.site)
  }

  /// Fails the test at the line of the verification, for an unfulfilled expectation.
  func unfulfilled(
    _ entry: MockEntry, taken: Int, recorded: [Interaction], note: String?,
    at site: SourceSite
  ) {
    var lines = [unfulfilledLine(entry, taken)]
    if !recorded.isEmpty { lines.append("recorded: \(Self.list(recorded))") }
    if let note { lines.append(note) }
    report(lines, at: site)
  }

  /// Fails the test at the line that set up an unfulfilled expectation.
  ///
  /// - Parameter finding: the cause of the verification.
  func unfulfilled(_ entry: MockEntry, taken: Int, _ finding: String) {
    report(["\(unfulfilledLine(entry, taken)) (\(finding))"], at: entry.site)
  }

  private func firstLine(
    _ outcome: MockOutcome, _ interaction: Interaction
  ) -> String {
    switch outcome {
    case .taken, .ignored, .unexpected, .surplus: "Interaction <\(interaction)> not expected"
    case .rejected: "Interaction <\(interaction)> not allowed"
    case .mismatch(let entry):
      "Interaction <\(interaction)> does not match expectation <\(entry.noun())>"
    }
  }

  private func unfulfilledLine(_ entry: MockEntry, _ taken: Int) -> String {
    let line = "Expectation <\(entry.noun())> not fulfilled"
    guard let count = entry.count else { return line }
    let expected = count.phrase ?? "at least \(CountSpecifier.times(1))"
    return "\(line): expected \(expected), recorded \(CountSpecifier.times(taken))"
  }

  private func report(_ lines: [String], at site: SourceSite) {
    let failure = Failure(message: lines.joined(separator: "\n"), site: site)
    Reporter.report(failure, in: context ?? .current)
  }

  /// The file and line of a site, short enough for a sentence.
  static func place(_ site: SourceSite) -> String { "\(site.fileID):\(site.line)" }

  /// Lists the latest interactions; there may be very many.
  private static func list(_ interactions: [Interaction]) -> String {
    let shown = interactions.suffix(10)
    let texts = shown.map { "\($0)" }.joined(separator: ", ")
    let hidden = interactions.count - shown.count
    return hidden > 0 ? "(\(hidden) more), \(texts)" : texts
  }
}

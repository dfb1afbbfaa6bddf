public import StakeoutCalls
internal import StakeoutReporting

extension Mock {
  /// Has an expectation take an interaction, and fails the test at once if none does but has to.
  ///
  /// - Parameters:
  ///   - interaction: what has happened.
  ///   - function: the name under which timelines show it; by default, of the function that
  ///     records.
  @inlinable
  public func record(
    _ interaction: Interaction, file: StaticString = #filePath, line: UInt = #line,
    function: String = #function, fileID: String = #fileID, column: UInt = #column
  ) {
    let outcome = core.record(InteractionRecord(interaction), function: function)
    switch outcome {
    case .taken, .ignored: return
    default:
      report(outcome, of: interaction, file: file, line: line, fileID: fileID, column: column)
    }
  }

  @usableFromInline
  func report(
    _ outcome: MockOutcome, of interaction: Interaction, file: StaticString, line: UInt,
    fileID: String, column: UInt
  ) {
    let site = SourceSite(file: file, line: line, fileID: fileID, column: column)
    let report = MockReport<Interaction>(context: core.withState { $0.context })
    report.failure(outcome, of: interaction, after: interactions.dropLast(), at: site)
    guard let entry = outcome.entry, core.withState({ $0.isFirstFailure(of: entry) }) else {
      return
    }
    report.failure(outcome, of: interaction, recordedAt: site, at: entry)
  }
}

public import StakeoutCalls
internal import StakeoutBase

extension Mock {
  /// Records an interaction, and assigns it to an expectation.
  ///
  /// Fails the test immediately if the interaction needs an expectation and fits none.
  ///
  /// - Parameters:
  ///   - interaction: the interaction.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - function: the name for timelines; by default that of the calling function.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  @inlinable
  public func record(
    _ interaction: Interaction, file: StaticString = #filePath, line: UInt = #line,
    function: String = #function, fileID: String = #fileID, column: UInt = #column
  ) {
    let record = InteractionRecord(interaction)
    let outcome = core.record(record, function: function)
    switch outcome {
    case .taken, .ignored: return
    default:
      report(outcome, of: record, file: file, line: line, fileID: fileID, column: column)
    }
  }
}

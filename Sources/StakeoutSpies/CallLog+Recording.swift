internal import StakeoutCalls
internal import StakeoutReporting

extension CallLog {
  /// Appends a call or, when there is no memory for it, fails the test: a call that is lost must
  /// not pass for one that was not made.
  func record(_ function: String, _ arguments: [Any?], file: String, line: Int) {
    guard !append(function, arguments) else { return }
    let site = SourceSite(fileID: file, line: UInt(clamping: line), column: 1)
    let message = "no memory to record the call of <\(function)> at \(file):\(line)"
    Reporter.report(Failure(message: message, site: site))
  }
}

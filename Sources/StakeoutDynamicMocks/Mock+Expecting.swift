internal import StakeoutCalls
internal import StakeoutReporting

extension Mock {
  /// Puts an expectation with a value behind the others of its member.
  func expect(
    _ member: String, _ shape: CallShape, _ patterns: ArgumentPatterns,
    _ expectation: any Expectation, _ site: SourceSite, _ function: UInt64? = nil
  ) {
    if let own = expectation as? ValueExpectation {
      expect(member, shape, patterns, .value(own), own.uses, site, function)
    } else {
      expect(member, shape, patterns, .foreignValue(expectation), nil, site, function)
    }
  }

  /// Puts an expectation behind the others of its member.
  ///
  /// - Parameters:
  ///   - uses: nil if the expectation counts by itself.
  ///   - function: the number of the function's name in the journal; nil for a property, and when
  ///     only the call will tell the labels.
  func expect(
    _ member: String, _ shape: CallShape, _ patterns: ArgumentPatterns,
    _ answer: QueuedExpectation.Answer, _ uses: Uses?, _ site: SourceSite, _ function: UInt64? = nil
  ) {
    guard uses?.isLeft != false else {
      let message = "an expectation of \(member) for no times: times has to be at least 1"
      return Reporter.report(Failure(message: message, site: site))
    }
    let function = function ?? (shape == .property ? FunctionNames.number(of: member) : nil)
    let entry = QueuedExpectation(
      shape, function: function, patterns, answer: answer, uses: uses, site: site)
    book.add(entry, to: member, in: .current)
  }
}

internal import StakeoutCalls
internal import StakeoutBase

extension Mock {
  /// Adds an expectation with a value to those of its member.
  func expect(
    _ member: String, _ shape: CallShape, _ patterns: ArgumentPatterns,
    _ expectation: any Expectation, _ site: SourceSite, _ function: UInt64? = nil
  ) {
    let own = expectation as? ValueExpectation
    expect(
      member, shape, patterns, own.map { .value($0) } ?? .foreignValue(expectation), own?.uses,
      site,
      function)
  }

  /// Adds an expectation to those of its member.
  ///
  /// - Parameters:
  ///   - uses: the number of uses; nil if the expectation counts its own uses.
  ///   - function: the number of the function's name in ``FunctionNames``. Nil for a property, and
  ///     if only the call determines the labels.
  func expect(
    _ member: String, _ shape: CallShape, _ patterns: ArgumentPatterns,
    _ answer: QueuedExpectation.Answer, _ uses: Uses?, _ site: SourceSite, _ function: UInt64? = nil
  ) {
    guard uses?.isLeft != false else {
      let message = "an expectation of \(member) with times: 0: 'times' must be at least 1"
      return Reporter.report(Failure(message: message, site: site))
    }
    let function = function ?? (shape == .property ? FunctionNames.number(of: member) : nil)
    let entry = QueuedExpectation(
      shape, function: function, patterns, answer: answer, uses: uses, site: site)
    book.add(entry, to: member, in: .current)
  }
}

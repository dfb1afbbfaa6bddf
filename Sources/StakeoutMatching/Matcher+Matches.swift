internal import StakeoutReporting

extension Matcher {
  /// Whether a value that is at hand matches, for which nobody will want a text.
  ///
  /// - Throws: what a custom matcher's closure throws.
  package func matches(_ value: T?) throws -> Bool {
    switch judgement {
    case .ofExpression(let judge), .explained(let judge, _):
      let expression = Expression(constant: value, location: SourceSite())
      return try judge(expression).status == .matches
    case .ofValue(let matches, _), .equality(let matches, _):
      guard let value else { return false }
      return try matches(value)
    case .ofAnyValue(let matches, _):
      guard let value = value ?? nothing(as: T.self) else { return false }
      return try matches(value)
    case .preparing(let prepare):
      return try prepare().matches(value)
    }
  }
}

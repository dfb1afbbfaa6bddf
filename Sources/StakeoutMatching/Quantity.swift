/// How many there have to be.
package enum Quantity {
  case exactly(Int)
  case atLeast(Int)
  case atMost(Int)

  package func accepts(_ count: Int) -> Bool {
    switch self {
    case .exactly(let number): count == number
    case .atLeast(let number): count >= number
    case .atMost(let number): count <= number
    }
  }

  /// A matcher that counts something; nil fails it both ways.
  ///
  /// - Parameters:
  ///   - noun: how the failure calls that many, as in "3 players".
  ///   - counted: what has to be counted; nil counts as empty.
  package func matcher<T, Counted: Collection>(
    _ noun: @escaping () -> String, counting counted: @escaping (T) throws -> Counted?
  ) -> Matcher<T> {
    Matcher(noun: noun) { expression in
      guard let value = try expression.evaluate() else {
        return MatcherResult(status: .fail) {
          .expectedCustomValueTo("have \(noun())", actual: "<nil>")
        }.failedOnNil
      }
      let counted = try counted(value)
      let count = counted?.count ?? 0
      return MatcherResult(bool: accepts(count)) {
        .expectedCustomValueTo("have \(noun())", actual: "\(count)")
          .appended(details: "Actual Value: \(stringify(counted))")
      }
    }
  }
}

extension Quantity: CustomStringConvertible {
  /// The number with what it is a limit of, as in "at least 3".
  package var description: String {
    switch self {
    case .exactly(let number): "\(number)"
    case .atLeast(let number): "at least \(number)"
    case .atMost(let number): "at most \(number)"
    }
  }
}

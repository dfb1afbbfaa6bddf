public import StakeoutMatching

/// Matches errors of the same domain and code.
///
/// A nil value fails `to` and `toNot`. In an enumeration, errors of the same domain and code are
/// the same case, with any associated values.
public func matchError<T: Error>(_ error: T) -> Matcher<any Error> {
  matching(
    { "error <\(stringify(error: error))>" },
    where: { $0._domain == error._domain && $0._code == error._code })
}

/// Matches an equal error.
///
/// A nil value fails `to` and `toNot`.
public func matchError<T: Error & Equatable>(_ error: T) -> Matcher<any Error> {
  matching({ "error <\(stringify(error: error))>" }, where: { $0 as? T == error })
}

/// Matches errors of the type.
///
/// A nil value fails `to` and `toNot`.
public func matchError<T: Error>(_ errorType: T.Type) -> Matcher<any Error> {
  matching({ "error from type <\(errorType)>" }, where: { $0 is T })
}

/// Creates a matcher for the errors that `accepts` accepts, with the text "match" and the phrase.
func matching(
  _ phrase: @escaping () -> String, where accepts: @escaping (any Error) -> Bool
) -> Matcher<any Error> {
  .judging(
    "match \(phrase())", noun: phrase(),
    got: { $0.map { "<\(stringify(error: $0))>" } ?? "no error" },
    where: accepts)
}

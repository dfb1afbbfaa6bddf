public import StakeoutMatching

/// A matcher that accepts values that have this one at the key path, as in
/// `haveValue("Ann", forKeyPath: \.captain.name)`; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKeyPath keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  having({ stringify(value) }, at: keyPath, got: { stringify($0) }) { $0 == value }
}

/// A matcher that accepts values that have this one at the key path, which nil there is not; nil
/// fails it both ways.
///
/// The name is Kiwi's.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKeyPath keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  having({ stringify(value) }, at: keyPath, got: { stringify($0) }) { $0 == value }
}

/// A matcher that accepts values that have something at the key path that the other accepts; nil
/// fails it both ways.
///
/// The name is Kiwi's.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKeyPath keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  having(
    { matcher.noun }, at: keyPath, got: { stringify($0) },
    where: { try matcher.status(of: $0) == .matches })
}

/// A matcher that accepts values that have something at the key path that the other accepts, which
/// also judges nil there; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKeyPath keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  having(
    { matcher.noun }, at: keyPath, got: { stringify($0) },
    where: { try matcher.status(of: $0) == .matches })
}

/// A matcher that accepts values with something else than nil at the key path; nil fails it both
/// ways.
///
/// The name is Kiwi's.
public func haveValueForKeyPath<T, Value>(_ keyPath: KeyPath<T, Value?>) -> Matcher<T> {
  .judging(
    "have a value for key <\(keyPath.text)>", noun: "a value for key \(keyPath.text)",
    where: { $0[keyPath: keyPath] != nil })
}

private func having<T, Part>(
  _ value: @escaping () -> String, at keyPath: KeyPath<T, Part>,
  got text: @escaping (Part) -> String, where accepts: @escaping (Part) throws -> Bool
) -> Matcher<T> {
  .judging(
    "have value <\(value())> for key <\(keyPath.text)>",
    noun: "value \(value()) for key \(keyPath.text)",
    got: { whole in "<\(whole.map { text($0[keyPath: keyPath]) } ?? "nil")>" },
    where: { try accepts($0[keyPath: keyPath]) })
}

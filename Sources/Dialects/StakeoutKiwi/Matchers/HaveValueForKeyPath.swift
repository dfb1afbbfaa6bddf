public import StakeoutBase
internal import StakeoutCalls

/// Matches when the property equals the value: `haveValue("Ann", forKeyPath: \.captain?.name)`.
///
/// An optional property that is nil equals only nil. A nil subject fails `to` and `toNot`. The name
/// is Kiwi's.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKeyPath keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  having({ stringify(flattened(value)) }, at: keyPath) { $0 == value }
}

/// Matches when the other matcher accepts the property at the key path.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKeyPath keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  having({ matcher.noun }, at: keyPath) { try matcher.status(of: $0) == .matches }
}

/// Matches when the other matcher accepts the optional property at the key path, nil included.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKeyPath keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  having({ matcher.noun }, at: keyPath) { try matcher.status(of: $0) == .matches }
}

/// Matches when the property at the key path is not nil; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveValueForKeyPath<T, Value>(_ keyPath: KeyPath<T, Value?>) -> Matcher<T> {
  .judging(
    "have a value for key <\(keyPath.text)>", noun: "a value for key \(keyPath.text)",
    where: { $0[keyPath: keyPath] != nil })
}

private func having<T, Part>(
  _ value: @escaping () -> String, at keyPath: KeyPath<T, Part>,
  where accepts: @escaping (Part) throws -> Bool
) -> Matcher<T> {
  .judging(
    "have value <\(value())> for key <\(keyPath.text)>",
    noun: "value \(value()) for key \(keyPath.text)",
    got: { whole in "<\(whole.map { stringify(flattened($0[keyPath: keyPath])) } ?? "nil")>" },
    where: { try accepts($0[keyPath: keyPath]) })
}

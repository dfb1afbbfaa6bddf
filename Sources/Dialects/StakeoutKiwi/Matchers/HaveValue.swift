public import StakeoutBase

/// Matches dictionaries with this value for the key; a nil subject fails `to` and `toNot`.
///
/// A missing key does not match. The name is Kiwi's.
public func haveValue<Key: Hashable, Value: Equatable>(
  _ value: Value, forKey key: Key
) -> Matcher<[Key: Value]> {
  having({ stringify(value) }, for: key) { $0 == value }
}

/// Matches dictionaries with a value for the key that the other matcher accepts.
///
/// A missing key does not match, whatever the other matcher accepts. A nil subject fails `to` and
/// `toNot`. The name is Kiwi's.
public func haveValue<Key: Hashable, Value>(
  _ matcher: Matcher<Value>, forKey key: Key
) -> Matcher<[Key: Value]> {
  having({ matcher.noun }, for: key, where: { try matcher.status(of: $0) == .matches })
}

/// Matches dictionaries with any value for the key; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveValueForKey<Key: Hashable, Value>(_ key: Key) -> Matcher<[Key: Value]> {
  .judging(
    "have a value for key <\(stringify(key))>", noun: "a value for key \(stringify(key))",
    where: { $0[key] != nil })
}

/// Matches when the property at the key path equals the value; an optional one may be nil.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's, where a key is also the name of a
/// property.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(value, forKeyPath: keyPath)
}

/// Matches when the other matcher accepts the property at the key path.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's, where a key is also the name of a
/// property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// Matches when the other matcher accepts the optional property at the key path, nil included.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's, where a key is also the name of a
/// property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// Matches when the property at the key path is not nil; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's, where a key is also the name of a property.
public func haveValueForKey<T, Value>(_ keyPath: KeyPath<T, Value?>) -> Matcher<T> {
  haveValueForKeyPath(keyPath)
}

private func having<Key, Value>(
  _ value: @escaping () -> String, for key: Key, where accepts: @escaping (Value) throws -> Bool
) -> Matcher<[Key: Value]> {
  .judging(
    "have value <\(value())> for key <\(stringify(key))>",
    noun: "value \(value()) for key \(stringify(key))",
    where: { try $0[key].map(accepts) ?? false })
}

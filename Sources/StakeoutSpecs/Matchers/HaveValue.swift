public import StakeoutMatching

/// A matcher that accepts dictionaries with this value for the key; nil fails it both ways.
///
/// A key that is not there is no match. The name is Kiwi's.
public func haveValue<Key: Hashable, Value: Equatable>(
  _ value: Value, forKey key: Key
) -> Matcher<[Key: Value]> {
  having({ stringify(value) }, for: key) { $0 == value }
}

/// A matcher that accepts dictionaries with a value for the key that the other accepts; nil fails
/// it both ways.
///
/// A key that is not there is no match, whatever the other accepts. The name is Kiwi's.
public func haveValue<Key: Hashable, Value>(
  _ matcher: Matcher<Value>, forKey key: Key
) -> Matcher<[Key: Value]> {
  having({ matcher.noun }, for: key, where: { try matcher.status(of: $0) == .matches })
}

/// A matcher that accepts dictionaries with a value for the key, whatever it is; nil fails it both
/// ways.
///
/// The name is Kiwi's.
public func haveValueForKey<Key: Hashable, Value>(_ key: Key) -> Matcher<[Key: Value]> {
  .judging(
    "have a value for key <\(stringify(key))>", noun: "a value for key \(stringify(key))",
    where: { $0[key] != nil })
}

/// A matcher that accepts values that have this one at the key path; nil fails it both ways.
///
/// The name is Kiwi's, where a key is also the name of a property.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(value, forKeyPath: keyPath)
}

/// A matcher that accepts values that have this one at the key path, which nil there is not; nil
/// fails it both ways.
///
/// The name is Kiwi's, where a key is also the name of a property.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKey keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  haveValue(value, forKeyPath: keyPath)
}

/// A matcher that accepts values that have something at the key path that the other accepts; nil
/// fails it both ways.
///
/// The name is Kiwi's, where a key is also the name of a property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// A matcher that accepts values that have something at the key path that the other accepts, which
/// also judges nil there; nil fails it both ways.
///
/// The name is Kiwi's, where a key is also the name of a property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// A matcher that accepts values with something else than nil at the key path; nil fails it both
/// ways.
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

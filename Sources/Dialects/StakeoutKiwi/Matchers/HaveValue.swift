internal import StakeoutCalls
public import StakeoutMatching

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

/// Matches when the property at the key path equals the value.
///
/// An optional property that is nil equals only nil. A nil subject fails `to` and `toNot`. The name
/// is Kiwi's. There a key is also the name of a property.
public func haveValue<T, Value: Equatable>(
  _ value: Value, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(value, forKeyPath: keyPath)
}

/// Matches when the other matcher accepts the property at the key path.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's. There a key is also the name of a
/// property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// Matches when the other matcher accepts the optional property at the key path, nil included.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's. There a key is also the name of a
/// property.
public func haveValue<T, Value>(
  _ matcher: Matcher<Value>, forKey keyPath: KeyPath<T, Value?>
) -> Matcher<T> {
  haveValue(matcher, forKeyPath: keyPath)
}

/// Matches when the property at the key path is not nil; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's. There a key is also the name of a property.
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

extension AnyKeyPath {
  /// The part of the path after its root, such as "captain?.name".
  ///
  /// It is nil if neither the runtime nor the program's symbols know the names.
  var name: String? {
    let (text, root) = ("\(self)", "\\\(Self.rootType).")
    guard text.hasPrefix(root) else { return nil }
    var name = Self.named(text.dropFirst(root.count))
    // `\.captain?.name` ends by wrapping the name in an Optional again.
    if name.hasSuffix("?") { name.removeLast() }
    return name.wholeMatch(of: #/[\p{L}_][\p{L}\d_.?]*/#) == nil ? nil : name
  }

  /// The name, or a description of the property if its name is unknown.
  var text: String { name ?? "a computed property of \(Self.rootType)" }

  /// Replaces getters such as `<computed 0x00005578c2f1fd60 (Int)>` in the path with the names of
  /// their properties.
  ///
  /// The runtime knows only the getter's address if the property is computed, or if a subclass may
  /// override it.
  private static func named(_ path: Substring) -> String {
    guard path.contains("<") else { return String(path) }
    let named = path.replacing(#/<computed 0x([0-9a-f]+) \(.*?\)>/#) { match in
      let getter = UInt(match.1, radix: 16).flatMap(Trap.Backtrace.linkerName(at:))
      return getter.flatMap(propertyName(ofGetter:)) ?? String(match.0)
    }
    return String(named)
  }

  /// Returns the name of the property in a text such as
  /// `key path getter for App.Team.players : [String] : App.Team`.
  ///
  /// Returns nil for any other text, and for a subscript.
  static func propertyName(ofGetter function: String) -> String? {
    guard let match = function.firstMatch(of: #/getter for (.*?) : /#) else { return nil }
    let path = match.1.replacing(#/\((\w+) in \w+\)/#) { $0.1 }
    guard !path.contains(".subscript(") else { return nil }
    return path.split(separator: ".").last.map(String.init)
  }
}

public import StakeoutMatching

// Kiwi's `[[team should] haveAtLeast:11] players]`: what is counted is named after the number.

/// A matcher that accepts values with this many elements at the key path, as in
/// `have(11, \.players)`; nil fails it both ways.
///
/// The name is Kiwi's.
public func have<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.exactly(count), elements)
}

/// A matcher that accepts values with this many elements at the key path, where nil counts as an
/// empty collection; a nil value fails it both ways.
public func have<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.exactly(count), elements)
}

/// A matcher that accepts values of which the closure makes this many elements, as in
/// `have(2) { $0.teams(in: league) }`; nil fails it both ways.
///
/// The name is Kiwi's.
public func have<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C
) -> Matcher<T> {
  having(.exactly(count), elements)
}

/// A matcher that accepts values of which the closure makes this many elements, or nil for none; a
/// nil value fails it both ways.
@_disfavoredOverload
public func have<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.exactly(count), elements)
}

/// A matcher that accepts collections with this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func have<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.exactly(count)) { $0 }
}

/// A matcher that accepts values with at least this many elements at the key path, as in
/// `haveAtLeast(11, \.players)`; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtLeast<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.atLeast(count), elements)
}

/// A matcher that accepts values with at least this many elements at the key path, where nil counts
/// as an empty collection; a nil value fails it both ways.
public func haveAtLeast<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.atLeast(count), elements)
}

/// A matcher that accepts values of which the closure makes at least this many elements, as in
/// `haveAtLeast(2) { $0.teams(in: league) }`; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtLeast<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C
) -> Matcher<T> {
  having(.atLeast(count), elements)
}

/// A matcher that accepts values of which the closure makes at least this many elements, or nil for
/// none; a nil value fails it both ways.
@_disfavoredOverload
public func haveAtLeast<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.atLeast(count), elements)
}

/// A matcher that accepts collections with at least this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtLeast<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.atLeast(count)) { $0 }
}

/// A matcher that accepts values with at most this many elements at the key path, as in
/// `haveAtMost(11, \.players)`; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtMost<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.atMost(count), elements)
}

/// A matcher that accepts values with at most this many elements at the key path, where nil counts
/// as an empty collection; a nil value fails it both ways.
public func haveAtMost<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.atMost(count), elements)
}

/// A matcher that accepts values of which the closure makes at most this many elements, as in
/// `haveAtMost(2) { $0.teams(in: league) }`; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtMost<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C
) -> Matcher<T> {
  having(.atMost(count), elements)
}

/// A matcher that accepts values of which the closure makes at most this many elements, or nil for
/// none; a nil value fails it both ways.
@_disfavoredOverload
public func haveAtMost<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.atMost(count), elements)
}

/// A matcher that accepts collections with at most this many elements; nil fails it both ways.
///
/// The name is Kiwi's.
public func haveAtMost<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.atMost(count)) { $0 }
}

private func having<T, C: Collection>(
  _ quantity: CountSpecifier, _ elements: KeyPath<T, C>
) -> Matcher<T> {
  quantity.matcher(named(elements, quantity), counting: { $0[keyPath: elements] })
}

private func having<T, C: Collection>(
  _ quantity: CountSpecifier, _ elements: KeyPath<T, C?>
) -> Matcher<T> {
  quantity.matcher(named(elements, quantity), counting: { $0[keyPath: elements] })
}

private func having<T, C: Collection>(
  _ quantity: CountSpecifier, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  quantity.matcher({ "\(quantity.limit) \(quantity.ofElements)" }, counting: elements)
}

private func named(_ elements: AnyKeyPath, _ quantity: CountSpecifier) -> () -> String {
  { "\(quantity.limit) \(elements.name?.split(separator: ".").last ?? quantity.ofElements)" }
}

extension CountSpecifier {
  /// What there are so many of, without a name of its own.
  fileprivate var ofElements: Substring {
    switch self {
    case .exactly(1), .atLeast(1), .atMost(1): "element"
    case .exactly, .atLeast, .atMost: "elements"
    }
  }
}

public import StakeoutBase

// Kiwi's `[[team should] haveAtLeast:11] players]`: the counted elements follow the number.

/// Matches values with this many elements at the key path: `have(11, \.players)`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func have<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.exactly(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values with this many elements at the key path; nil there counts as empty.
///
/// A nil subject fails `to` and `toNot`.
public func have<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.exactly(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values for which the closure returns this many elements.
///
/// For example: `have(2) { $0.teams(in: league) }`. A nil result counts as empty.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func have<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.exactly(count), elements)
}

/// Matches collections with this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func have<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.exactly(count)) { $0 }
}

/// Matches values with at least this many elements at the key path: `haveAtLeast(11, \.players)`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveAtLeast<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.atLeast(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values with at least this many elements at the key path; nil there counts as empty.
///
/// A nil subject fails `to` and `toNot`.
public func haveAtLeast<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.atLeast(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values for which the closure returns at least this many elements.
///
/// For example: `haveAtLeast(2) { $0.teams(in: league) }`. A nil result counts as empty.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveAtLeast<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.atLeast(count), elements)
}

/// Matches collections with at least this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveAtLeast<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.atLeast(count)) { $0 }
}

/// Matches values with at most this many elements at the key path: `haveAtMost(11, \.players)`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveAtMost<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C>) -> Matcher<T> {
  having(.atMost(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values with at most this many elements at the key path; nil there counts as empty.
///
/// A nil subject fails `to` and `toNot`.
public func haveAtMost<T, C: Collection>(_ count: Int, _ elements: KeyPath<T, C?>) -> Matcher<T> {
  having(.atMost(count), at: elements) { $0[keyPath: elements] }
}

/// Matches values for which the closure returns at most this many elements.
///
/// For example: `haveAtMost(2) { $0.teams(in: league) }`. A nil result counts as empty.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func haveAtMost<T, C: Collection>(
  _ count: Int, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  having(.atMost(count), elements)
}

/// Matches collections with at most this many elements; a nil subject fails `to` and `toNot`.
///
/// The name is Kiwi's.
public func haveAtMost<C: Collection>(_ count: Int) -> Matcher<C> {
  having(.atMost(count)) { $0 }
}

/// Counts elements, under the last name of their key path if they have one.
private func having<T, C: Collection>(
  _ quantity: CountSpecifier, at path: AnyKeyPath? = nil, _ elements: @escaping (T) throws -> C?
) -> Matcher<T> {
  let phrase = {
    let name = path?.name?.split(separator: ".").last ?? quantity.ofElements
    return "\(quantity.limit) \(name)"
  }
  return quantity.matcher(phrase, counting: elements)
}

extension CountSpecifier {
  /// The word for the counted elements when they have no name of their own.
  fileprivate var ofElements: Substring {
    switch self {
    case .exactly(1), .atLeast(1), .atMost(1): "element"
    case .exactly, .atLeast, .atMost: "elements"
    }
  }
}

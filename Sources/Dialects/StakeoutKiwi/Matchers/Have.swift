public import StakeoutMatching

// In Kiwi the counted elements follow the number: `[[[team should] haveAtLeast:11] players]`.

/// Matches values with this many elements: `have(11, \.players)`; the name is Kiwi's.
public let have = ElementCount(limit: CountSpecifier.exactly)

/// Matches values with at least this many elements: `haveAtLeast(11, \.players)`; the name is Kiwi's.
public let haveAtLeast = ElementCount(limit: CountSpecifier.atLeast)

/// Matches values with at most this many elements: `haveAtMost(11, \.players)`; the name is Kiwi's.
public let haveAtMost = ElementCount(limit: CountSpecifier.atMost)

/// A value that a test calls like a function to make a matcher for a number of elements.
///
/// A nil subject fails `to` and `toNot`.
public struct ElementCount: Sendable {
  let limit: @Sendable (Int) -> CountSpecifier

  /// Makes a matcher that counts the elements at the key path.
  public func callAsFunction<T, C: Collection>(
    _ count: Int, _ elements: KeyPath<T, C>
  ) -> Matcher<T> {
    having(limit(count), at: elements) { $0[keyPath: elements] }
  }

  /// Makes a matcher that counts the elements at the key path; nil there counts as empty.
  public func callAsFunction<T, C: Collection>(
    _ count: Int, _ elements: KeyPath<T, C?>
  ) -> Matcher<T> {
    having(limit(count), at: elements) { $0[keyPath: elements] }
  }

  /// Makes a matcher that counts the elements that the closure returns: `have(2) { $0.teams(in: league) }`.
  ///
  /// A nil result counts as empty.
  public func callAsFunction<T, C: Collection>(
    _ count: Int, _ elements: @escaping (T) throws -> C?
  ) -> Matcher<T> {
    having(limit(count), elements)
  }

  /// Makes a matcher that counts the elements of the subject itself.
  public func callAsFunction<C: Collection>(_ count: Int) -> Matcher<C> {
    having(limit(count)) { $0 }
  }
}

/// Makes a matcher that counts elements, and names them by the last part of their key path if it has a name.
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

/// A matcher that accepts sequences whose first element equals this one; nil fails it both ways.
///
/// It takes one element of the sequence. An empty sequence does not match.
@inlinable
public func beginWith<S: Sequence>(_ startingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  beginWith(startingElement) { sequence in
    var elements = sequence.makeIterator()
    return elements.next() == startingElement
  }
}

/// A matcher that accepts Foundation arrays and the like whose first element is this object; nil
/// fails it both ways.
///
/// An empty collection does not match; Nimble's Linux version traps there.
@inlinable
public func beginWith(_ startingElement: Any) -> Matcher<any NMBOrderedCollection> {
  beginWith(startingElement) { collection in
    collection.count > 0 && areEqualObjects(collection.object(at: 0), startingElement)
  }
}

/// A matcher that accepts strings that begin with this text; nil fails it both ways.
///
/// Every string begins with the empty one.
@inlinable
public func beginWith(_ startingSubstring: String) -> Matcher<String> {
  beginWith(startingSubstring) { $0.hasPrefix(startingSubstring) }
}

@inlinable
func beginWith<Whole, Part>(
  _ part: Part, where begins: @escaping (Whole) -> Bool
) -> Matcher<Whole> {
  .judging(
    "begin with <\(stringify(part))>", noun: "beginning with \(stringify(part))", where: begins)
}

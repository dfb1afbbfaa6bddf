/// A matcher that accepts sequences whose last element equals this one; nil fails it both ways.
///
/// It walks the whole sequence. An empty sequence does not match.
@inlinable
public func endWith<S: Sequence>(_ endingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  endWith(endingElement) { sequence in
    var last: S.Element?
    for element in sequence { last = element }
    return last == endingElement
  }
}

/// A matcher that accepts Foundation arrays and the like whose last element is this object; nil
/// fails it both ways.
///
/// An empty collection does not match.
@inlinable
public func endWith(_ endingElement: Any) -> Matcher<any NMBOrderedCollection> {
  endWith(endingElement) { collection in
    let count = collection.count
    return count > 0 && areEqualObjects(collection.object(at: count - 1), endingElement)
  }
}

/// A matcher that accepts strings that end with this text; nil fails it both ways.
///
/// Every string ends with the empty one.
@inlinable
public func endWith(_ endingSubstring: String) -> Matcher<String> {
  endWith(endingSubstring) { $0.hasSuffix(endingSubstring) }
}

@inlinable
func endWith<Whole, Part>(
  _ part: Part, where ends: @escaping (Whole) -> Bool
) -> Matcher<Whole> {
  .judging("end with <\(stringify(part))>", noun: "ending with \(stringify(part))", where: ends)
}

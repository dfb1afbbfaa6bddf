/// Matches sequences whose last element equals this one.
///
/// A nil value fails `to` and `toNot`. Iterates over the whole sequence. An empty sequence does not
/// match.
@inlinable
public func endWith<S: Sequence>(_ endingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  comparing(endingElement, phrase: "end with", noun: "ending with") { sequence, end in
    var last: S.Element?
    for element in sequence { last = element }
    return last == end
  }
}

/// Matches strings that end with this text.
///
/// A nil value fails `to` and `toNot`. Every string ends with the empty string.
@inlinable
public func endWith(_ endingSubstring: String) -> Matcher<String> {
  comparing(endingSubstring, phrase: "end with", noun: "ending with", where: { $0.hasSuffix($1) })
}

/// Matches sequences whose last element equals this one.
///
/// A nil value fails `to` and `toNot`. Iterates over the whole sequence. An empty sequence does not
/// match.
@inlinable
public func endWith<S: Sequence>(_ endingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  endWith(endingElement) { sequence in
    var last: S.Element?
    for element in sequence { last = element }
    return last == endingElement
  }
}

/// Matches strings that end with this text.
///
/// A nil value fails `to` and `toNot`. Every string ends with the empty string.
@inlinable
public func endWith(_ endingSubstring: String) -> Matcher<String> {
  endWith(endingSubstring) { $0.hasSuffix(endingSubstring) }
}

@inlinable
package func endWith<Whole, Part>(
  _ part: Part, where ends: @escaping (Whole) -> Bool
) -> Matcher<Whole> {
  .judging("end with <\(stringify(part))>", noun: "ending with \(stringify(part))", where: ends)
}

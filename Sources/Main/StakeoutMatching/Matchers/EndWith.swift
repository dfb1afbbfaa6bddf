/// Matches sequences whose last element equals this one.
///
/// A nil value fails `to` and `toNot`. The matcher iterates over the whole sequence, unless the
/// sequence is a long collection that knows its last element. An empty sequence does not match.
@inlinable
public func endWith<S: Sequence>(_ endingElement: S.Element) -> Matcher<S>
where S.Element: Equatable {
  comparing(endingElement, phrase: "end with", noun: "ending with") { sequence, end in
    var last: S.Element?
    var left = 1_000
    for element in sequence {
      last = element
      left -= 1
      // Cast only after 1,000 elements: the cast takes longer than an iteration over a few elements.
      if left == 0, let elements = sequence as? any BidirectionalCollection {
        return lastElement(of: elements) as? S.Element == end
      }
    }
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

@usableFromInline
func lastElement<C: BidirectionalCollection>(of elements: C) -> Any? { elements.last }

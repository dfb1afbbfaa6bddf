public import StakeoutMatching

/// A matcher that accepts sequences with every one of these elements, as
/// ``contain(_:)-(S.Element...)`` does; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func containObjects<S: Sequence>(_ objects: S.Element...) -> Matcher<S>
where S.Element: Equatable {
  contain(objects)
}

/// A matcher that accepts sequences with an element for every one of these matchers, as in
/// `containObjects(hasPrefix("a"))`; nil fails it both ways.
///
/// One element may do for several of them. The name is Kiwi's.
public func containObjects<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
  containing(matchers)
}

/// A matcher that accepts sequences with every one of these elements, as
/// ``contain(_:)-([S.Element])`` does; nil fails it both ways.
///
/// The name is Kiwi's.
@inlinable
public func containObjectsInArray<S: Sequence>(_ objects: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
  contain(objects)
}

/// A matcher that accepts sequences with an element for every one of these matchers; nil fails it
/// both ways.
///
/// The name is Kiwi's.
public func containObjectsInArray<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
  containing(matchers)
}

// No form of `contain`: one more makes the compiler half as slow again on all of them.

private func containing<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
  let list = { matchers.map(\.noun).joined(separator: ", ") }
  return .judging(
    "contain <\(list())>", noun: "containing \(list())",
    where: { elements in
      var missing = matchers
      // One walk for all, and no further than needed: it may be endless, or gone after it.
      var rest = elements.makeIterator()
      while !missing.isEmpty {
        guard let element = rest.next() else { return false }
        try missing.removeAll { try $0.status(of: element) == .matches }
      }
      return true
    })
}

public import StakeoutMatching

/// Matches sequences that contain all of these elements, like `contain`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func containObjects<S: Sequence>(_ objects: S.Element...) -> Matcher<S>
where S.Element: Equatable {
  contain(objects)
}

/// Matches sequences with an element for each of these matchers: `containObjects(hasPrefix("a"))`.
///
/// One element may satisfy several matchers. A nil subject fails `to` and `toNot`. The name is
/// Kiwi's.
public func containObjects<S: Sequence>(_ matchers: Matcher<S.Element>...) -> Matcher<S> {
  containing(matchers)
}

/// Matches sequences that contain all of these elements, like `contain`.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func containObjectsInArray<S: Sequence>(_ objects: [S.Element]) -> Matcher<S>
where S.Element: Equatable {
  contain(objects)
}

/// Matches sequences with an element for each of these matchers.
///
/// A nil subject fails `to` and `toNot`. The name is Kiwi's.
public func containObjectsInArray<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
  containing(matchers)
}

// This is not an overload of `contain`, because a further overload makes type-checking all of them
// 50 % slower.

private func containing<S: Sequence>(_ matchers: [Matcher<S.Element>]) -> Matcher<S> {
  let list = { matchers.map(\.noun).joined(separator: ", ") }
  return .judging(
    "contain <\(list())>", noun: "containing \(list())",
    where: { elements in
      var missing = matchers
      // Read the elements once for all matchers, and no further than needed, because a sequence may
      // be infinite or single-pass.
      var rest = elements.makeIterator()
      while !missing.isEmpty {
        guard let element = rest.next() else { return false }
        try missing.removeAll { try $0.status(of: element) == .matches }
      }
      return true
    })
}

public import Foundation

/// A matcher that accepts Foundation strings with every one of these parts; nil fails it both
/// ways.
///
/// The empty string is part of no string, as in Nimble.
public func contain(_ substrings: NSString...) -> Matcher<NSString> {
  contain(substrings)
}

/// A matcher that accepts Foundation strings with every one of these parts; nil fails it both
/// ways.
///
/// The empty string is part of no string, as in Nimble. An empty list is contained in everything.
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
  contain(all: substrings) { $0.range(of: $1 as String).length > 0 }
}

/// A matcher that accepts Foundation arrays and sets with every one of these objects; nil fails
/// it both ways.
///
/// Nil among the objects is in no container, so the matcher then accepts none.
public func contain(_ items: Any?...) -> Matcher<any NMBContainer> {
  contain(items)
}

/// A matcher that accepts Foundation arrays and sets with every one of these objects; nil fails
/// it both ways.
///
/// Nil among the objects is in no container, so the matcher then accepts none. An empty list is
/// contained in everything.
public func contain(_ items: [Any?]) -> Matcher<any NMBContainer> {
  // Not the generic list: it would print an optional as such.
  let text = { items.map { stringify($0) }.joined(separator: ", ") }
  return .judging(
    "contain <\(text())>", noun: "containing \(text())",
    where: { container in
      items.allSatisfy { item in item.map { has(container, $0) } ?? false }
    })
}

private func has(_ container: any NMBContainer, _ item: Any) -> Bool {
  if container.contains(item) { return true }
  guard let array = container as? NSArray else { return false }
  return array.contains { areEqualObjects($0, item) }
}

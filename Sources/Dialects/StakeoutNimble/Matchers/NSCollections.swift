public import Foundation

/// Matches Foundation strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string.
public func contain(_ substrings: NSString...) -> Matcher<NSString> {
  contain(substrings)
}

/// Matches Foundation strings that contain each of these parts.
///
/// A nil value fails `to` and `toNot`. As in Nimble, no string contains the empty string. Every
/// string matches an empty list.
public func contain(_ substrings: [NSString]) -> Matcher<NSString> {
  contain(all: substrings) { $0.range(of: $1 as String).length > 0 }
}

/// Matches Foundation arrays and sets that contain each of these objects.
///
/// A nil value fails `to` and `toNot`. No container contains nil. If nil is among the objects,
/// nothing matches.
public func contain(_ items: Any?...) -> Matcher<any NMBContainer> {
  contain(items)
}

/// Matches Foundation arrays and sets that contain each of these objects.
///
/// A nil value fails `to` and `toNot`. No container contains nil. If nil is among the objects,
/// nothing matches. Every container matches an empty list.
public func contain(_ items: [Any?]) -> Matcher<any NMBContainer> {
  // Not the generic list, which would print an optional as "Optional".
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

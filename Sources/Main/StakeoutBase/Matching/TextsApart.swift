/// The texts of two values that differ, by which a reader tells them apart.
///
/// These are the usual texts, unless they look alike. Then they have the types, if `types` are two;
/// otherwise they are those of the first ``Detail`` that tells the values apart: all digits and
/// fractions of seconds, escapes, everything that the values store, addresses.
///
/// - Parameters:
///   - types: The types of the two values, if both are known and neither is nil.
///   - remark: The text behind the second value if no detail tells the two apart.
///   - texts: Returns the texts in the detail in force.
package func textsApart(
  types: (left: Any.Type, right: Any.Type)? = nil, remark: String = " (== says that they differ)",
  _ texts: () -> (left: String, right: String)
) -> (left: String, right: String) {
  let usual = texts()
  guard usual.left.looksLike(usual.right) else { return usual }
  if let types, types.left != types.right {
    var names = ("\(types.left)", "\(types.right)")
    if names.0 == names.1 {
      names = (String(reflecting: types.left), String(reflecting: types.right))
    }
    return ("\(usual.left) (\(names.0))", "\(usual.right) (\(names.1))")
  }
  for detail in [Detail.exact, .revealed, .structural, .located] {
    let texts = Detail.$current.withValue(detail) { texts() }
    let areAlike =
      detail < .revealed
      ? texts.left.looksLike(texts.right) : texts.left.isSameOrEnds(with: texts.right)
    if !areAlike { return texts }
  }
  // Not a number, or a value whose `==` refuses itself.
  return (usual.left, usual.right + remark)
}

/// The texts of two values that differ, by which a reader tells them apart.
///
/// - Parameters:
///   - remark: The text behind the second value if no detail tells the two apart.
///   - text: Returns a value's text in the detail in force; it is not given an Optional.
package func textsApart(
  _ left: Any?, _ right: Any?, remark: String = " (== says that they differ)",
  _ text: (Any?) -> String
) -> (left: String, right: String) {
  let (left, right) = (unwrapped(left), unwrapped(right))
  var types: (Any.Type, Any.Type)?
  if let left, let right { types = (type(of: left), type(of: right)) }
  return textsApart(types: types, remark: remark) { (text(left), text(right)) }
}

private func unwrapped(_ value: Any?) -> Any? {
  // First, because `Any?` is an Optional itself.
  guard let value else { return nil }
  guard let optional = value as? any AnyOptional else { return value }
  return unwrapped(optional.content)
}

extension String {
  /// Whether a reader confuses the texts.
  ///
  /// The expected one may be a matcher's: "argument equal to 3".
  fileprivate func looksLike(_ other: String) -> Bool {
    // Whether long texts look alike takes long to find out.
    guard utf8.count + other.utf8.count <= 20_000 else { return isSameOrEnds(with: other) }
    return seen.isSameOrEnds(with: other.seen)
  }

  fileprivate func isSameOrEnds(with other: String) -> Bool {
    self == other || hasSuffix(" equal to \(other)")
  }
}

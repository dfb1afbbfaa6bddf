// How much of two values a text shows, so that a reader can tell them apart.

/// The level of detail in the texts of values.
///
/// A failure uses the usual detail. If the expected and the actual value look alike at that level,
/// the failure uses the next level that distinguishes them.
enum Detail: Comparable {
  /// Nimble's texts.
  case usual
  /// The usual texts as a reader understands them: 0.3 and 0.3000 are one number.
  ///
  /// Never printed.
  case asRead
  /// All digits of numbers, fractions of seconds, and bytes.
  case exact
  /// Like `exact`, with escapes for invisible characters.
  case revealed
  /// Everything that a value stores, with types.
  case structural
  /// Like `structural`, with the addresses of objects.
  case located

  /// The detail of the texts that this task builds.
  @TaskLocal static var current = Detail.usual
}

extension MatcherResult {
  /// The detail for a failure's text; nil if no detail distinguishes the two values.
  ///
  /// - Parameter style: The expected verdict. With `toNotMatch` the two values may be equal, so
  ///   only the digits of numbers are compared: more detail could distinguish values that the
  ///   author considers equal.
  func detail<T>(for actual: () -> T?, _ style: ExpectationStyle) -> Detail? {
    guard status != .fail else { return .usual }
    if case .comparingNothing = text { return .usual }
    func resemblance(in detail: Detail) -> Resemblance {
      Detail.$current.withValue(detail) {
        message.resemblance(
          to: {
            let actual = actual()
            return Self.isLarge(actual) ? nil : stringify(actual)
          }, isSeen: detail < .revealed)
      }
    }
    switch resemblance(in: .asRead) {
    case .none: return .usual
    case .part: return resemblance(in: .exact) == .none ? .exact : .usual
    case .element:
      guard style == .toMatch else { return .usual }
      let details: [Detail] = [.exact, .revealed, .structural, .located]
      return details.first { resemblance(in: $0) == .none } ?? .usual
    case .whole:
      let details: [Detail] =
        style == .toMatch ? [.exact, .revealed, .structural, .located] : [.exact]
      return details.first { resemblance(in: $0) != .whole }
    }
  }

  /// The detail in which none of the parts looks like an element of the value.
  static func detail<Whole, Part>(of parts: [Part], notIn whole: Whole) -> Detail {
    guard !isLarge(whole), !isLarge(parts) else { return .usual }
    let details: [Detail] = [.usual, .exact, .revealed, .structural, .located]
    let sufficient = details.first { detail in
      Detail.$current.withValue(detail) {
        let text = stringify(whole)
        return text.utf8.count > 20_000
          || !parts.contains { text.hasElement(stringify($0)[...]) }
      }
    }
    return sufficient ?? .usual
  }

  /// Whether a value has so many elements that its text is not searched for what looks alike; their
  /// differences are shown below the text.
  private static func isLarge<T>(_ value: T?) -> Bool {
    guard let value, !(value is String) else { return false }
    return hasMoreElements(value, than: 2_000)
  }
}

/// How much the text of the actual value resembles the text of the expected value.
enum Resemblance {
  case none
  /// The expected value looks like a number inside the actual value, such as an element.
  case part
  /// An element of the actual value looks like the one that it should have.
  case element
  case whole
}

extension ExpectationMessage {
  /// Compares the text of the actual value with the expected value's text.
  ///
  /// - Parameter isSeen: Whether to compare the texts as a reader sees them, not each character.
  fileprivate func resemblance(to actual: () -> String?, isSeen: Bool) -> Resemblance {
    let text: String
    var value: String
    switch self {
    case .expectedActualValueTo(let phrase):
      // A phrase without a value, such as "be empty".
      guard phrase.utf8.contains(UInt8(ascii: "<")), let actual = actual() else { return .none }
      (text, value) = (phrase, actual)
    case .expectedCustomValueTo(let phrase, let custom): (text, value) = (phrase, custom)
    case .expectedTo, .fail: return .none
    case .prepends(_, let message), .appends(let message, _), .details(let message, _):
      return message.resemblance(to: actual, isSeen: isSeen)
    }
    if case .expectedCustomValueTo = self, value.hasPrefix("<"), value.hasSuffix(">") {
      value = String(value.dropFirst().dropLast())
    }
    // Whether long texts look alike takes long to find out; below, the difference shows.
    guard text.utf8.count + value.utf8.count <= 20_000 else {
      return text.utf8.count == value.utf8.count + 8 && text == "equal <\(value)>" ? .whole : .none
    }
    let (seenText, seenValue) = isSeen ? (text.seen, value.seen) : (text, value)
    let shown = "<\(seenValue)>"
    if seenText.contains(shown) {
      // `extra <…>` repeats the actual value on purpose.
      let isExtra = seenText.contains("extra \(shown)")
      if !isExtra || seenText.replacing("extra \(shown)", with: "").contains(shown) {
        return .whole
      }
    }
    if seenValue.hasPrefix("success("),
      seenText.hasSuffix(" equals \(seenValue.dropFirst(8).dropLast())")
    {
      return .whole
    }
    guard let start = seenText.firstIndex(of: "<"), let end = seenText.lastIndex(of: ">"),
      start < end
    else { return .none }
    let item = seenText[seenText.index(after: start)..<end]
    if isSeen, seenValue.hasNumber(item) { return .part }
    let isAboutElements = ["contain ", "begin with ", "end with "].contains {
      seenText.hasPrefix($0)
    }
    return isAboutElements && seenValue.hasElement(item) ? .element : .none
  }
}

extension String {
  /// Whether the number occurs here, and not as a part of another number.
  fileprivate func hasNumber(_ number: Substring) -> Bool {
    guard Double(number) != nil else { return false }
    let parts = split { !($0.isLetter || $0.isNumber || ".+-".contains($0)) }
    return parts.contains(number)
  }

  /// Whether the text occurs here between the marks that are around an element.
  fileprivate func hasElement(_ element: Substring) -> Bool {
    ranges(of: element).contains { place in
      let (before, after) = (self[..<place.lowerBound].last, self[place.upperBound...].first)
      return (before.map { "[( <".contains($0) } ?? false)
        && (after.map { "]),:>".contains($0) } ?? false)
    }
  }
}

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

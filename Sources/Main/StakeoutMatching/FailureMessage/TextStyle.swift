// How much of two values a text shows, so that a reader can tell them apart.

/// How much of a value its text shows, from what a reader sees to everything.
///
/// A failure uses the short style. If the expected and the actual value look alike in it, the failure
/// uses the first style that tells them apart.
package enum TextStyle: Comparable, CaseIterable {
  /// The texts that Nimble prints.
  case short
  /// Texts with all digits of numbers, fractions of seconds, and bytes.
  case exact
  /// Texts like those of `exact`, with escapes for invisible characters.
  case escaped
  /// Texts with everything that a value stores, and with types.
  case typed
  /// Texts like those of `typed`, with the addresses of objects.
  case addressed

  /// The style of the texts that the current task builds.
  @TaskLocal static var current = TextStyle.short

  /// Whether the current style shows more than the short one.
  package static var isDetailed: Bool { current >= .exact }

  /// The styles that show more than `short`.
  static let detailed = allCases.dropFirst()

  /// Returns the first style that tells values apart, with its texts; nil if no style does.
  ///
  /// - Parameters:
  ///   - styles: The styles to try, in order.
  ///   - body: Returns the texts in the current style.
  ///   - tellsApart: Returns whether a reader can tell the values apart by these texts.
  static func plainest<R>(
    of styles: some Sequence<TextStyle> = allCases, _ body: () -> R,
    tellsApart: (TextStyle, R) -> Bool
  ) -> (TextStyle, R)? {
    for style in styles {
      let texts = style.run(body)
      if tellsApart(style, texts) { return (style, texts) }
    }
    return nil
  }

  /// Runs `body`, in which the texts of values have this style.
  func run<R>(_ body: () -> R) -> R {
    // Set the style only if it changes, because setting a task-local value takes longer than most texts.
    self == Self.current ? body() : Self.$current.withValue(self, operation: body)
  }
}

/// A failure's message and the text of the actual value, both in one style.
struct RenderedMessage {
  let style: TextStyle
  let message: ExpectationMessage
  /// The text of the actual value; nil before it is needed.
  private var actual: String?
  /// The compared values, if the actual value is one of them.
  private let values: (any ComparedValues)?

  fileprivate init(
    _ style: TextStyle, _ result: MatcherResult, _ values: (any ComparedValues)?
  ) {
    self.style = style
    self.values = values
    message = style.run { result.message }
  }

  /// Returns the text of the actual value.
  ///
  /// The value is printed only once.
  mutating func text<T>(of actual: T?) -> String {
    if let known = self.actual { return known }
    let text = style.run { values?.actualTree.map { stringify($0) } ?? stringify(actual) }
    self.actual = text
    return text
  }
}

extension MatcherResult {
  /// Returns the message in the plainest style that tells the two values apart.
  ///
  /// Each style is printed at most once, and most values need only the short one.
  ///
  /// - Parameters:
  ///   - actual: Returns the actual value. Called only if the message needs the value.
  ///   - style: The expected verdict. With `toNotMatch` the two values may be equal. Then the message shows
  ///     at most the digits of numbers, because more detail could distinguish values that the author
  ///     considers equal.
  ///   - values: The compared values, if the actual value is one of them.
  /// - Returns: The message, and whether the values look alike in all styles.
  func styledMessage<T>(
    for actual: () -> T?, _ style: ExpectationStyle, sharing values: (any ComparedValues)? = nil
  ) -> (message: RenderedMessage, isAlike: Bool) {
    var short = RenderedMessage(.short, self, values)
    guard status != .fail else { return (short, false) }
    if case .comparingNothing = text { return (short, false) }
    let resemblance = short.resemblance(to: actual)
    let styles: ArraySlice<TextStyle>
    switch (resemblance, style) {
    case (.none, _), (.element, .toNotMatch): return (short, false)
    case (.part, _), (.whole, .toNotMatch): styles = [.exact]
    case (.element, .toMatch), (.whole, .toMatch): styles = TextStyle.detailed
    }
    for style in styles {
      var styled = RenderedMessage(style, self, values)
      let rest = styled.resemblance(to: actual)
      if rest == .none || (resemblance == .whole && rest != .whole) { return (styled, false) }
    }
    return (short, resemblance == .whole)
  }

  /// Returns the style of a failure's text about this value.
  func textStyle<T>(for actual: () -> T?) -> TextStyle {
    styledMessage(for: actual, .toMatch).message.style
  }

  /// Returns the plainest style in which none of the parts looks like an element of the value.
  static func textStyle<Whole, Part>(of parts: [Part], notIn whole: Whole) -> TextStyle {
    guard !isLarge(whole), !isLarge(parts) else { return .short }
    return TextStyle.plainest(
      { (whole: stringify(whole), parts: parts.map { stringify($0) }) },
      tellsApart: { _, texts in
        texts.whole.utf8.count > 20_000 || !texts.parts.contains { texts.whole.hasElement($0[...]) }
      })?.0 ?? .short
  }

  /// Whether a value has too many elements to search its text for a part that looks like the expected value.
  ///
  /// The lines below the text show the differences of such a value.
  fileprivate static func isLarge<T>(_ value: T?) -> Bool {
    guard let value, !(value is String) else { return false }
    return ValueTree.hasMoreElements(value, than: 2_000)
  }
}

/// How much the text of the actual value resembles the text of the expected value.
enum Resemblance {
  /// The texts differ for a reader.
  case none
  /// The expected value looks like a number inside the actual value, such as an element.
  case part
  /// An element of the actual value looks like the element that the matcher expects.
  case element
  /// The whole texts look alike.
  case whole
}

extension RenderedMessage {
  /// Compares the text of the actual value with the text of the expected value.
  ///
  /// In the short and the exact style, the comparison ignores differences that a reader does not see. In the
  /// other styles it compares each character.
  fileprivate mutating func resemblance<T>(to actual: () -> T?) -> Resemblance {
    let isSeen = style < .escaped
    let leaf = message.leaf
    let text: String
    var value: String
    switch leaf {
    case .expectedActualValueTo(let phrase):
      // A phrase without a value, such as "be empty", resembles no value.
      guard phrase.utf8.contains(UInt8(ascii: "<")) else { return .none }
      let actual = actual()
      guard !MatcherResult.isLarge(actual) else { return .none }
      (text, value) = (phrase, self.text(of: actual))
    case .expectedCustomValueTo(let phrase, let custom): (text, value) = (phrase, custom)
    case .expectedTo, .fail, .prepends, .appends, .details: return .none
    }
    if case .expectedCustomValueTo = leaf, value.hasPrefix("<"), value.hasSuffix(">") {
      value = String(value.dropFirst().dropLast())
    }
    // Compare long texts only for equality, because a search in them takes long. The lines below the text
    // show the difference.
    guard text.utf8.count + value.utf8.count <= 20_000 else {
      return text.utf8.count == value.utf8.count + 8 && text == "equal <\(value)>" ? .whole : .none
    }
    let (seenText, seenValue) = isSeen ? (seen(text), seen(value)) : (text, value)
    let shown = "<\(seenValue)>"
    if seenText.hasCharacters(of: shown) {
      // Ignore the value in `extra <…>`, which repeats the actual value on purpose.
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

extension ExpectationMessage {
  /// The innermost message, without the texts around it.
  fileprivate var leaf: ExpectationMessage {
    switch self {
    case .prepends(_, let inner), .appends(let inner, _), .details(let inner, _): inner.leaf
    case .expectedActualValueTo, .expectedCustomValueTo, .expectedTo, .fail: self
    }
  }
}

extension RenderedMessage {
  /// Returns the text as a reader sees it.
  ///
  /// In the short style, 0.3 and the rounded number 0.3000 look alike.
  private func seen(_ text: String) -> String {
    style == .short ? text.seen.withoutRoundingZeros : text.seen
  }
}

extension String {
  /// Whether the number occurs in the text, and not as a part of another number.
  fileprivate func hasNumber(_ number: Substring) -> Bool {
    guard Double(number) != nil else { return false }
    let parts = split { !($0.isLetter || $0.isNumber || ".+-".contains($0)) }
    return parts.contains(number)
  }

  /// Whether the element occurs in the text, between the marks that Swift prints around an element.
  fileprivate func hasElement(_ element: Substring) -> Bool {
    ranges(of: element).contains { place in
      let (before, after) = (self[..<place.lowerBound].last, self[place.upperBound...].first)
      return (before.map { "[( <".contains($0) } ?? false)
        && (after.map { "]),:>".contains($0) } ?? false)
    }
  }
}

/// Returns two texts by which a reader can tell two different values apart.
///
/// These are the texts in the current style, unless they look alike. Then each text gets the type of its
/// value, if the types differ. Otherwise the texts have the first ``TextStyle`` that tells the values apart.
///
/// - Parameters:
///   - types: The types of the two values; nil if a type is not known or a value is nil.
///   - remark: The text after the second value if no style tells the values apart.
///   - texts: Returns the texts in the current style.
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
  let apart = TextStyle.plainest(of: TextStyle.detailed, texts) { style, texts in
    style < .escaped
      ? !texts.left.looksLike(texts.right) : !texts.left.isSameOrEnds(with: texts.right)
  }
  if let apart { return apart.1 }
  // No style tells apart two NaNs, or values whose `==` returns false for equal contents.
  return (usual.left, usual.right + remark)
}

/// Returns two texts by which a reader can tell two different values apart.
///
/// - Parameters:
///   - left: The first value.
///   - right: The second value.
///   - remark: The text after the second value if no style tells the values apart.
///   - text: Returns the text of a value in the current style. It receives the content of an optional.
package func textsApart(
  _ left: Any?, _ right: Any?, remark: String = " (== says that they differ)",
  _ text: (Any?) -> String
) -> (left: String, right: String) {
  textsApart(ValueTree(left as Any), ValueTree(right as Any), remark: remark) { text($0?.value) }
}

/// Returns two texts by which a reader can tell apart the values of two trees.
func textsApart(
  _ left: ValueTree, _ right: ValueTree, remark: String = " (== says that they differ)",
  _ text: (ValueTree?) -> String
) -> (left: String, right: String) {
  let (left, right) = (left.unwrapped, right.unwrapped)
  var types: (Any.Type, Any.Type)?
  if let left, let right { types = (type(of: left.value), type(of: right.value)) }
  return textsApart(types: types, remark: remark) { (text(left), text(right)) }
}

extension String {
  /// Whether a reader could confuse the texts.
  ///
  /// This text may be the phrase of a matcher, such as "argument equal to 3".
  fileprivate func looksLike(_ other: String) -> Bool {
    // Compare long texts as they are, because it takes long to find the characters that a reader sees.
    guard utf8.count + other.utf8.count <= 20_000 else { return isSameOrEnds(with: other) }
    return seen.isSameOrEnds(with: other.seen)
  }

  fileprivate func isSameOrEnds(with other: String) -> Bool {
    self == other || hasSuffix(" equal to \(other)")
  }
}

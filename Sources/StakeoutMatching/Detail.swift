/// How much the texts of values say.
///
/// A failure speaks in the usual detail. If the expected and the actual value look alike in it, the
/// failure uses the next detail that tells them apart.
enum Detail: Int {
  /// Nimble's texts.
  case usual
  /// The usual texts as a reader takes them: 0.3 and 0.3000 are one number. Never printed.
  case asRead
  /// All digits of numbers, fractions of seconds, and bytes.
  case exact
  /// As `exact`, and what cannot be seen is escaped.
  case revealed
  /// All that a value stores, with its types.
  case structural
  /// As `structural`, with the addresses of objects.
  case located

  /// The detail of the texts that this task builds.
  @TaskLocal static var current = Detail.usual

  static func >= (left: Detail, right: Detail) -> Bool { left.rawValue >= right.rawValue }
}

extension MatcherResult {
  /// The detail for a failure's text; nil if no detail tells the two values apart.
  ///
  /// - Parameter style: A value that is not to match may be equal to the other one. Then more than
  ///   the digits would tell apart what the author takes for equal.
  func detail<T>(for actual: () -> T?, _ style: ExpectationStyle) -> Detail? {
    guard status != .fail else { return .usual }
    func resemblance(in detail: Detail) -> Resemblance {
      Detail.$current.withValue(detail) {
        message.resemblance(to: { stringify(actual()) }, isSeen: !(detail >= .revealed))
      }
    }
    switch resemblance(in: .asRead) {
    case .none: return .usual
    case .part: return resemblance(in: .exact) == .none ? .exact : .usual
    case .whole:
      let details: [Detail] =
        style == .toMatch ? [.exact, .revealed, .structural, .located] : [.exact]
      return details.first { resemblance(in: $0) != .whole }
    }
  }
}

/// How the actual value's text looks beside the one of what is expected.
enum Resemblance {
  case none
  /// The expected value looks like a number within the actual one, as an element does.
  case part
  case whole
}

extension ExpectationMessage {
  /// - Parameter isSeen: Whether to compare what a reader sees of the texts, not each character.
  fileprivate func resemblance(to actual: () -> String, isSeen: Bool) -> Resemblance {
    let text: String
    var value: String
    switch self {
    case .expectedActualValueTo(let phrase): (text, value) = (phrase, actual())
    case .expectedCustomValueTo(let phrase, let custom): (text, value) = (phrase, custom)
    case .expectedTo, .fail: return .none
    case .prepends(_, let message), .appends(let message, _), .details(let message, _):
      return message.resemblance(to: actual, isSeen: isSeen)
    }
    if case .expectedCustomValueTo = self, value.hasPrefix("<"), value.hasSuffix(">") {
      value = String(value.dropFirst().dropLast())
    }
    let (seenText, seenValue) = isSeen ? (text.seen, value.seen) : (text, value)
    if seenText.contains("<\(seenValue)>") { return .whole }
    guard isSeen, let start = seenText.firstIndex(of: "<"),
      let end = seenText.lastIndex(of: ">"), start < end
    else { return .none }
    return seenValue.hasNumber(seenText[seenText.index(after: start)..<end]) ? .part : .none
  }
}

extension String {
  /// Whether the number stands in here, and not as a part of another one.
  fileprivate func hasNumber(_ number: Substring) -> Bool {
    guard Double(number) != nil else { return false }
    let parts = split { !($0.isLetter || $0.isNumber || ".+-".contains($0)) }
    return parts.contains(number)
  }
}

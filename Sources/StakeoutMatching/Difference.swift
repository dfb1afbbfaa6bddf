internal import CustomDump

/// The lines that differ between two values, for failures of several lines.
enum Difference {
  /// The limit on the number of lines.
  ///
  /// Longer texts are hard to read, and the comparison takes quadratic time.
  private static let mostLines = 400

  /// Returns the lines that differ, marked "-" for the expected value and "+" for the actual value.
  ///
  /// Nil if both values are one line of text, or if they are too long to compare.
  static func text<T>(expected: T, actual: T) -> String? {
    guard [expected, actual].allSatisfy({ count(of: $0) <= mostLines }) else { return nil }
    let lines = [expected, actual].map { value in
      var text = ""
      customDump(value, to: &text)
      return text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
    guard lines.contains(where: { $0 > 1 }), lines.allSatisfy({ $0 <= mostLines }),
      let difference = diff(expected, actual)
    else { return nil }
    return "difference (- expected, + actual):\n\(difference)"
  }

  /// The number of elements, which a collection provides without being printed.
  private static func count(of value: Any) -> Int {
    (value as? any Collection)?.count ?? 1
  }
}

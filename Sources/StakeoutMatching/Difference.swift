internal import CustomDump

/// What differs between two values, line by line, for a failure of more than one line.
enum Difference {
  /// More lines than this nobody reads, and the comparison takes time that grows with their square.
  private static let mostLines = 400

  /// The lines in which the values differ, marked "-" for the expected one and "+" for the actual
  /// one; nil if both values are a line of text each, or too long to compare.
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

  /// The number of elements, which a collection tells without being printed.
  private static func count(of value: Any) -> Int {
    (value as? any Collection)?.count ?? 1
  }
}

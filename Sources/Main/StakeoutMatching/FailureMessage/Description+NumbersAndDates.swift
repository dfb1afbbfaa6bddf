// How numbers, dates, data and Foundation's collections are written.

public import Foundation

extension Double: TextInFailures {
  /// The number with at most four decimals, unless it is too small for them.
  package var textInFailures: String { shortened(description, of: self) }
}

extension Float: TextInFailures {
  /// The number with at most four decimals, unless it is too small for them.
  package var textInFailures: String { shortened(description, of: Double(self)) }
}

extension NSNumber: TextInFailures {
  /// The number with at most four decimals, unless it is too small for them.
  package var textInFailures: String {
    let isFraction = description.contains(".") && !(self is NSDecimalNumber)
    return Detail.current >= .exact && isFraction
      ? doubleValue.description : shortened(description, of: doubleValue)
  }
}

/// The description if it has at most three decimals, otherwise the number rounded to four decimals.
///
/// As in Nimble, an exponent counts among the decimals. A number that is too small for four
/// decimals is not rounded, so that it does not look like zero or like another number.
private func shortened(_ description: String, of number: Double) -> String {
  switch Detail.current {
  case .usual: return rounded(description, of: number)
  case .asRead:
    let usual = rounded(description, of: number)
    return Double(usual)?.description ?? usual
  case .exact, .revealed, .structural, .located: return description
  }
}

private func rounded(_ description: String, of number: Double) -> String {
  guard let point = description.firstIndex(of: "."),
    description[point...].dropFirst().count > 3
  else { return description }
  let rounded = String(format: "%.4f", number)
  if abs(number) < 0.001, Double(rounded) != Double(description) { return description }
  return rounded
}

extension NSArray: TextInFailures {
  /// The elements' texts in parentheses.
  package var textInFailures: String {
    // An array from Swift bridges at once.
    TextLevel.below { "(\(stringify(list: self as? [Any] ?? map { $0 })))" }
  }
}

extension NSIndexSet: TextInFailures {
  /// The indexes in parentheses.
  ///
  /// There may be billions of them; they are printed up to a limit.
  package var textInFailures: String { "(\(ShortText.endlessList(self, stringify)))" }
}

extension Data: TextInFailures {
  /// A hash that is the same in every run, and the length.
  package var textInFailures: String {
    guard Detail.current >= .exact else {
      return "Data<hash=\((self as NSData).hash),length=\(count)>"
    }
    guard count > 64 else {
      return "Data<\(map { String(format: "%02x", $0) }.joined())>"
    }
    // A checksum of all bytes. Foundation's hash covers only the first 80 bytes.
    let checksum = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "Data<length=\(count),checksum=\(String(checksum, radix: 16))>"
  }
}

extension Date: TextInFailures {
  /// Date and time in the current time zone, with four decimals of the second.
  package var textInFailures: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSSS"
    let text = formatter.string(from: self)
    guard Detail.current >= .exact else { return text }
    return "\(text), \(timeIntervalSinceReferenceDate) seconds after 2001-01-01 UTC"
  }
}

extension NSDate: TextInFailures {
  /// Date and time in the current time zone, with four decimals of the second.
  package var textInFailures: String {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).textInFailures
  }
}

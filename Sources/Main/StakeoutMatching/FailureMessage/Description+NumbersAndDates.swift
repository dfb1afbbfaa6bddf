// How failure messages print numbers, dates, data and Foundation's collections.

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
    return TextStyle.current >= .exact && isFraction
      ? doubleValue.description : shortened(description, of: doubleValue)
  }
}

/// Returns the description if it has at most three decimals, otherwise the number with four decimals.
///
/// The characters of an exponent count as decimals, like in Nimble. A number that is too small for four
/// decimals is not rounded, because it would look like zero or like another number.
private func shortened(_ description: String, of number: Double) -> String {
  guard TextStyle.current < .exact, let point = description.firstIndex(of: "."),
    description[point...].dropFirst().count > 3
  else { return description }
  let rounded = String(format: "%.4f", number)
  if abs(number) < 0.001, Double(rounded) != Double(description) { return description }
  return rounded
}

extension NSArray: TextInFailures {
  /// The texts of the elements in parentheses.
  package var textInFailures: String {
    // Cast the array first, which takes constant time for an array that Swift has created.
    TextLevel.below { "(\(stringify(list: self as? [Any] ?? map { $0 })))" }
  }
}

extension NSIndexSet: TextInFailures {
  /// The indexes in parentheses.
  ///
  /// An index set may have billions of indexes, so the text has a limit.
  package var textInFailures: String { "(\(TextTruncation.endlessList(self, stringify)))" }
}

extension Data: TextInFailures {
  /// A hash, which is equal in every run, and the length.
  package var textInFailures: String {
    guard TextStyle.current >= .exact else {
      return "Data<hash=\((self as NSData).hash),length=\(count)>"
    }
    guard count > 64 else {
      return "Data<\(map { String(format: "%02x", $0) }.joined())>"
    }
    // Use a checksum of all bytes, because Foundation's hash covers only the first 80 bytes.
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
    guard TextStyle.current >= .exact else { return text }
    return "\(text), \(timeIntervalSinceReferenceDate) seconds after 2001-01-01 UTC"
  }
}

extension NSDate: TextInFailures {
  /// Date and time in the current time zone, with four decimals of the second.
  package var textInFailures: String {
    Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate).textInFailures
  }
}

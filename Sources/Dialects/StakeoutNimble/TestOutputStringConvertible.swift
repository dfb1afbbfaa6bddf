// Nimble's name for types that bring a text.

public import Foundation
public import StakeoutMatching

/// A type of the standard library or of Foundation for which Nimble has a text.
///
/// Failures show that text with any import.
public protocol NimbleText: TestOutputStringConvertible {}

extension NimbleText {
  /// The text for failure messages.
  public var testDescription: String {
    (self as? any TextInFailures)?.textInFailures ?? String(describing: self)
  }
}

extension String: NimbleText {
  /// The string itself.
  ///
  /// Swift Testing has a member of the same name for it, in a protocol.
  public var testDescription: String { self }
}
extension Array: NimbleText {}
extension AnySequence: NimbleText {}
extension Double: NimbleText {}
extension Float: NimbleText {}
extension NSNumber: NimbleText {}
extension NSArray: NimbleText {}
extension NSIndexSet: NimbleText {}
extension Data: NimbleText {}
extension Date: NimbleText {}
extension NSDate: NimbleText {}

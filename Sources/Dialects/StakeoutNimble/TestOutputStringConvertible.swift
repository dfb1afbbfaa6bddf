// Nimble's `testDescription` for types of the standard library and of Foundation.

public import Foundation
public import StakeoutMatching

/// A type of the standard library or of Foundation that has a `testDescription` in Nimble.
///
/// Failures show that text whichever of Stakeout's modules a test imports.
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
  /// `String` has a member of its own, because Swift Testing has one of the same name for it, in a
  /// protocol.
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

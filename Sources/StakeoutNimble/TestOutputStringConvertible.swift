public import Foundation
public import StakeoutBase

/// A type for which Nimble has a text, which is the one that failures show.
public protocol _NimbleText: TestOutputStringConvertible {}

extension _NimbleText {
  /// The text for failure messages.
  public var testDescription: String {
    (self as? any TextInFailures)?.textInFailures ?? String(describing: self)
  }
}

extension String: _NimbleText {}
extension Array: _NimbleText {}
extension AnySequence: _NimbleText {}
extension Double: _NimbleText {}
extension Float: _NimbleText {}
extension NSNumber: _NimbleText {}
extension NSArray: _NimbleText {}
extension NSIndexSet: _NimbleText {}
extension Data: _NimbleText {}
extension Date: _NimbleText {}
extension NSDate: _NimbleText {}

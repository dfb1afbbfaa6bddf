public import Foundation
public import StakeoutBase

// The types for which Nimble has a text. It is the one that failures show.

extension String: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension Array: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension AnySequence: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension Double: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension Float: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension NSNumber: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension NSArray: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension NSIndexSet: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension Data: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension Date: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

extension NSDate: TestOutputStringConvertible {
  /// The text for failure messages.
  public var testDescription: String { textInFailures }
}

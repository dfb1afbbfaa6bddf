public import Foundation

/// A type whose values `beCloseTo` can compare as numbers.
///
/// The name and the conformances are Nimble's.
///
/// Floating-point types do not need to conform.
public protocol NMBDoubleConvertible {
  /// The value as a number.
  var doubleValue: CDouble { get }
}

extension NSNumber: NMBDoubleConvertible {}

extension Date: NMBDoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

extension NSDate: NMBDoubleConvertible {
  /// The seconds since the reference date.
  public var doubleValue: CDouble { timeIntervalSinceReferenceDate }
}

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

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The default tolerance of `beCloseTo`.
///
/// The name is Nimble's.
public let DefaultDelta = 0.0001

/// Returns the default tolerance of `beCloseTo` in this type: one ten-thousandth.
public func defaultDelta<F: FloatingPoint>() -> F {
  1 / 10000
}

/// Matches numbers or dates that differ from this one by less than `delta`.
///
/// A nil value fails `to` and `toNot`. For dates, `delta` is in seconds. Not-a-number and the
/// infinities are not close to any number.
public func beCloseTo<Value: NMBDoubleConvertible>(
  _ expectedValue: Value, within delta: Double = DefaultDelta
) -> Matcher<Value> {
  closeTo(
    expectedValue, within: delta,
    where: { abs($0.doubleValue - expectedValue.doubleValue) < delta })
}

public import Foundation

/// A type with one value that stands for true, so that `beTruthy` and `beFalsy` accept its values.
///
/// For numbers that value is 1, and no other number. Nimble instead adds boolean literals to the
/// standard library's number types, which affects every file that imports it. Here no type changes.
public protocol TruthValue {
  /// Whether this is the value that stands for true.
  var countsAsTrue: Bool { get }
}

extension TruthValue where Self: Numeric {
  /// Whether this is 1.
  public var countsAsTrue: Bool { self == 1 }
}

extension Bool: TruthValue {
  /// The value itself.
  public var countsAsTrue: Bool { self }
}

extension ObjCBool: TruthValue {
  /// The value itself.
  public var countsAsTrue: Bool { boolValue }
}

extension Int: TruthValue {}
extension Int8: TruthValue {}
extension Int16: TruthValue {}
extension Int32: TruthValue {}
extension Int64: TruthValue {}
extension UInt: TruthValue {}
extension UInt8: TruthValue {}
extension UInt16: TruthValue {}
extension UInt32: TruthValue {}
extension UInt64: TruthValue {}
extension Float: TruthValue {}
extension Double: TruthValue {}
extension CGFloat: TruthValue {}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension Int128: TruthValue {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension UInt128: TruthValue {}

#if arch(x86_64) && !os(Windows) && !os(Android)
  extension Float80: TruthValue {}
#endif
#if !(os(macOS) && arch(x86_64))
  @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
  extension Float16: TruthValue {}
#endif

internal import Foundation

/// The default value of a type, for calls that are not stubbed.
enum DefaultValue {
  /// The value; nil for a type that has none.
  static func of<T>(_ type: T.Type) -> T? {
    if let type = type as? any RelaxedDefault.Type { return type.relaxedDefault as? T }
    if let type = type as? any PlainDefault.Type { return type.plainDefault as? T }
    return () as? T
  }
}

/// A type of others that has an obvious default.
private protocol PlainDefault {
  static var plainDefault: Self { get }
}

extension PlainDefault where Self: ExpressibleByIntegerLiteral {
  fileprivate static var plainDefault: Self { 0 }
}

extension Int: PlainDefault {}
extension Int8: PlainDefault {}
extension Int16: PlainDefault {}
extension Int32: PlainDefault {}
extension Int64: PlainDefault {}
extension UInt: PlainDefault {}
extension UInt8: PlainDefault {}
extension UInt16: PlainDefault {}
extension UInt32: PlainDefault {}
extension UInt64: PlainDefault {}
extension Float: PlainDefault {}
extension Double: PlainDefault {}
extension Decimal: PlainDefault {}

extension Bool: PlainDefault {
  fileprivate static var plainDefault: Bool { false }
}

extension String: PlainDefault {
  fileprivate static var plainDefault: String { "" }
}

extension Substring: PlainDefault {
  fileprivate static var plainDefault: Substring { "" }
}

extension Data: PlainDefault {
  fileprivate static var plainDefault: Data { Data() }
}

extension Optional: PlainDefault {
  fileprivate static var plainDefault: Wrapped? { nil }
}

extension Array: PlainDefault {
  fileprivate static var plainDefault: [Element] { [] }
}

extension ArraySlice: PlainDefault {
  fileprivate static var plainDefault: ArraySlice<Element> { [] }
}

extension ContiguousArray: PlainDefault {
  fileprivate static var plainDefault: ContiguousArray<Element> { [] }
}

extension Set: PlainDefault {
  fileprivate static var plainDefault: Set<Element> { [] }
}

extension Dictionary: PlainDefault {
  fileprivate static var plainDefault: [Key: Value] { [:] }
}

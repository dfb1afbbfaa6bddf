/// A type of the standard library that is ``SpryEquatable`` without having a say of its own.
protocol NativelyCompared {
  /// Whether `==` alone decides, whatever is inside.
  static var isPlain: Bool { get }
}

extension NativelyCompared {
  static var isPlain: Bool { true }
}

/// Whether `==` decides for all values of a type, so that nobody has to look at their parts.
func isPlain(_ type: Any.Type) -> Bool {
  if let type = type as? any NativelyCompared.Type { return type.isPlain }
  return type is any Equatable.Type && !(type is any SpryEquatable.Type)
}

extension Bool: NativelyCompared {}
extension Double: NativelyCompared {}
extension Float: NativelyCompared {}
extension Int: NativelyCompared {}
extension Int8: NativelyCompared {}
extension Int16: NativelyCompared {}
extension Int32: NativelyCompared {}
extension Int64: NativelyCompared {}
extension String: NativelyCompared {}
extension UInt: NativelyCompared {}
extension UInt8: NativelyCompared {}
extension UInt16: NativelyCompared {}
extension UInt32: NativelyCompared {}
extension UInt64: NativelyCompared {}

extension Optional: NativelyCompared {
  static var isPlain: Bool { StakeoutCalls.isPlain(Wrapped.self) }
}

extension Array: NativelyCompared {
  static var isPlain: Bool { StakeoutCalls.isPlain(Element.self) }
}

extension Set: NativelyCompared {}

extension Dictionary: NativelyCompared {
  static var isPlain: Bool { StakeoutCalls.isPlain(Value.self) }
}

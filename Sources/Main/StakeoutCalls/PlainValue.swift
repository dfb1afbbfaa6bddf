/// A standard-library type that conforms to ``SpryEquatable`` but uses its `==`.
package protocol NativelyCompared {
  /// Whether `==` alone decides, whatever the type of the contents.
  static var isPlain: Bool { get }
}

extension NativelyCompared {
  /// Whether `==` alone decides.
  package static var isPlain: Bool { true }
}

/// A string, a number or a boolean, which contains no other values.
///
/// This is the only list of these types. `init()` makes the empty string, zero or false.
package protocol PlainValue: NativelyCompared, SpryEquatable, Hashable {
  init()
}

extension Bool: PlainValue {}
extension Double: PlainValue {}
extension Float: PlainValue {}
extension Int: PlainValue {}
extension Int8: PlainValue {}
extension Int16: PlainValue {}
extension Int32: PlainValue {}
extension Int64: PlainValue {}
extension String: PlainValue {}
extension UInt: PlainValue {}
extension UInt8: PlainValue {}
extension UInt16: PlainValue {}
extension UInt32: PlainValue {}
extension UInt64: PlainValue {}

/// Whether `==` decides for all values of a type, so that their parts need no comparison.
func isPlain(_ type: Any.Type) -> Bool {
  if let type = type as? any NativelyCompared.Type { return type.isPlain }
  return type is any Equatable.Type && !(type is any SpryEquatable.Type)
}

extension Optional: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Wrapped.self) }
}

extension Array: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Element.self) }
}

extension Set: NativelyCompared {}

extension Dictionary: NativelyCompared {
  package static var isPlain: Bool { StakeoutCalls.isPlain(Value.self) }
}

internal import Foundation
internal import StakeoutCalls
internal import StakeoutBase

/// The default value of a type, for calls that no stub answers.
enum DefaultValue {
  /// Returns the default value; nil if the type has none.
  static func of<T>(_ type: T.Type) -> T? {
    if let type = type as? any RelaxedDefault.Type {
      return converted(type.relaxedDefault, to: T.self)
    }
    if let type = type as? any PlainValue.Type { return type.init() as? T }
    if let type = type as? any EmptyDefault.Type { return type.init() as? T }
    if let type = type as? any AnyOptional.Type { return converted(type.nothing, to: T.self) }
    return () as? T
  }
}

/// A further type whose default value is that of `init()`: empty or zero.
private protocol EmptyDefault {
  init()
}

extension Array: EmptyDefault {}
extension ArraySlice: EmptyDefault {}
extension ContiguousArray: EmptyDefault {}
extension Data: EmptyDefault {}
extension Decimal: EmptyDefault {}
extension Dictionary: EmptyDefault {}
extension Set: EmptyDefault {}
extension Substring: EmptyDefault {}

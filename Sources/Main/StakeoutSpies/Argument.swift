internal import StakeoutCalls
package import StakeoutBase

/// A pattern for one argument, other than a value that the argument must equal.
public enum Argument {
  /// Accepts any argument.
  case anything
  /// Accepts any argument except nil.
  case nonNil
  /// Accepts nil.
  case `nil`
  /// Accepts any argument. A double records it in place of an argument that it leaves out.
  case skipped
  /// Accepts closures, and nil in the place of one.
  ///
  /// A double records it in place of a closure that it leaves out.
  case closure
  /// Accepts an argument for which the closure returns true.
  case validator((Any?) -> Bool)
  /// Accepts only calls without arguments, such as a property's getter; must be the only pattern.
  ///
  /// An empty list of patterns accepts all calls.
  case noArguments
}

extension [Any?] {
  /// Whether the list matches only calls without arguments.
  var isNoArguments: Bool {
    guard count == 1, case .noArguments? = flattened(self[0]) as? Argument else { return false }
    return true
  }
}

extension Argument {
  /// Makes a pattern that accepts values of one type and stores them.
  public static func captor<Value>(of type: Value.Type) -> TypedArgumentCaptor<Value> {
    TypedArgumentCaptor()
  }

  /// Accepts a metatype: the type itself or one of its subtypes.
  public static func isType<T>(_ type: T.Type) -> Argument {
    .validator { flattened($0) is T.Type }
  }

  /// Accepts values of the type or of its subtypes, and a `DeallocatedObject` that replaces one.
  public static func instanceOf<T>(_ type: T.Type) -> Argument {
    .validator { argument in
      let argument = flattened(argument)
      return argument is T || (argument as? DeallocatedObject)?.type is T.Type
    }
  }
}

extension Argument: ArgumentPattern {
  /// The matcher for the argument, which may be nil or of any type.
  package var asMatcher: Matcher<Any?> { matcher(noun: description) }

  /// The matcher with the text that failures show for the pattern.
  func matcher(noun: String) -> Matcher<Any?> {
    .pattern("match \(noun)", noun: noun) { argument in
      switch self {
      case .anything, .skipped: true
      case .nonNil: flattened(argument) != nil
      case .nil: flattened(argument) == nil
      case .closure: flattened(argument).map(isClosure) ?? true
      case .validator(let accepts): accepts(argument)
      case .noArguments: false
      }
    }
  }

  /// False for a validator, which may read any state.
  package var isStable: Bool {
    if case .validator = self { false } else { true }
  }

  /// Whether it is `anything` or `skipped`.
  package var acceptsAll: Bool {
    switch self {
    case .anything, .skipped: true
    default: false
    }
  }

  /// Whether both certainly accept the same arguments; two closures cannot be compared.
  func isSurelySame(as other: Argument) -> Bool {
    if case .validator = self { false } else { self == other }
  }
}

/// Whether a value is a function, or a placeholder for one that was left out.
private func isClosure(_ value: Any) -> Bool {
  if case .closure? = value as? Argument { return true }
  // Function types have nothing else in common, so only the type's name can tell.
  let type = String(describing: type(of: value))
  return (type.hasPrefix("(") || type.hasPrefix("@")) && type.contains(" -> ")
}

extension Argument: Equatable {
  /// Whether both are the same case; any two validators are equal.
  public static func == (left: Argument, right: Argument) -> Bool {
    left.description == right.description
  }
}

extension Argument: CustomStringConvertible {
  /// The case: `Argument.anything`.
  public var description: String { "Argument.\(enumCaseName(of: self) ?? "")" }
}

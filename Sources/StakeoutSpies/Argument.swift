package import StakeoutCalls
package import StakeoutMatching

/// What a test says about one argument when it does not say which value it must equal.
public enum Argument {
  /// Accepts everything.
  case anything
  /// Accepts everything but nil.
  case nonNil
  /// Accepts nil.
  case `nil`
  /// Accepts everything; recorded in the place of an argument that a double leaves out.
  case skipped
  /// Accepts closures, and nil in the place of one; recorded in the place of a closure that a
  /// double leaves out.
  case closure
  /// Accepts what the closure says yes to.
  case validator((Any?) -> Bool)
  /// Alone, in the place of a list of arguments: accepts calls that have none, as that of a
  /// property's getter.
  ///
  /// An empty list accepts all calls.
  case noArguments
}

extension [Any?] {
  /// Whether a test asks for calls without arguments.
  var isNoArguments: Bool {
    guard count == 1, case .noArguments? = flattened(self[0]) as? Argument else { return false }
    return true
  }
}

extension Argument {
  /// The same as ``validator(_:)``, as early versions of SpryKit have it.
  public static func pass(_ validator: @escaping (Any?) -> Bool) -> Argument {
    .validator(validator)
  }

  /// A pattern that accepts everything and keeps it.
  public static func captor() -> ArgumentCaptor { ArgumentCaptor() }

  /// A pattern that accepts values of a type and keeps them.
  public static func captor<Value>(of type: Value.Type) -> TypedArgumentCaptor<Value> {
    TypedArgumentCaptor()
  }

  /// Accepts the type itself, and its subtypes, passed as an argument.
  public static func isType<T>(_ type: T.Type) -> Argument {
    .validator { flattened($0) is T.Type }
  }

  /// Accepts values of the type, and of its subtypes; a ``DeallocatedObject`` that was one, too.
  public static func instanceOf<T>(_ type: T.Type) -> Argument {
    .validator { argument in
      let argument = flattened(argument)
      return argument is T || (argument as? DeallocatedObject)?.type is T.Type
    }
  }
}

extension Argument: ArgumentPattern {
  /// The matcher for whatever is passed as the argument.
  package var asMatcher: Matcher<Any?> {
    .pattern("match \(description)", noun: description) { argument in
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

  /// False for a validator, which may look at anything.
  package var isStable: Bool {
    if case .validator = self { false } else { true }
  }

  /// Whether both certainly accept the same; of two closures nobody knows.
  func isSurelySame(as other: Argument) -> Bool {
    if case .validator = self { false } else { self == other }
  }
}

/// Whether a value is a function, or stands for one that was left out.
private func isClosure(_ value: Any) -> Bool {
  if case .closure? = value as? Argument { return true }
  // There is no other way to ask: the types of functions have nothing in common.
  let type = String(describing: type(of: value))
  return (type.hasPrefix("(") || type.hasPrefix("@")) && type.contains(" -> ")
}

extension Argument: Equatable {
  /// Whether both are the same case; two validators always are.
  public static func == (left: Argument, right: Argument) -> Bool {
    left.description == right.description
  }
}

extension Argument: CustomStringConvertible, CustomDebugStringConvertible,
  SpryFriendlyStringConvertible
{
  /// The case, as in `Argument.anything`.
  public var description: String {
    switch self {
    case .anything: "Argument.anything"
    case .nonNil: "Argument.nonNil"
    case .nil: "Argument.nil"
    case .skipped: "Argument.skipped"
    case .closure: "Argument.closure"
    case .validator: "Argument.validator"
    case .noArguments: "Argument.noArguments"
    }
  }

  /// The case, as in `Argument.anything`.
  public var debugDescription: String { description }

  /// The case, as in `Argument.anything`.
  public var friendlyDescription: String { description }
}

internal import StakeoutCalls

/// What a test says about one argument when it does not say which value it must equal.
public enum Argument {
  /// Accepts everything but an argument that was recorded as `skipped`.
  case anything
  /// Accepts everything but nil.
  case nonNil
  /// Accepts nil.
  case `nil`
  /// Accepts everything; recorded in the place of an argument that a double leaves out.
  case skipped
  /// Accepts what the closure says yes to.
  case validator((Any?) -> Bool)
}

extension Argument: ArgumentPattern {
  /// Whether the argument is what this one asks for.
  package func accepts(_ argument: Any?) -> Bool {
    switch self {
    case .anything:
      if case .skipped? = flattened(argument) as? Argument { false } else { true }
    case .nonNil: flattened(argument) != nil
    case .nil: flattened(argument) == nil
    case .skipped: true
    case .validator(let accepts): accepts(argument)
    }
  }

  /// The case, as in `Argument.anything`.
  package var noun: String { description }

  /// Whether the answer stays the same: what a validator looks at, nobody knows.
  package var isSettled: Bool {
    if case .validator = self { false } else { true }
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
    case .validator: "Argument.validator"
    }
  }

  /// The case, as in `Argument.anything`.
  public var debugDescription: String { description }

  /// The case, as in `Argument.anything`.
  public var friendlyDescription: String { description }
}

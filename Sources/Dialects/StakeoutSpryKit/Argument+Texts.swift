public import StakeoutCalls
public import StakeoutSpies

extension Argument: CustomDebugStringConvertible,
  SpryFriendlyStringConvertible
{
  /// The case: `Argument.anything`.
  public var debugDescription: String { description }

  /// The case: `Argument.anything`.
  public var friendlyDescription: String { description }
}

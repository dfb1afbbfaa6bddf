public import StakeoutSpies

extension Stubbable {
  /// Has a mock answer calls of a function with a default value where no stub does, and without a
  /// failure.
  ///
  /// Kiwi's `expect:withArguments:` of a mock, which expects nothing either.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument what a stub takes, *anything* for those that are left out at
  ///     the end; none for whichever.
  public func allow(_ function: Function, withArguments arguments: Any?...) {
    spyStorage.allow(function.rawValue, with: arguments.withObjectsByIdentity)
  }

  /// The same for a static function.
  public static func allow(_ function: ClassFunction, withArguments arguments: Any?...) {
    spyStorage.allow(function.rawValue, with: arguments.withObjectsByIdentity)
  }
}

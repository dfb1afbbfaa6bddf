public import StakeoutCalls

/// Finds the called function for a spy that records a call.
///
/// The inlinable part is compiled into the spies, where the types of the arguments are known.
@usableFromInline
enum Recording {
  /// Returns the number of the function that a name means, if it has been looked up before.
  ///
  /// - Returns: 0 if the name is unknown so far, or if the number of arguments is wrong.
  static func knownFunction(
    _ name: String, of functions: any StringRepresentable.Type, argumentCount: Int
  ) -> UInt64 {
    let scope = UInt(bitPattern: ObjectIdentifier(functions))
    return FunctionNames.known(name, in: scope, argumentCount: argumentCount)
  }

  /// Looks up the number of the function that a name means.
  ///
  /// - Returns: the number, and the mistake if there is one. If no function has the name, the
  ///   number is that of the name itself. The other mistake is a number of arguments that differs
  ///   from the name.
  static func number(
    _ name: String, _ arguments: [Any?], of functions: any StringRepresentable.Type,
    on spy: Any.Type, file: String, line: Int
  ) -> (UInt64, misuse: Misuse?) {
    let functionName = FunctionName(name)
    guard let function = functions.init(functionName: name)?.rawValue else {
      let misuse = Misuse.unknownFunction(name, of: spy, file: file, line: line)
      return (FunctionNames.number(of: name), misuse)
    }
    FunctionNames.learn(
      name, in: UInt(bitPattern: ObjectIdentifier(functions)),
      parameterCount: functionName.parameterCount, function: function)
    return (FunctionNames.number(of: function), functionName.misuse(of: arguments, on: spy))
  }

  /// Whether an argument needs special treatment when it is recorded.
  ///
  /// That is so for the spy itself, for an object that is being deallocated, and for an
  /// ``ArgumentStandIn``.
  @inlinable
  static func isSpecial<T>(_ argument: T, for spy: AnyObject?) -> Bool {
    if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
    return isUnkeepable(argument, by: spy) || argument is ArgumentStandIn
  }

  /// Returns 1, to count the elements of a pack.
  @inlinable
  static func one<T>(_: T.Type) -> Int { 1 }
}

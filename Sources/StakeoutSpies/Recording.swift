public import StakeoutCalls

/// How the functions of a spy that record a call find out what was called.
///
/// What is inlinable here becomes part of the spies, where the types of the arguments are known.
@usableFromInline
enum Recording {
  /// The number of the function that a name means, for one with so many arguments; 0 when that has
  /// to be found out, and when it cannot be.
  @inlinable
  static func knownFunction<Function>(
    _ name: String, of _: Function.Type, argumentCount: Int
  ) -> UInt64 {
    let scope = UInt(bitPattern: ObjectIdentifier(Function.self))
    return FunctionNames.known(name, in: scope, argumentCount: argumentCount)
  }

  /// The number of the function that a name means.
  ///
  /// Ends the process when there is none, and when there are arguments but not as many as there
  /// have to be.
  static func number<Function: StringRepresentable>(
    _ name: String, _ arguments: [Any?], of _: Function.Type, on spy: Any.Type, file: String,
    line: Int
  ) -> UInt64 {
    let known = knownFunction(name, of: Function.self, argumentCount: arguments.count)
    guard known == 0 else { return known }
    let functionName = FunctionName(name)
    functionName.check(arguments, of: spy)
    // Opened, for the message names the type.
    func resolve<Spy>(_ type: Spy.Type) -> String {
      Function(functionName: name, type: type, file: file, line: line).rawValue
    }
    let function = _openExistential(spy, do: resolve)
    FunctionNames.learn(
      name, in: UInt(bitPattern: ObjectIdentifier(Function.self)),
      parameterCount: functionName.parameterCount, function: function)
    return FunctionNames.number(of: function)
  }

  /// Whether an argument cannot be recorded as it is: the spy itself, or what stands for another.
  @inlinable
  static func isSpecial<T>(_ argument: T, for spy: AnyObject) -> Bool {
    if _isPOD(T.self) || T.self == String.self { return false }
    return isSame(argument, spy) || argument is ArgumentStandIn
  }

  /// For counting the elements of a pack.
  @inlinable
  static func one<T>(_: T.Type) -> Int { 1 }
}

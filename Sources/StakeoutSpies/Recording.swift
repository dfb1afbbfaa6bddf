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
  /// - Returns: the number, and the mistake if there is one: no function has the name, which then
  ///   stands for itself, or there is another number of arguments than it shows.
  static func number<Function: StringRepresentable>(
    _ name: String, _ arguments: [Any?], of _: Function.Type, on spy: Any.Type, file: String,
    line: Int
  ) -> (number: UInt64, misuse: Misuse?) {
    let known = knownFunction(name, of: Function.self, argumentCount: arguments.count)
    guard known == 0 else { return (known, nil) }
    let functionName = FunctionName(name)
    guard let function = Function(functionName: name)?.rawValue else {
      let misuse = Misuse.unknownFunction(name, of: spy, file: file, line: line)
      return (FunctionNames.number(of: name), misuse)
    }
    FunctionNames.learn(
      name, in: UInt(bitPattern: ObjectIdentifier(Function.self)),
      parameterCount: functionName.parameterCount, function: function)
    return (FunctionNames.number(of: function), functionName.misuse(of: arguments, on: spy))
  }

  /// Whether an argument cannot be recorded as it is: the spy itself, an object that is being
  /// deallocated, or what stands for another argument.
  @inlinable
  static func isSpecial<T>(_ argument: T, for spy: AnyObject?) -> Bool {
    if _isPOD(T.self) || T.self == String.self { return false }
    return isUnkeepable(argument, by: spy) || argument is ArgumentStandIn
  }

  /// For counting the elements of a pack.
  @inlinable
  static func one<T>(_: T.Type) -> Int { 1 }
}

/// Reads the arguments of a call one after another, in the types of the function's parameters.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct ArgumentReader {
  private var rest: ArraySlice<Any?>
  private let function: String
  private let verb: String

  /// - Parameters:
  ///   - verb: The function that the test used, for the text of a failure.
  init(_ arguments: [Any?], of function: String, verb: String = "then") {
    rest = arguments[...]
    self.function = function
    self.verb = verb
  }

  /// Returns the next argument.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func callAsFunction<T>(_ type: T.Type = T.self) throws -> T {
    let argument = rest.popFirst()
    guard let argument, let typed = argument as Any as? T else {
      throw Misuse.argumentOfOtherType(
        argument ?? nil, of: function, expected: type, verb: verb)
    }
    return typed
  }

  /// Returns the next argument, an `inout` argument that the stub can change.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func changeable<T>(_: T.Type = T.self) throws -> InoutArgument<T> {
    try self(InoutArgument<T>.self)
  }
}

internal import StakeoutCalls

/// Reads the arguments of a call one after another, in the types of the function's parameters.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct ArgumentReader {
  private let arguments: PassedArguments.Content
  private var index = 0
  private let function: () -> String
  private let verb: String

  /// - Parameters:
  ///   - function: The function, for the text of a failure.
  ///   - verb: The function that the test used, for the text of a failure.
  init(
    _ arguments: PassedArguments.Content, of function: @autoclosure @escaping () -> String,
    verb: String
  ) {
    self.arguments = arguments
    self.function = function
    self.verb = verb
  }

  /// Returns the next argument.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func callAsFunction<T>(_ type: T.Type = T.self) throws -> T {
    defer { index += 1 }
    if let typed = arguments.argument(at: index, as: type) { return typed }
    throw Misuse(
      "Used '.\(verb)()' with other arguments than the function has", "Function: \(function())",
      "Argument: \(Call.text(ofAll: [arguments.argument(at: index, as: Any?.self) ?? nil]))",
      "Type that the closure takes: \(type)")
  }

  /// Returns the next argument, an `inout` argument that the stub can change.
  ///
  /// - Throws: the mistake if the argument is missing or has another type.
  public mutating func changeable<T>(_: T.Type = T.self) throws -> InoutArgument<T> {
    try self(InoutArgument<T>.self)
  }
}

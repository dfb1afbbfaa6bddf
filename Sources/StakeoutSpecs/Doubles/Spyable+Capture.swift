public import StakeoutSpies

extension Spyable {
  /// Keeps an argument of the calls of a function from now on, as it is.
  ///
  /// Where no stub answers such a call, a strict double answers it with a default value and without
  /// a failure; one that forwards passes it on as before.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - index: which argument, from 0.
  public func captureArgument(_ function: Function, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Keeps an argument of the calls of a function from now on, with its type.
  ///
  /// An argument that may be nil needs an optional type.
  public func captureArgument<Value>(
    _ function: Function, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedLog(), function: function.rawValue, at: index)
  }
}

extension Spyable {
  /// Keeps an argument of the calls of a function from now on, as it is.
  ///
  /// Where no stub answers such a call, a strict double answers it with a default value and without
  /// a failure; one that forwards passes it on as before.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - index: which argument, from 0.
  public static func captureArgument(_ function: ClassFunction, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Keeps an argument of the calls of a function from now on, with its type.
  ///
  /// An argument that may be nil needs an optional type.
  public static func captureArgument<Value>(
    _ function: ClassFunction, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedLog(), function: function.rawValue, at: index)
  }
}

public import StakeoutSpies

extension Spyable {
  /// Captures an argument of the future calls of a function, as `Any?`.
  ///
  /// If no stub answers such a call, a strict double answers it with a default value and does not
  /// fail. A forwarding double still forwards it.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - index: the index of the argument, from 0.
  public func captureArgument(_ function: Function, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Captures an argument of the future calls of a function, in its own type.
  ///
  /// Use an Optional type for an argument that may be nil.
  public func captureArgument<Value>(
    _ function: Function, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedStorage.log, function: function.rawValue, at: index)
  }
}

extension Spyable {
  /// Captures an argument of the future calls of a static function, as `Any?`.
  ///
  /// If no stub answers such a call, a strict double answers it with a default value and does not
  /// fail. A forwarding double still forwards it.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - index: the index of the argument, from 0.
  public static func captureArgument(_ function: ClassFunction, at index: Int) -> CaptureSpy<Any?> {
    captureArgument(function, at: index, as: Any?.self)
  }

  /// Captures an argument of the future calls of a static function, in its own type.
  ///
  /// Use an Optional type for an argument that may be nil.
  public static func captureArgument<Value>(
    _ function: ClassFunction, at index: Int, as type: Value.Type = Value.self
  ) -> CaptureSpy<Value> {
    spyStorage.allow(function.rawValue, of: Self.self)
    return CaptureSpy(identifiedStorage.log, function: function.rawValue, at: index)
  }
}

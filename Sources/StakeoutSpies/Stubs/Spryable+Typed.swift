public import StakeoutCalls

// The forms that most fakes use. They are compiled into the fake: if one stub has one value for all
// calls, the call is recorded and answered without an array of `Any?`.

extension Spryable {
  /// Records a call without arguments, and returns the stub's value.
  ///
  /// All else is the same as in the overload with arguments.
  @inlinable
  public func spryify<T>(
    _ functionName: String = #function, asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    if let answer: T = plainAnswer(functionName, file: file, line: line) { return answer }
    return spryifyAny(functionName, [], real, file: file, line: line)
  }

  /// Records the call with its arguments in their own types, and returns the stub's value.
  ///
  /// Any thread may call it. A stub for these arguments has priority over one for any. A call that
  /// no stub answers does what ``UnstubbedCalls`` says, by default a failure of the test.
  ///
  /// - Parameters:
  ///   - functionName: the function that a case of `Function` names; the calling one by default.
  ///   - arguments: the arguments of the call, in their order.
  ///   - type: the type of the result, if the compiler cannot infer it.
  ///   - real: calls the real object, for a double whose rule is `.forwarding`.
  ///   - file: the file of the double, for the failure.
  ///   - line: the line of the double, for the failure.
  /// - Returns: the value of the stub, the result of its closure, or what the rule says.
  @inlinable
  public func spryify<T, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    asType _: T.Type = T.self, forwarding real: (() -> T)? = nil,
    file: String = #file, line: Int = #line
  ) -> T {
    let plain: T? = plainAnswer(functionName, repeat each arguments, file: file, line: line)
    if let plain { return plain }
    var list: [Any?] = []
    repeat list.append(boxed(each arguments))
    return spryifyAny(functionName, list, real, file: file, line: line)
  }

  @usableFromInline
  func spryifyAny<T>(
    _ functionName: String, _ arguments: [Any?], _ real: (() -> T)?, file: String, line: Int
  ) -> T {
    StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: Never.self, real: real)
  }

  /// Records a call without arguments, and returns the stub's value or throws its error.
  ///
  /// All else is the same as in the overload with arguments.
  @inlinable
  public func spryifyThrows<T>(
    _ functionName: String = #function, asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    if let answer: T = plainAnswer(functionName, file: file, line: line) { return answer }
    return try spryifyThrowsAny(functionName, [], real, file: file, line: line)
  }

  /// Records the call with its arguments in their own types, and returns the stub's value or throws
  /// its error.
  ///
  /// Takes the parameters of `spryify`.
  ///
  /// - Throws: the error of `andThrow`, or one that the stub's closure throws.
  @inlinable
  public func spryifyThrows<T, each Argument>(
    _ functionName: String = #function, arguments: repeat each Argument,
    asType _: T.Type = T.self, forwarding real: (() throws -> T)? = nil,
    file: String = #file, line: Int = #line
  ) throws -> T {
    let plain: T? = plainAnswer(functionName, repeat each arguments, file: file, line: line)
    if let plain { return plain }
    var list: [Any?] = []
    repeat list.append(boxed(each arguments))
    return try spryifyThrowsAny(functionName, list, real, file: file, line: line)
  }

  @usableFromInline
  func spryifyThrowsAny<T>(
    _ functionName: String, _ arguments: [Any?], _ real: (() throws -> T)?, file: String, line: Int
  ) throws -> T {
    try StubbedCall(of: self, functionName, arguments, file: file, line: line).recorded
      .answer(as: T.self, throwing: (any Error).self, real: real)
  }
}

extension Spryable {
  /// Returns the value of a stub that answers every call the same, and records the call; else nil.
  @inlinable
  func plainAnswer<T, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, file: String, line: Int
  ) -> T? {
    var count = 0
    var isSpecial = false
    repeat (count += Recording.one((each Argument).self))
    repeat (isSpecial = isSpecial || Recording.isSpecial(each arguments, for: self))
    let number = Recording.knownFunction(functionName, of: Function.self, argumentCount: count)
    guard number != 0, !isSpecial else { return nil }
    // As in `recordCall`: the storage lives as long as the double.
    let answer = Unmanaged.passUnretained(spyStorage)._withUnsafeGuaranteedRef { storage -> T? in
      let value = storage.plainValue(of: number, of: TypedStubValue<T>.self)
      guard let answer = value?.exactly(T.self) else { return nil }
      let record = count == 0 ? nil : TupleRecord(repeat each arguments)
      storage.append(record, number: number, file: file, line: line)
      return answer
    }
    withExtendedLifetime(self) {}
    return answer
  }
}

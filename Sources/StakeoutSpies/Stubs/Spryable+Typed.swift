public import StakeoutCalls

// What a fake of one's own mostly says, in a form that becomes part of the fake: a call that meets
// a stub with one value for all calls is recorded and answered without a list of `Any?`.

extension Spryable {
  /// Remembers the call, and returns what a stub returns.
  @inlinable
  public func spryify<T>(
    _ functionName: String = #function, asType _: T.Type = T.self,
    forwarding real: (() -> T)? = nil, file: String = #file, line: Int = #line
  ) -> T {
    if let answer: T = plainAnswer(functionName, file: file, line: line) { return answer }
    return spryifyAny(functionName, [], real, file: file, line: line)
  }

  /// Remembers the call with its arguments as they are, and returns what a stub returns.
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

  /// Remembers the call, and returns or throws what a stub does.
  @inlinable
  public func spryifyThrows<T>(
    _ functionName: String = #function, asType _: T.Type = T.self,
    forwarding real: (() throws -> T)? = nil, file: String = #file, line: Int = #line
  ) throws -> T {
    if let answer: T = plainAnswer(functionName, file: file, line: line) { return answer }
    return try spryifyThrowsAny(functionName, [], real, file: file, line: line)
  }

  /// Remembers the call with its arguments as they are, and returns or throws what a stub does.
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
  /// The value for a call that gets it whatever the arguments are; the call is recorded then.
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
    // As in `recordCall`: whoever keeps the storage does so as long as the double lives.
    let answer = Unmanaged.passUnretained(spyStorage)._withUnsafeGuaranteedRef { storage -> T? in
      guard let answer = storage.plainValue(of: number)?.exactly(T.self) else { return nil }
      let record = count == 0 ? nil : TupleRecord(repeat each arguments)
      storage.append(record, number: number, file: file, line: line)
      return answer
    }
    withExtendedLifetime(self) {}
    return answer
  }
}

public import StakeoutBase
public import StakeoutSpies

extension Spyable {
  /// Whether the spy received the call as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an `Argument`, a matcher or a value that it must equal;
  ///     empty to count all calls.
  ///   - countSpecifier: the expected number of calls.
  ///   - file: the source site for a failure; leave it out.
  ///   - line: the source site for a failure; leave it out.
  public func didCall(
    _ function: Function, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
  ) -> DidCallResult {
    CallQuestion(about: identifiedStorage, function.rawValue, arguments, countSpecifier)
      .result(at: SourceSite(file: file, line: line))
  }

  /// Whether the spy received the call with these arguments as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
  public func didCall(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1),
    file: StaticString = #filePath, line: UInt = #line
  ) -> DidCallResult {
    CallQuestion(about: identifiedStorage, function.rawValue, arguments, countSpecifier)
      .result(at: SourceSite(file: file, line: line))
  }

  /// Whether the spy received any call.
  public var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// The number of calls of all functions.
  public var recordedCallsCount: Int { spyStorage.log.count }
}

extension Spyable {
  /// Whether the type received the call as often as expected, in the same way as for an instance.
  public static func didCall(
    _ function: ClassFunction, withArguments arguments: [Any?] = [],
    countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
  ) -> DidCallResult {
    CallQuestion(about: identifiedStorage, function.rawValue, arguments, countSpecifier)
      .result(at: SourceSite(file: file, line: line))
  }

  /// Whether the type received the call with these arguments as often as expected.
  public static func didCall(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1), file: StaticString = #filePath, line: UInt = #line
  ) -> DidCallResult {
    CallQuestion(about: identifiedStorage, function.rawValue, arguments, countSpecifier)
      .result(at: SourceSite(file: file, line: line))
  }

  /// Whether the type received any call.
  public static var haveRecordedCalls: Bool { recordedCallsCount > 0 }

  /// The number of calls of all static functions.
  public static var recordedCallsCount: Int { identifiedStorage.log.count }
}

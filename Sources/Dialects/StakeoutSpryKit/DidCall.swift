// `didCall`, which returns whether a spy received a call, and the type of its result.

internal import StakeoutCalls
public import StakeoutMatching
public import StakeoutSpies

/// The result of `didCall`: whether a spy was called as expected.
///
/// Each text is built when it is first read, from the calls at that time.
public final class DidCallResult: CustomStringConvertible, CustomDebugStringConvertible,
  SpryFriendlyStringConvertible
{
  /// Whether the number of calls is the expected one.
  public let success: Bool

  /// All calls of the spy in order: `load(id:) with <7>; close()`.
  public private(set) lazy var friendlyDescription = Call.text(of: log.calls)

  /// Another name for ``friendlyDescription``, from early versions of SpryKit.
  public var recordedCallsDescription: String { friendlyDescription }

  /// All calls of the spy, grouped by function, in the form of a dictionary's description.
  public private(set) lazy var description = Call.exactText(of: log.calls)

  /// Another name for ``description``.
  public var debugDescription: String { description }

  /// Another name for ``success``.
  public var isSuccess: Bool { success }

  private let log: CallLog

  init(success: Bool, log: CallLog) {
    self.success = success
    self.log = log
  }
}

extension CallQuestion {
  /// Returns the result of `didCall`.
  ///
  /// A wrong question, such as one with too many arguments, fails the test, and its result is no
  /// success.
  func result(at site: SourceSite) -> DidCallResult {
    var isAnsweredYes = false
    do {
      isAnsweredYes = try self.isAnsweredYes
    } catch {
      error.fail(at: site)
    }
    return DidCallResult(success: isAnsweredYes, log: log)
  }
}

extension Spyable {
  /// Whether the spy received the call as often as expected.
  ///
  /// A wrong number of arguments fails the test at this line.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal.
  ///     An empty list counts all calls.
  ///   - countSpecifier: The expected number of calls.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
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
  /// Whether the type received the call as often as expected.
  ///
  /// The parameters are those of the form for instances.
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

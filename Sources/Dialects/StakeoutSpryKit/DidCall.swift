internal import StakeoutCalls
internal import StakeoutBase
internal import StakeoutSpies

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

  /// The same as ``friendlyDescription``; the name comes from early versions of SpryKit.
  public var recordedCallsDescription: String { friendlyDescription }

  /// All calls of the spy, grouped by function, in the form of a dictionary's description.
  public private(set) lazy var description = Call.exactText(of: log.calls)

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// The same as ``success``.
  public var isSuccess: Bool { success }

  private let log: CallLog

  init(success: Bool, log: CallLog) {
    self.success = success
    self.log = log
  }
}

extension CallQuestion {
  /// Makes the result of `didCall`; a wrong question fails the test, and the result is no success.
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

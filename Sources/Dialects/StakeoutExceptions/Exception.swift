// `Exception`, which no `catch` sees, and the matcher `raiseException`, for tests from Nimble and
// Kiwi.

public import Foundation
internal import StakeoutContext
package import StakeoutCore
public import StakeoutMatching

/// A failure with a name and a reason that no `catch` sees, like `NSException` on Apple platforms.
///
/// On other platforms `NSException` is another name for this class. ``raise()`` returns to the
/// innermost trap region of the calling thread, which is that of `raiseException`, `throwAssertion`
/// or `Trap.catching`. Outside any region it ends the process, like a `fatalError`, and says so.
///
/// These invariants ensure that the matcher receives exactly the exception that was raised:
///
/// - R1: An exception travels in the report of the region that it leaves, as the payload of the
///   trap. Two threads or two regions never share that storage.
/// - R2: Only ``raise()`` creates such a payload. So a trap without one is not an exception,
///   whatever its text says.
/// - R3: The raising thread itself returns to the region and reads the payload.
open class Exception {
  /// The kind of exception.
  public let name: NSExceptionName
  /// The description of the problem, for a reader.
  public let reason: String?
  /// Further information.
  public let userInfo: [AnyHashable: Any]?

  /// Creates an exception.
  ///
  /// ``raise()`` raises it.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
    self.userInfo = userInfo
  }

  /// Leaves the innermost trap region of the calling thread, or ends the process if there is none.
  ///
  /// The frames in between are abandoned, as with any trap.
  public func raise() -> Never {
    Trap.raise(ExceptionPayload(exception: self))
  }

  /// The name of the type in a failure.
  var typeName: String { "\(type(of: self))" }

  /// The text of the exception in a failure.
  var text: String {
    """
    \(typeName) { name=\(name.rawValue), reason='\(reason ?? "nil")', \
    userInfo=\(textOfUserInfo(userInfo)) }
    """
  }
}

extension Exception: CustomStringConvertible {
  /// The name and the reason.
  public var description: String {
    reason.map { "\(name.rawValue): \($0)" } ?? name.rawValue
  }
}

extension Trap {
  /// The exception that ended the body, from `raise()` or C++; nil if the trap has another cause.
  package var raised: Exception? {
    switch payload {
    case let raised as ExceptionPayload: raised.exception
    case let thrown as CxxException:
      UncaughtCxxException(name: NSExceptionName(thrown.name), reason: thrown.reason)
    default: nil
    }
  }
}

/// A C++ exception, in the form that matchers and their closures receive.
private final class UncaughtCxxException: Exception {
  override var typeName: String { "C++ exception" }
}

/// The payload of a trap that ``Exception/raise()`` caused.
private struct ExceptionPayload: @unchecked Sendable, CustomStringConvertible {
  // SAFETY: only the matcher whose region the exception left reads it, on the thread that raised it
  // (R3).
  let exception: Exception

  var description: String { exception.description }
}

/// Returns the text of the user info, with the pairs in sorted order, so that the failure's text is
/// deterministic.
func textOfUserInfo(_ userInfo: [AnyHashable: Any]?) -> String {
  guard let userInfo else { return "nil" }
  if userInfo.isEmpty { return "[:]" }
  let pairs = userInfo.map { "\(quoted($0.key.base)): \(quoted($0.value))" }
  return "[\(pairs.sorted().joined(separator: ", "))]"
}

/// Returns a string in quotation marks, and any other value in its usual text.
private func quoted(_ value: Any) -> String {
  if let text = value as? String { return "\"\(text)\"" }
  if let text = value as? NSString { return "\"\(text)\"" }
  return stringify(value)
}

/// The name of the class on Apple platforms.
public typealias NSException = Exception

extension NSExceptionName {
  /// The name of an exception for an unspecified problem.
  public static let genericException = NSExceptionName("NSGenericException")
  /// The name of an exception for a value outside its range.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// The name of an exception for a method that received an invalid argument.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// The name of an exception for an internal assertion that failed.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
}

/// The C spelling of `NSExceptionName.internalInconsistencyException`, which Nimble's documentation
/// uses.
public let NSInternalInconsistencyException = NSExceptionName.internalInconsistencyException
/// The C spelling of `NSExceptionName.invalidArgumentException`.
public let NSInvalidArgumentException = NSExceptionName.invalidArgumentException
/// The C spelling of `NSExceptionName.genericException`.
public let NSGenericException = NSExceptionName.genericException
/// The C spelling of `NSExceptionName.rangeException`.
public let NSRangeException = NSExceptionName.rangeException

// Nimble has this matcher only on Apple platforms, and not for packages.

/// Matches an expression that raises an ``Exception`` or throws an uncaught C++ exception with
/// these properties.
///
/// The name of a C++ exception is its type, such as `std::runtime_error`. Its reason is the text of
/// its `what()`. The expression runs once, on the calling thread, in a trap region. If it would end
/// the process in another way, such as `fatalError`, the matcher fails `to` and `toNot`.
///
/// - Parameters:
///   - named: The expected name. Nil accepts any name.
///   - reason: The expected reason. Nil accepts any reason.
///   - userInfo: The expected information. Nil accepts any.
///   - closure: Further checks. The matcher fails if an expectation in it fails.
public func raiseException<Out>(
  named: NSExceptionName? = nil, reason: String? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map { text($0.rawValue) }, reason.map(text), userInfo, closure)
}

/// Matches an expression that raises an ``Exception`` with these properties, with the name as a
/// `String`.
///
/// The other parameters are those of the form with an `NSExceptionName`.
public func raiseException<Out>(
  named: String?, reason: String? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map(text), reason.map(text), userInfo, closure)
}

/// Matches an expression that raises an ``Exception`` with these properties, with matchers for name
/// and reason.
public func raiseException<Out>(
  named: Matcher<String>, reason: Matcher<String>? = nil, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named, reason, userInfo, closure)
}

/// Matches an expression that raises an ``Exception`` with these properties, with a matcher for the
/// reason.
public func raiseException<Out>(
  named: NSExceptionName? = nil, reason: Matcher<String>, userInfo: NSDictionary? = nil,
  closure: ((Exception) -> Void)? = nil
) -> Matcher<Out> {
  raising(named.map { text($0.rawValue) }, reason, userInfo, closure)
}

/// Creates a matcher for this text, which a failure describes by the text itself.
private func text(_ text: String) -> Matcher<String> {
  .judging("be \(text)", noun: text, where: { $0 == text })
}

/// The expected properties of an exception; nil accepts anything.
private struct Wanted {
  let name: Matcher<String>?
  let reason: Matcher<String>?
  let userInfo: NSDictionary?
  let closure: ((Exception) -> Void)?

  var phrase: String { details.isEmpty ? "raise any exception" : "raise exception\(details)" }

  var noun: String {
    details.isEmpty ? "raising any exception" : "raising an exception\(details)"
  }

  private var details: String {
    var text = ""
    if let name { text += " with name <\(name.noun)>" }
    if let reason { text += " with reason <\(reason.noun)>" }
    if let userInfo {
      text += " with userInfo <\(textOfUserInfo(userInfo as? [AnyHashable: Any]))>"
    }
    if closure != nil { text += " that satisfies block" }
    return text
  }

  func accepts(_ exception: Exception) throws -> Bool {
    if let name, try name.status(of: exception.name.rawValue) != .matches { return false }
    if let reason, try reason.status(of: exception.reason) != .matches { return false }
    if let userInfo {
      guard let actual = exception.userInfo, userInfo.isEqual(to: actual) else { return false }
    }
    guard let closure else { return true }
    return FailureCount.failures(in: { closure(exception) }) == 0
  }
}

/// Creates a matcher that evaluates the expression in a trap region, and judges the exception that
/// it raises.
private func raising<Out>(
  _ name: Matcher<String>?, _ reason: Matcher<String>?, _ userInfo: NSDictionary?,
  _ closure: ((Exception) -> Void)?
) -> Matcher<Out> {
  let wanted = Wanted(name: name, reason: reason, userInfo: userInfo, closure: closure)
  return Matcher(noun: { wanted.noun }) { expression in
    let trap = try Trap.catching { _ = try expression.evaluate() }
    let raised = trap?.raised
    let status =
      try raised.map { MatcherStatus(bool: try wanted.accepts($0)) }
      ?? (trap == nil ? .doesNotMatch : .fail)
    return MatcherResult(status: status) {
      let otherwise = trap.map { "no exception; trapped instead <\($0)>" } ?? "no exception"
      return .expectedCustomValueTo(wanted.phrase, actual: raised?.text ?? otherwise)
    }
  }
}

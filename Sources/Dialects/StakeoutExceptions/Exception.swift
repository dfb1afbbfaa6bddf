public import Foundation
internal import StakeoutBase

/// A failure with a name and a reason that no `catch` sees, like `NSException` on Apple platforms.
///
/// On other platforms `NSException` is another name for this class. ``raise()`` leaves the
/// innermost trap region of the calling thread: that of `raiseException`, `throwAssertion` or
/// `Trap.catching`. Outside any region it ends the process, like a `fatalError`, and says so.
///
/// These invariants ensure that the matcher receives exactly the exception that was raised:
///
/// - R1: An exception travels in the report of the region that it leaves, as the payload of the
///   trap. Two threads or two regions never share that storage.
/// - R2: Only ``raise()`` creates such a payload. So a trap without one is not an exception,
///   whatever its text says.
/// - R3: The raising thread itself lands in the region and reads the payload.
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

/// The pairs, sorted by key, so that the failure's text is deterministic.
func textOfUserInfo(_ userInfo: [AnyHashable: Any]?) -> String {
  guard let userInfo else { return "nil" }
  if userInfo.isEmpty { return "[:]" }
  let pairs = userInfo.map { "\(quoted($0.key.base)): \(quoted($0.value))" }
  return "[\(pairs.sorted().joined(separator: ", "))]"
}

/// A text of any text type in quotation marks.
///
/// Any other value in its usual text.
private func quoted(_ value: Any) -> String {
  if let text = value as? String { return "\"\(text)\"" }
  if let text = value as? NSString { return "\"\(text)\"" }
  return stringify(value)
}

/// The name on Apple platforms.
public typealias NSException = Exception

extension NSExceptionName {
  /// An unspecified problem.
  public static let genericException = NSExceptionName("NSGenericException")
  /// A value outside its range.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// A method received an invalid argument.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// An internal assertion failed.
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

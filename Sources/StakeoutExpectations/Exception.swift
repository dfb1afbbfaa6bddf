public import Foundation
internal import StakeoutMatching
internal import StakeoutRuntime

/// A failure that no `catch` sees, with a name and a reason: what `NSException` is on Apple
/// platforms, made of the trap.
///
/// Elsewhere `NSException` is another name for it. ``raise()`` leaves the innermost trap region of
/// the calling thread, wherever that was entered: in `raiseException`,
/// in `throwAssertion` or in `Trap.catching`. Outside of any it ends the process, as a
/// `fatalError` does, and says so.
///
/// What makes sure that the matcher gets the very exception that was raised:
///
/// - R1: An exception travels in the report of the region that it leaves, as the payload of the
///   trap, and in nothing that two threads or two regions share.
/// - R2: Only ``raise()`` makes such a payload, so a trap without one is no exception, whatever its
///   text says.
/// - R3: The thread that raises is the one that lands in the region and reads the payload.
open class Exception {
  /// What kind of exception it is.
  public let name: NSExceptionName
  /// What went wrong, for a reader.
  public let reason: String?
  /// What else there is to know.
  public let userInfo: [AnyHashable: Any]?

  /// An exception that has not been raised yet.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name
    self.reason = reason
    self.userInfo = userInfo
  }

  /// Leaves the innermost trap region of the calling thread, or else ends the process.
  ///
  /// The frames on the way are abandoned, as with any trap.
  public func raise() -> Never {
    Trap.raise(ExceptionPayload(exception: self))
  }

  /// What a failure calls it.
  var typeName: String { "\(type(of: self))" }

  /// The exception as a failure shows it.
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
  /// The exception that was raised, if it was one of ours.
  var exception: Exception? { (payload as? ExceptionPayload)?.exception }
}

/// The payload of a trap by way of ``Exception/raise()``.
private struct ExceptionPayload: @unchecked Sendable, CustomStringConvertible {
  // SAFETY: read only by the matcher whose region the exception left, on the thread that raised it
  // (R3).
  let exception: Exception

  var description: String { exception.description }
}

/// The pairs in the order of their keys, so that a failure has one text.
func textOfUserInfo(_ userInfo: [AnyHashable: Any]?) -> String {
  guard let userInfo else { return "nil" }
  if userInfo.isEmpty { return "[:]" }
  let pairs = userInfo.map { "\(quoted($0.key.base)): \(quoted($0.value))" }
  return "[\(pairs.sorted().joined(separator: ", "))]"
}

/// A text in quotation marks, whichever of the types for text it has; else the value as usual.
private func quoted(_ value: Any) -> String {
  if let text = value as? String { return "\"\(text)\"" }
  if let text = value as? NSString { return "\"\(text)\"" }
  return stringify(value)
}

#if !canImport(ObjectiveC)
  /// The name that users of Apple platforms know.
  public typealias NSException = Exception

  extension NSExceptionName {
    /// Something that is not specified otherwise.
    public static let genericException = NSExceptionName("NSGenericException")
    /// An arithmetic or other range was left.
    public static let rangeException = NSExceptionName("NSRangeException")
    /// A method got an argument that it cannot take.
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    /// An internal assertion failed.
    public static let internalInconsistencyException = NSExceptionName(
      "NSInternalInconsistencyException")
    /// Memory could not be allocated.
    public static let mallocException = NSExceptionName("NSMallocException")
    /// Nobody answered in time.
    public static let portTimeoutException = NSExceptionName("NSPortTimeoutException")
    /// A remote object is gone.
    public static let objectNotAvailableException = NSExceptionName(
      "NSObjectNotAvailableException")
    /// A remote object was not there.
    public static let destinationInvalidException = NSExceptionName(
      "NSDestinationInvalidException")
    /// An archive could not be read.
    public static let oldStyleException = NSExceptionName("NSOldStyleException")
    /// A key leads nowhere.
    public static let undefinedKeyException = NSExceptionName("NSUnknownKeyException")
    /// Something that cannot be read was read.
    public static let parseErrorException = NSExceptionName("NSParseErrorException")
    /// A text could not be turned into characters.
    public static let characterConversionException = NSExceptionName(
      "NSCharacterConversionException")
  }

  /// As `NSExceptionName.internalInconsistencyException`, in the spelling of C.
  public let NSInternalInconsistencyException = NSExceptionName.internalInconsistencyException
  /// As `NSExceptionName.invalidArgumentException`, in the spelling of C.
  public let NSInvalidArgumentException = NSExceptionName.invalidArgumentException
  /// As `NSExceptionName.genericException`, in the spelling of C.
  public let NSGenericException = NSExceptionName.genericException
  /// As `NSExceptionName.rangeException`, in the spelling of C.
  public let NSRangeException = NSExceptionName.rangeException
#endif

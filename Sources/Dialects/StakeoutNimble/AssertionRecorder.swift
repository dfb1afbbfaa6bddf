public import StakeoutBase

/// The verdict of one expectation.
public struct AssertionRecord {
  /// Whether it passed.
  public let success: Bool
  /// The text, also for an expectation that passed.
  public let message: FailureMessage
  /// The site of the expectation.
  public let location: SourceSite
}

extension AssertionRecord: CustomStringConvertible {
  /// The verdict, the site and the text: `failed at ShopTests/TillTests.swift:12: expected to …`.
  public var description: String {
    "\(success ? "passed" : "failed") at \(location.fileID):\(location.line): \(message.stringValue)"
  }
}

/// A handler that stores every verdict and does not report failures.
///
/// Safe from any thread.
public final class AssertionRecorder: AssertionHandler, @unchecked Sendable {
  // SAFETY: an expectation does not change a message after passing it on.
  private let records = Locked(UncheckedSendable([AssertionRecord]()))

  /// Creates an empty recorder.
  public init() {}

  /// The records, in order of arrival.
  public var assertions: [AssertionRecord] {
    get { records.withLock { $0 }.value }
    set {
      let newValue = UncheckedSendable(newValue)
      records.withLock { $0 = newValue }
    }
  }

  /// Stores one verdict.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    let record = UncheckedSendable(
      AssertionRecord(success: assertion, message: message, location: location))
    records.withLock { $0.value.append(record.value) }
  }
}

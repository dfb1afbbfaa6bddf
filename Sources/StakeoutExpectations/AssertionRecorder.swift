public import StakeoutMatching
public import StakeoutReporting

/// The verdict of one expectation.
public struct AssertionRecord {
  /// Whether it passed.
  public let success: Bool
  /// Its text; also there for one that passed.
  public let message: FailureMessage
  /// Where the expectation stands.
  public let location: SourceSite
}

extension AssertionRecord: CustomStringConvertible {
  /// All three parts in one line.
  public var description: String {
    "AssertionRecord { success=\(success), message='\(message.stringValue)', location=\(location) }"
  }
}

/// A handler that keeps every verdict and reports none.
///
/// Safe from any thread.
public final class AssertionRecorder: AssertionHandler, @unchecked Sendable {
  // SAFETY: the list has a lock, and an expectation does not change the message it handed over.
  private let records = Locked<[AssertionRecord]>([])

  /// An empty recorder.
  public init() {}

  /// The records, in the order of their arrival.
  public var assertions: [AssertionRecord] {
    get { records.withLock { $0 } }
    set { records.withLock { $0 = newValue } }
  }

  /// Keeps one verdict.
  public func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    let record = AssertionRecord(success: assertion, message: message, location: location)
    records.withLock { $0.append(record) }
  }
}

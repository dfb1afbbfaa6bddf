/// A double that records its calls: a spy, a typed mock or a dynamic mock.
///
/// Only the doubles of this package need to conform to it.
public protocol CallRecording {
  /// The source of the recorded calls.
  var callSource: CallSource { get }
}

/// The place where the calls of a double are stored.
///
/// Only doubles of this package make one; it is not API.
public struct CallSource: Sendable {
  package let log: CallLog
  /// The object that holds the double's calls and stubs, for a search for leaks; nil if unknown.
  package let holder: (any LeakHolder)?

  package init(_ log: CallLog, holder: (any LeakHolder)? = nil) {
    self.log = log
    self.holder = holder
  }
}

/// Returns the calls of several doubles in the one order of all calls.
///
/// ```swift
/// let names = timeline(of: door, alarm).map(\.function)
/// XCTAssertEqual(names, ["disarm()", "open()"])
/// ```
///
/// The result contains every call that was recorded before `timeline(of:)`. If it contains a call,
/// it also contains all earlier calls of these doubles. To read the calls with times, threads and
/// doubles, print ``Swift/Sequence/timelineText``.
public func timeline(of doubles: any CallRecording...) -> [Call] {
  timeline(of: doubles.map(\.callSource.log))
}

/// A double that remembers its calls, of whichever kind: a spy, a mock, a mock by name.
///
/// Nobody but the doubles of this package has to conform to it.
public protocol CallRecording {
  /// Where the calls are kept, for questions about them.
  var callSource: CallSource { get }
}

/// Where the calls of a double are kept.
public struct CallSource: Sendable {
  package let log: CallLog

  package init(_ log: CallLog) {
    self.log = log
  }
}

/// The calls of several doubles in the one order of all calls.
///
/// ```swift
/// let names = timeline(of: door, alarm).map(\.function)
/// XCTAssertEqual(names, ["disarm()", "open()"])
/// ```
///
/// It holds every call that was recorded before, and no call without those that came before it. To
/// read them all, with times, threads and doubles, print the ``Swift/Sequence/timelineText``.
public func timeline(of doubles: any CallRecording...) -> [Call] {
  timeline(of: doubles.map(\.callSource.log))
}

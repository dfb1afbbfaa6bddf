public import StakeoutCalls

/// The calls of several spies in the one order of all calls.
///
/// ```swift
/// let names = timeline(of: door, alarm).map(\.function)
/// XCTAssertEqual(names, ["disarm()", "open()"])
/// ```
///
/// It holds every call that was recorded before, and no call without those that came before it. To
/// read them all, with times, threads and doubles, print the ``Swift/Sequence/timelineText``.
public func timeline(of spies: any Spyable...) -> [Call] {
  timeline(of: spies.map { $0.spyLog })
}

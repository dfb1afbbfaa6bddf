package import StakeoutBase

extension MatcherResult {
  /// Creates a verdict whose text, when it is read first, attaches a timeline to the test.
  ///
  /// A text may be read several times for one failure.
  ///
  /// - Parameters:
  ///   - count: the number of calls in the timeline, asked for when the text is read.
  ///   - timeline: makes the timeline.
  package init(
    bool: Bool, showing count: @escaping @autoclosure () -> Int,
    of timeline: @escaping @autoclosure () -> Timeline,
    message: @escaping () -> ExpectationMessage
  ) {
    var isAttached = false
    self.init(bool: bool) {
      if !isAttached {
        isAttached = true
        Timeline.attach(count(), timeline())
      }
      return message()
    }
  }
}

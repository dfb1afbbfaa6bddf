internal import StakeoutMatching
internal import StakeoutRuntime

/// An expectation's arrangement to be woken by what its matcher names, for as long as it lives.
final class WakeCall {
  private var arranged: (source: any WakeSource, event: Event)?

  deinit {
    if let arranged { arranged.source.unsubscribe(arranged.event) }
  }

  /// An event that rings when the verdict on the value of an attempt may have changed; nil when
  /// nobody can tell, and the expectation has to look again and again.
  ///
  /// Only a matcher that names sources has the value read again, out of the attempt's memory. One
  /// that trapped the expression has none there, and names no source either.
  func event<Value>(for matcher: Matcher<Value>, on attempt: Expression<Value>) -> Event? {
    guard let wakeSource = matcher.wakeSource, let actual = try? attempt.evaluate(),
      let source = wakeSource(actual), let event = Event(), source.subscribe(event)
    else { return nil }
    arranged = (source, event)
    return event
  }
}

extension Event: Bell {}

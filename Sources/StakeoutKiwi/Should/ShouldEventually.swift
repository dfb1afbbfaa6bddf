public import StakeoutExpectations

// Kiwi's waiting verbs. Each is a value with a blocking and an asynchronous form, which
// `WaitingVerb.swift` defines for all of them.

extension Claim where VerbResult == Self, VerbError == Never {
  /// Waits until the value matches: `await expect(x).shouldEventually(equal(1))`.
  ///
  /// It waits for at most one second by default. `PollingDefaults` can change the time.
  public var shouldEventually: WaitingVerb<Self> {
    WaitingVerb(claim: self, style: .toMatch, request: Eventual.within)
  }

  /// Watches for one second by default, and expects the value never to match.
  ///
  /// It fails as soon as the value matches, and passes at the end of the time, like `toNever`.
  /// `PollingDefaults` can change the time.
  public var shouldNotEventually: WaitingVerb<Self> {
    WaitingVerb(claim: self, style: .toNotMatch, request: Eventual.within)
  }

  /// Waits until the value matches, for at most the given time.
  public var shouldEventuallyBeforeTimingOutAfter: TimedVerb<Self> {
    TimedVerb(verb: shouldEventually)
  }

  /// Watches for the given time, and expects the value never to match.
  public var shouldNotEventuallyBeforeTimingOutAfter: TimedVerb<Self> {
    TimedVerb(verb: shouldNotEventually)
  }

  /// Waits for one second by default, and then evaluates once and expects the value to match.
  ///
  /// `PollingDefaults` can change the time.
  public var shouldAfterWait: WaitingVerb<Self> {
    WaitingVerb(claim: self, style: .toMatch, request: Eventual.after)
  }

  /// Waits for one second by default, and then evaluates once and expects the value not to match.
  ///
  /// `PollingDefaults` can change the time.
  public var shouldNotAfterWait: WaitingVerb<Self> {
    WaitingVerb(claim: self, style: .toNotMatch, request: Eventual.after)
  }

  /// Waits for the given time, and then evaluates once and expects the value to match.
  public var shouldAfterWaitOf: TimedVerb<Self> { TimedVerb(verb: shouldAfterWait) }

  /// Waits for the given time, and then evaluates once and expects the value not to match.
  public var shouldNotAfterWaitOf: TimedVerb<Self> { TimedVerb(verb: shouldNotAfterWait) }
}

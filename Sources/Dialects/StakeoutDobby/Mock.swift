// Dobby's `Mock`, which expects, records and verifies interactions of one type.

public import StakeoutCalls
public import StakeoutMatching

/// A mock that checks that the expected interactions happen, and in the expected order.
///
/// ```swift
/// let mock = Mock<[Int]>()
/// mock.expect(matches([any(), matches { $0 > 0 }]))
/// mock.record([0, 1])
/// mock.verify()
/// ```
///
/// An interaction is a value, usually the arguments of a call: a tuple, or an enum with one case
/// per function. Test doubles record interactions; tests expect and verify them.
///
/// - A strict mock fails the test immediately on an unexpected interaction. A nice mock ignores it.
/// - In an ordered mock, expectations are met in the order of their set-up. In an unordered mock,
///   each interaction is assigned to any expectation that accepts it. If there is a choice, the
///   mock chooses so that all expectations are met, if that is possible.
///
/// A mock stores its interactions until ``reset()`` or its deallocation. Failure messages show
/// them, and checks of the order of all calls use them.
///
/// Any number of threads can use a mock at once. Matchers run on the thread that records. They may
/// run again for an interaction if several threads record, or if several expectations accept it.
public final class Mock<Interaction> {
  @usableFromInline let core: MockCore
  private let verifiesOnDeinit: Bool

  /// The recorded interactions, each as a call of the function that recorded it.
  package var callLog: CallLog { core.log }

  /// Makes a mock without expectations.
  ///
  /// - Parameters:
  ///   - strict: Whether unexpected interactions fail the test.
  ///   - ordered: Whether expectations must be met in the order of their set-up.
  ///   - verifiesOnDeinit: Whether deallocation fails the test if expectations are unfulfilled and
  ///     `verify` was not called since their set-up.
  public init(strict: Bool = true, ordered: Bool = true, verifiesOnDeinit: Bool = false) {
    core = MockCore(isStrict: strict, isOrdered: ordered, type: Mock.self)
    let verification = MockVerification.installed
    self.verifiesOnDeinit = verifiesOnDeinit || verification != nil
    verification?.add(core)
    LeakCheck.installed?.register(core)
  }

  /// Makes a nice mock without expectations, or a strict one if `nice` is false.
  public convenience init(nice: Bool, ordered: Bool = true, verifiesOnDeinit: Bool = false) {
    self.init(strict: !nice, ordered: ordered, verifiesOnDeinit: verifiesOnDeinit)
  }

  deinit {
    if verifiesOnDeinit { core.verifyAtEnd("the mock was deallocated without 'verify'") }
  }

  /// Expects one interaction that the matcher accepts, or as many as `count` says.
  ///
  /// If `count` is nil, the mock expects one interaction, and a nice mock ignores further ones. If
  /// the count has an upper limit, further interactions fail the test in a nice mock too.
  ///
  /// An expectation applies only to later interactions.
  ///
  /// - Parameters:
  ///   - matcher: A matcher, or a literal that the interaction must equal.
  ///   - count: The expected number of interactions.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  @inlinable
  public func expect<M: MatcherConvertible>(
    _ matcher: M, count: CountSpecifier? = nil, file: StaticString = #filePath,
    line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) where M.ValueType == Interaction {
    let matcher = matcher.matcher()
    add(
      accepts: Self.test(matcher), noun: { matcher.noun }, count: count, file: file, line: line,
      fileID: fileID, column: column)
  }

  /// Fails the test on each interaction that the matcher accepts, unless an earlier expectation
  /// takes it.
  ///
  /// In Dobby only nice mocks have rejections. In Stakeout a strict mock has them too, and reports
  /// "not allowed" instead of "not expected". Rejections apply regardless of the order.
  ///
  /// - Parameters:
  ///   - matcher: A matcher, or a literal that interactions must not equal.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func reject<M: MatcherConvertible>(
    _ matcher: M, file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) where M.ValueType == Interaction {
    let matcher = matcher.matcher()
    add(
      accepts: Self.test(matcher), noun: { matcher.noun }, isRejection: true, file: file,
      line: line, fileID: fileID, column: column)
  }

  /// All interactions so far in order, including ignored ones and those that failed the test.
  public var interactions: [Interaction] { callLog.interactions(of: Interaction.self) }

  /// Removes all expectations, rejections and interactions.
  ///
  /// Interactions that are recorded at the same time may be removed too.
  public func reset() {
    core.reset()
  }

  @usableFromInline
  func add(
    accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String,
    isRejection: Bool = false, count: CountSpecifier? = nil, file: StaticString, line: UInt,
    fileID: String, column: UInt
  ) {
    let entry = MockEntry(
      accepts: accepts, noun: noun, isRejection: isRejection, count: count,
      site: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
    let context = TestContext.current
    // Release the previous context outside the lock (M1).
    _ = core.withState { $0.add(entry, in: context) }
  }

  /// Converts a matcher of interactions to a closure that judges records.
  @inlinable
  static func test(_ matcher: Matcher<Interaction>) -> (CallRecord) -> Bool {
    let accepts = matcher.asPattern
    // SAFETY: a mock passes only its own records to its entries.
    return { accepts(unsafeDowncast($0, to: InteractionRecord<Interaction>.self).interaction) }
  }
}

// SAFETY: the lock of the state guards all mutable state. The test's matchers run on any thread
// that the test's code uses; the test is responsible for their captured values.
extension Mock: @unchecked Sendable where Interaction: Sendable {}

extension Mock {
  /// Expects one interaction equal to a value, or as many as `count` says.
  @_disfavoredOverload
  public func expect(
    _ value: Interaction, count: CountSpecifier? = nil, file: StaticString = #filePath,
    line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) where Interaction: Equatable {
    expect(
      equals(value), count: count, file: file, line: line, fileID: fileID, column: column)
  }

  /// Fails the test on each interaction equal to a value, unless an earlier expectation takes it.
  @_disfavoredOverload
  public func reject(
    _ value: Interaction, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) where Interaction: Equatable {
    reject(equals(value), file: file, line: line, fileID: fileID, column: column)
  }
}

extension Mock {
  /// Makes an expected call for an order of calls from the interactions that a function has
  /// recorded.
  ///
  /// Expected calls of mocks and of spies can be mixed:
  ///
  /// ```swift
  /// expect([door.called(.open), mock.called("greet(_:)", with: "Ann")]).to(beInOrder())
  /// ```
  ///
  /// - Parameters:
  ///   - function: The name of the function that records, or the name that `record` received.
  ///   - arguments: A matcher or an equal value for the interaction, or for each element if it is a
  ///     tuple. An empty list accepts all interactions.
  ///   - countSpecifier: The expected number of interactions.
  public func called(
    _ function: String, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(callLog, function: function, with: .of(arguments), count: countSpecifier)
  }
}

extension Mock: CallRecording {
  /// The source of the recorded interactions.
  public var callSource: CallSource { CallSource(callLog, holder: core) }
}

extension Mock {
  /// Records an interaction, and assigns it to an expectation.
  ///
  /// Fails the test immediately if the interaction needs an expectation and fits none.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - function: The name for timelines. By default it is the name of the calling function.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  @inlinable
  public func record(
    _ interaction: Interaction, file: StaticString = #filePath, line: UInt = #line,
    function: String = #function, fileID: String = #fileID, column: UInt = #column
  ) {
    let record = InteractionRecord(interaction)
    let outcome = core.record(record, function: function)
    switch outcome {
    case .taken, .ignored: return
    default:
      report(outcome, of: record, file: file, line: line, fileID: fileID, column: column)
    }
  }
}

extension Mock {
  /// Fails the test for each unfulfilled expectation, at this line and at the expectation's own
  /// line.
  ///
  /// A wrong interaction has already failed the test when it was recorded. Verification changes
  /// nothing: a second one reports again.
  ///
  /// - Parameters:
  ///   - delay: The longest time to wait for further interactions, in seconds. The wait ends as
  ///     soon as the last expectation is met. If there are rejections and no interaction was
  ///     rejected so far, the wait takes the whole time. On the main thread, the main queue and the
  ///     main run loop keep running. On the main actor, where the queue cannot run, the
  ///     verification fails immediately if there is anything to wait for. In asynchronous code
  ///     prefer the overload with a `Duration`, which blocks no thread.
  ///   - file: The file path at which to report a failure.
  ///   - line: The line at which to report a failure.
  ///   - fileID: The file ID at which to report a failure.
  ///   - column: The column at which to report a failure.
  public func verify(
    delay: Double = 0, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if delay.isNaN {
      Reporter.report(
        Failure(message: "cannot wait: the delay is not a number", site: site))
    }
    guard delay > 0, !needsNoMore else { return reportUnfulfilled(nil, at: site) }
    if let problem = WaitingPlace.current.reasonNotToBlock(
      underSwiftTesting: TestContext.isOfSwiftTesting)
    {
      core.withState { $0.isVerified = true }
      let message = "\(problem) Write 'await mock.verify(delay: .seconds(…))'."
      return Reporter.report(Failure(message: message, site: site))
    }
    // Limit the delay, because a `Duration` cannot represent some greater delays.
    var waiter = Waiter(timeout: .seconds(min(delay, 1_000_000_000)))
    let end = waiter.block(wakes: { core.log }) { needsNoMore }
    reportUnfulfilled(waiter.note(on: end), at: site)
  }

  /// Suspends the task until no further interaction is needed, for at most `delay`, and then fails
  /// the test for each unfulfilled expectation.
  ///
  /// If the task is cancelled, the wait ends.
  nonisolated(nonsending) public func verify(
    delay: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    var waiter = Waiter(timeout: delay)
    let end = await waiter.suspend(wakes: { core.log }) { needsNoMore }
    reportUnfulfilled(
      waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Whether a longer wait cannot change the result of a verification.
  private var needsNoMore: Bool { core.withState { $0.needsNoMore } }
}

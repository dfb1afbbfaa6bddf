public import StakeoutCalls
public import StakeoutMatching
internal import StakeoutReporting

/// Checks that what happens is what a test expects: which interactions there are, and in which
/// order.
///
/// ```swift
/// let mock = Mock<[Int]>()
/// mock.expect(matches([any(), matches { $0 > 0 }]))
/// mock.record([0, 1])
/// mock.verify()
/// ```
///
/// An interaction is a value, mostly the arguments of a call: a tuple, or an enum with a case for
/// each function. Test doubles record what is called, tests expect and verify.
///
/// - A strict mock fails the test at once on an interaction that is not expected, a nice one lets
///   it pass.
/// - In an ordered mock, expectations are met in the order of their set-up; without an order, each
///   interaction goes to an expectation for it. Where there is a choice, it is made such that every
///   expectation is met, if that is possible at all.
///
/// A mock keeps its interactions, for the texts of failures and for the one order of all calls,
/// until it is ``reset()`` or ends.
///
/// Any number of threads may use a mock at once. Matchers are asked on the thread that records, and
/// may be asked again about an interaction when several threads record, or when it can go to more
/// than one expectation.
public final class Mock<Interaction> {
  @usableFromInline let core: MockCore
  private let verifiesOnDeinit: Bool

  /// The interactions, as calls of the functions that have recorded them.
  package var callLog: CallLog { core.log }

  /// A mock without expectations.
  ///
  /// - Parameters:
  ///   - strict: whether interactions that are not expected fail the test.
  ///   - ordered: whether expectations have to be met in the order of their set-up.
  ///   - verifiesOnDeinit: whether the end of the mock fails the test if expectations are left and
  ///     nobody has called `verify` since they were set up.
  public init(strict: Bool = true, ordered: Bool = true, verifiesOnDeinit: Bool = false) {
    core = MockCore(isStrict: strict, isOrdered: ordered, type: Mock.self)
    let endOfTest = TestScope.current.endOfTest
    self.verifiesOnDeinit = verifiesOnDeinit || endOfTest != nil
    endOfTest?.register(core)
  }

  /// A mock without expectations that is nice or, if it is not, strict.
  public convenience init(nice: Bool, ordered: Bool = true, verifiesOnDeinit: Bool = false) {
    self.init(strict: !nice, ordered: ordered, verifiesOnDeinit: verifiesOnDeinit)
  }

  deinit {
    if verifiesOnDeinit { core.verifyAtEnd("the mock has ended without 'verify'") }
  }

  /// Expects one interaction that the matcher accepts, or as many as `count` says.
  ///
  /// Without a count it is one, and a nice mock ignores what comes after it. With a count that has
  /// an upper limit a nice mock holds the interactions to it, too.
  ///
  /// An expectation is for what is recorded after it.
  ///
  /// - Parameters:
  ///   - matcher: a matcher, or a literal that interactions have to equal.
  ///   - count: how many interactions.
  @inlinable
  public func expect<M: MatcherConvertible>(
    _ matcher: M, count: CountSpecifier? = nil, file: StaticString = #filePath,
    line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) where M.ValueType == Interaction {
    let matcher = matcher.matcher()
    addExpectation(
      accepts: Self.test(matcher), noun: { matcher.noun }, count: count, file: file, line: line,
      fileID: fileID, column: column)
  }

  /// Fails the test on each interaction that the matcher accepts, unless an expectation that was
  /// set up earlier has it.
  ///
  /// In Dobby this is for nice mocks only; here a strict mock takes it, too, and says
  /// "not allowed" where it would say "not expected". It holds wherever it stands.
  ///
  /// - Parameter matcher: a matcher, or a literal that interactions must not equal.
  public func reject<M: MatcherConvertible>(
    _ matcher: M, file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) where M.ValueType == Interaction {
    let matcher = matcher.matcher()
    add(
      MockEntry(
        rejecting: Self.test(matcher), noun: { matcher.noun },
        site: SourceSite(fileID: fileID, filePath: file, line: line, column: column)))
  }

  /// The interactions so far, those that failed the test or were ignored included, in their order.
  public var interactions: [Interaction] { callLog.interactions(of: Interaction.self) }

  /// Forgets all expectations, rejections and interactions.
  ///
  /// What is recorded meanwhile may be forgotten, too.
  public func reset() {
    core.reset()
  }

  @usableFromInline
  func addExpectation(
    accepts: @escaping (CallRecord) -> Bool, noun: @escaping () -> String, count: CountSpecifier?,
    file: StaticString, line: UInt, fileID: String, column: UInt
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    add(MockEntry(accepts: accepts, noun: noun, count: count, site: site))
  }

  private func add(_ entry: MockEntry) {
    let context = TestContext.current
    // The context before ends after the lock (M1).
    _ = core.withState { $0.add(entry, in: context) }
  }

  /// The matcher for a record of an interaction, whatever the type.
  @inlinable
  static func test(_ matcher: Matcher<Interaction>) -> (CallRecord) -> Bool {
    let accepts = matcher.asPattern
    // SAFETY: a mock gives its entries no records but its own.
    return { accepts(unsafeDowncast($0, to: InteractionRecord<Interaction>.self).interaction) }
  }
}

// SAFETY: all that changes is guarded by the state's lock. What matchers capture is the test's,
// which hands them to calls from whatever threads its code makes them on.
extension Mock: @unchecked Sendable where Interaction: Sendable {}

extension Mock {
  /// Expects one interaction that equals a value, or as many as `count` says.
  @_disfavoredOverload
  public func expect(
    _ value: Interaction, count: CountSpecifier? = nil, file: StaticString = #filePath,
    line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) where Interaction: Equatable {
    expect(
      equals(value), count: count, file: file, line: line, fileID: fileID, column: column)
  }

  /// Fails the test on each interaction that equals a value, unless an expectation that was set up
  /// earlier has it.
  @_disfavoredOverload
  public func reject(
    _ value: Interaction, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) where Interaction: Equatable {
    reject(equals(value), file: file, line: line, fileID: fileID, column: column)
  }

  /// Expects one interaction that is there and that the matcher accepts, or as many as `count`
  /// says.
  @_disfavoredOverload
  public func expect<Wrapped>(
    _ matcher: Matcher<Wrapped>, count: CountSpecifier? = nil, file: StaticString = #filePath,
    line: UInt = #line, fileID: String = #fileID, column: UInt = #column
  ) where Interaction == Wrapped? {
    expect(
      some(matcher), count: count, file: file, line: line, fileID: fileID, column: column)
  }

  /// Fails the test on each interaction that is there and that the matcher accepts, unless an
  /// expectation that was set up earlier has it.
  @_disfavoredOverload
  public func reject<Wrapped>(
    _ matcher: Matcher<Wrapped>, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) where Interaction == Wrapped? {
    reject(some(matcher), file: file, line: line, fileID: fileID, column: column)
  }
}

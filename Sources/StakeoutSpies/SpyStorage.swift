public import StakeoutCalls
package import StakeoutReporting

/// What a double keeps: its calls, its stubs, and what it does with calls that are not stubbed.
///
/// A spy has one by its address, found in a registry. One that keeps it itself is faster:
///
/// ```swift
/// final class FakeStore: Store, Spyable {
///   let spyStorage = SpyStorage()
/// }
/// ```
///
/// Safe to use from any thread.
public final class SpyStorage: Sendable {
  /// The calls.
  package let log: CallLog
  let stubs = StubTable()
  /// For the registry: the spy that this is kept for.
  let owner: PinnedAddress?
  // SAFETY: set in `init`, and read by `deinit` alone. Weak, because what the scope knows may lead
  // back here; and it is the scope that pays for it, not each reference to this.
  private nonisolated(unsafe) weak var scope: DoubleScope?

  /// Storage for a stored property of a spy.
  public init() {
    log = CallLog()
    owner = nil
    enterScope()
  }

  /// Storage that the registry keeps for the spy, and that does not keep the spy alive.
  init(owner: AnyObject) {
    log = CallLog(ofReceiver: type(of: owner))
    self.owner = PinnedAddress(owner)
    enterScope()
  }

  deinit { scope?.forget(self) }

  private func enterScope() {
    guard let current = DoubleScope.current else { return }
    scope = current
    current.adopt(self)
  }

  /// The value that a stub has for every call of a function; nil if it depends on anything.
  @usableFromInline
  func plainValue(of number: UInt64) -> StubValue? { stubs.plainValue(of: number) }

  /// Storage that the registry keeps for the static members of a type.
  init(ofStaticMembersOf type: Any.Type) {
    log = CallLog(ofReceiver: Swift.type(of: type))
    owner = nil
  }

  /// Has calls of a function answered with a default value where no stub answers them, even if the
  /// double is strict.
  ///
  /// - Parameters:
  ///   - double: the type of the double, for the text of a failure.
  ///   - arguments: as a stub takes them, and *anything* for those that are left out at the end;
  ///     none for all calls of the function.
  ///   - site: where the test fails if there are more of them than the function has.
  package func allow(
    _ function: String, of double: Any.Type, with arguments: [Any?] = [],
    at site: SourceSite = SourceSite()
  ) {
    let name = FunctionName(function)
    let arguments = name.completed(arguments)
    if let misuse = name.misuse(of: arguments, on: double) {
      return misuse.fail(at: site)
    }
    stubs.allow(
      StubEntry(
        FunctionNames.number(of: function), arguments, nil, in: DoubleScope.current?.visit(self)))
  }

  /// Appends a call or, when there is no memory for it, fails the test: a call that is lost must
  /// not pass for one that was not made.
  ///
  /// - Parameters:
  ///   - record: the arguments, none of which is the spy; nil when there are none.
  ///   - number: the function's number among all names.
  @usableFromInline
  package func append(_ record: consuming CallRecord?, number: UInt64, file: String, line: Int) {
    guard !log.append(record, number: number) else { return }
    reportLoss(of: number, file: file, line: line)
  }

  /// The same for any arguments of the spy, itself among them; it is nil for a type.
  func append(
    _ arguments: [Any?], number: UInt64, spy: AnyObject?, file: String, line: Int
  ) {
    guard !log.append(arguments, number: number, owner: spy) else { return }
    reportLoss(of: number, file: file, line: line)
  }

  private func reportLoss(of number: UInt64, file: String, line: Int) {
    let function = FunctionNames.text(of: number)
    let message = "no memory to record the call of <\(function)> at \(file):\(line)"
    let site = SourceSite(file: file, line: UInt(clamping: line))
    Reporter.report(Failure(message: message, site: site))
  }
}

// The expectations of a mock, and the choice of the expectation that answers a call.

internal import StakeoutCalls
internal import StakeoutMatching

/// All expectations of one mock.
///
/// Invariants:
///
/// - I1: a use of an expectation answers one call, and a call takes one use.
/// - I2: if several expectations are for a call, the oldest one answers it.
/// - I3: the test's code, including any `deinit`, never runs with the lock held.
/// - I4: a call is recorded in the critical section that takes its use. So calls have the order of
///   the uses, and a thread that sees that an expectation is met also sees the call.
///
/// SAFETY: all mutable state is accessed only with the lock held.
final class ExpectationBook: @unchecked Sendable {
  /// The result of the search for an expectation that answers a call.
  struct Reservation {
    /// The expectation that answers the call; nil if there is none.
    var entry: QueuedExpectation?
    /// Whether the expectation is for calls of this shape.
    var fits = false
    /// Whether this use has used up the expectation.
    var isLastUse = false
    /// Whether the member ever had an expectation.
    var isDefined = false
    /// Whether there was enough memory to record the call.
    var isRecorded = false
  }

  /// The expectations of one member, in the order of their set-up.
  private final class Member {
    // SAFETY: the lock serializes all accesses, here and below. Checking exclusivity would cost as
    // much as the accesses themselves.
    @exclusivity(unchecked) var entries: [QueuedExpectation] = []
  }

  /// Rings when an expectation is used up, and on a reset.
  let uses = ExplicitWakeSource()

  private let lock = ForkSafeLock()
  @exclusivity(unchecked) private var members: [String: Member] = [:]
  /// The context of the test that set the latest expectation.
  @exclusivity(unchecked) private var latestContext: TestContext?

  /// The context of the test that set the latest expectation; nil if there never was an
  /// expectation.
  ///
  /// A reset keeps it.
  var context: TestContext? { lock.withLock { latestContext } }

  /// Adds an expectation to those of its member.
  func add(_ entry: QueuedExpectation, to name: String, in context: TestContext) {
    // I3: release the previous context outside the lock.
    _ = lock.withLock { () -> TestContext? in
      defer { latestContext = context }
      let member = members[name] ?? Member()
      members[name] = member
      member.entries.append(entry)
      return latestContext
    }
  }

  /// Takes the use of the expectation that answers a call, and records the call.
  func reserve(_ call: Interaction) -> Reservation {
    let record = call.record
    // I3: collect the expectations that another member has used up, and release them outside the
    // lock.
    var spent: [QueuedExpectation] = []
    defer { withExtendedLifetime(spent) {} }
    lock.lock()
    defer { lock.unlock() }
    let member = members[call.member]
    var reserved = Reservation(isDefined: member != nil)
    while reserved.entry == nil, let member, !member.entries.isEmpty {
      let fitting = member.entries.firstIndex { $0.calls.shape.fits(call.arguments) }
      let entry = member.entries[fitting ?? 0]
      // I1: an expectation that counts its own uses is called later, outside the lock.
      let taken = entry.uses?.take() ?? .oneOfMore
      if taken != .oneOfMore { member.entries.remove(at: fitting ?? 0) }
      if taken == .none {
        spent.append(entry)
      } else {
        (reserved.entry, reserved.fits, reserved.isLastUse) = (
          entry, fitting != nil, taken == .last
        )
      }
    }
    let known = reserved.fits ? reserved.entry?.calls.function : nil
    reserved.isRecorded = call.mock.log.append(record, number: known ?? call.functionNumber)  // I4
    return reserved
  }

  /// Removes an expectation that counts its own uses and has none left.
  func retire(_ entry: QueuedExpectation, of name: String) {
    lock.withLock { members[name]?.entries.removeAll { $0 === entry } }
    uses.ring()
  }

  /// Returns the later expectations of a member for calls of the same shape.
  /// - Parameter entry: An expectation that has answered a call. It was the oldest one of its shape
  ///   (I2), so all others are later.
  func entries(behind entry: QueuedExpectation, of name: String) -> [QueuedExpectation] {
    lock.withLock { members[name]?.entries ?? [] }
      .filter { $0.calls.shape == entry.calls.shape && $0 !== entry }
  }

  /// All unmet expectations by member, in the order of their set-up.
  ///
  /// Reading it runs the test's code.
  var unmet: [(member: String, entries: [QueuedExpectation])] {
    lock.withLock { members.mapValues(\.entries) }
      .map { ($0.key, $0.value.filter { $0.counter.shouldVerify() }) }
      .filter { !$0.1.isEmpty }
      .sorted { $0.0 < $1.0 }
  }

  /// Whether there are no expectations.
  var isEmpty: Bool { lock.withLock { members.isEmpty } }

  /// Removes all expectations.
  func reset() {
    let forgotten = lock.withLock {
      defer { members = [:] }
      return members
    }
    // I3: release the expectations here.
    withExtendedLifetime(forgotten) {}
    uses.ring()
  }
}

/// The kind of uses that an expectation is for.
enum CallShape: Equatable {
  /// The read of a property.
  case property
  /// A call with any arguments.
  case anyCall
  /// A call with these labels, `""` for no label.
  case call(labels: [String])

  /// Whether the shape fits a call with these arguments, or a property read if `arguments` is nil.
  func fits(_ arguments: KeyValuePairs<String, Any?>?) -> Bool {
    switch (self, arguments) {
    case (.property, nil), (.anyCall, _): true
    case (.call(let labels), let arguments?): labels.areLabels(of: arguments)
    case (.property, _?), (.call, nil): false
    }
  }
}

extension [String] {
  /// Whether these are the labels of the arguments, in order.
  func areLabels(of arguments: KeyValuePairs<String, Any?>) -> Bool {
    guard count == arguments.count else { return false }
    for index in indices where self[index] != arguments[index].key { return false }
    return true
  }

  /// Returns the name of a function with these labels, in the form of `#function`.
  func function(named name: String) -> String {
    "\(name)(\(map { $0.isEmpty ? "_:" : "\($0):" }.joined()))"
  }
}

/// The uses of a member that an expectation is for.
struct ExpectedCalls {
  let shape: CallShape
  /// The expected arguments; empty unless the shape has labels.
  let patterns: ArgumentPatterns
  /// The number of the function's name in ``FunctionNames``; nil if only the call determines it.
  let function: UInt64?

  /// Calls with any arguments.
  static var any: ExpectedCalls {
    ExpectedCalls(shape: .anyCall, patterns: ArgumentPatterns([]), function: nil)
  }

  /// The reads of a property.
  static func reads(of property: String) -> ExpectedCalls {
    ExpectedCalls(
      shape: .property, patterns: ArgumentPatterns([]),
      function: FunctionNames.number(of: property))
  }

  /// Whether all labels and arguments are the expected ones.
  func accept(_ arguments: KeyValuePairs<String, Any?>) -> Bool {
    shape.fits(arguments) && patterns.accept(arguments.map(\.value))
  }

  /// Returns the text of a failure if the arguments are not the expected ones, otherwise nil.
  ///
  /// Each matcher runs once.
  ///
  /// - Parameter fits: Whether the labels are the expected ones.
  func failure(
    of arguments: KeyValuePairs<String, Any?>, _ member: String, fits: Bool
  ) -> String? {
    guard case .call(let labels) = shape else { return nil }
    guard labels.count == arguments.count else {
      return "Expected \(labels.count) arguments, but got \(arguments.count)"
    }
    guard fits else {
      return "Expected call with keywords \(labels), got \(arguments.map(\.key))."
    }
    guard let firstMismatch = firstMismatch(with: arguments) else { return nil }
    let lines = arguments.enumerated().map { index, argument in
      let matches =
        index < firstMismatch || index > firstMismatch && patterns.accept(argument.value, at: index)
      let name = argument.key.count > 1 ? argument.key : "[\(index)]"
      let pair = {
        (patterns.noun(at: index), argument.value.map { swiftText(of: $0) } ?? "nil")
      }
      let texts = matches ? pair() : patterns.texts(at: index, beside: argument.value, pair)
      return "  \(matches ? "✅" : "❌") \(name): Expected \(texts.0), got \(texts.1)"
    }
    return "Arguments to \(member) didn't match:\n\(lines.joined(separator: "\n"))"
  }

  /// Returns the index of the first argument that does not match, and does not check later ones.
  private func firstMismatch(with arguments: KeyValuePairs<String, Any?>) -> Int? {
    for index in arguments.indices where !patterns.accept(arguments[index].value, at: index) {
      return index
    }
    return nil
  }

  /// Returns the expected call as text, such as `load(id: argument equal to 3)`.
  func text(for member: String) -> String {
    switch shape {
    case .property: return member
    case .anyCall: return "\(member)(…)"
    case .call(let labels):
      let arguments = labels.enumerated().map { index, label in
        (label.isEmpty ? "" : "\(label): ") + patterns.noun(at: index)
      }
      return "\(member)(\(arguments.joined(separator: ", ")))"
    }
  }
}

/// One expectation of a mock, in the queue of its member.
///
/// SAFETY: nothing changes after `init`, except the uses, which have a lock. The test's blocks and
/// matchers run on the threads that use the mock.
@usableFromInline
final class QueuedExpectation: @unchecked Sendable {
  /// The source of the answer to each use.
  enum Answer {
    case value(() -> Any?)
    case block(FuncExpectationBlock)
    case asyncBlock(AsyncFuncExpectationBlock)
    /// The test's own expectation, which makes a block for each use.
    case nextBlock(() -> FuncExpectationBlock)
  }

  let calls: ExpectedCalls
  let answer: Answer
  /// The answer as text: "Return a value".
  private let action: String
  /// The counter of the uses.
  let counter: any CountedExpectation
  /// The remaining uses; nil for an expectation that counts its own uses.
  let uses: Uses?
  /// The source site of the expectation.
  let site: SourceSite

  init(
    _ calls: ExpectedCalls, _ answer: Answer, _ action: String, _ counter: any CountedExpectation,
    site: SourceSite
  ) {
    self.calls = calls
    self.answer = answer
    self.action = action
    self.counter = counter
    uses = counter as? Uses
    self.site = site
  }

  /// Returns the unmet expectation as text.
  ///
  /// For example: `load(id: anything): Return a value 2 times (FooTests.swift:9)`.
  func text(for member: String) -> String {
    let times = uses.map { " \($0.phrase)" } ?? ""
    return "\(calls.text(for: member)): \(action)\(times) (\(place))"
  }

  /// The file and line of the expectation.
  var place: String {
    "\(site.fileID.split(separator: "/").last ?? ""):\(site.line)"
  }
}

/// The number of uses that an expectation has left.
final class Uses: CountedExpectation, Sendable {
  /// The result of taking a use.
  enum Taken {
    /// There was no use left.
    case none
    /// A use was taken, and more are left.
    case oneOfMore
    /// The last use was taken.
    case last
  }

  /// The number of uses; nil for an unlimited number.
  private let left: Locked<Int>?

  /// Creates a number of uses, by default an unlimited one.
  init(_ count: Int? = nil) { left = count.map { Locked($0) } }

  /// Takes one use, which no other thread gets.
  func take() -> Taken {
    guard let left else { return .oneOfMore }
    return left.withLock { count in
      guard count > 0 else { return .none }
      count -= 1
      return count == 0 ? .last : .oneOfMore
    }
  }

  func hasNext() -> Bool { left == nil || unmet > 0 }

  func shouldVerify() -> Bool { unmet > 0 }

  /// The number of uses that `verify` requires; 0 if the number is unlimited.
  private var unmet: Int { max(0, left?.withLock { $0 } ?? 0) }

  /// The number as text: "2 times".
  var phrase: String { left == nil ? "indefinitely" : CountSpecifier.times(unmet) }
}

/// An expectation with a value, or with a closure that makes the value.
///
/// SAFETY: only the uses change, and they are atomic. The test's value and closure are used on the
/// threads that use the mock.
final class ValueExpectation: Expectation, CustomStringConvertible, @unchecked Sendable {
  let uses: Uses
  /// Makes the value for a use that was taken.
  let value: () -> Any?

  init(uses: Uses, value: @escaping () -> Any?) {
    self.uses = uses
    self.value = value
  }

  func hasNext() -> Bool { uses.hasNext() }

  func nextValue() -> Any? {
    _ = uses.take()
    return value()
  }

  func shouldVerify() -> Bool { uses.shouldVerify() }

  var description: String { "Return a value \(uses.phrase)" }
}

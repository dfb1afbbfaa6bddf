// `stub(…).with(…).andReturn(…)`: how a test makes a stub.

internal import Foundation
internal import StakeoutCalls
package import StakeoutCore

/// An unfinished stub: `fake.stub(.load).with(7).andReturn("seven")`.
///
/// It takes effect when one of the `and…` functions sets its behaviour. Until then older stubs
/// answer. Use it only on the thread that made it; the finished stub answers on any thread.
///
/// SpryKit calls this type `Stub`.
public final class Stubbing {
  private let storage: SpyStorage
  private let replacesOthers: Bool
  private let site: SourceSite
  private var patterns: [ArgumentPatterns.Element] = []
  private var entry: StubEntry

  /// - Parameter replacesOthers: Whether the stub may replace older stubs for the same calls.
  init(_ storage: SpyStorage, _ function: String, replacesOthers: Bool, at site: SourceSite) {
    self.storage = storage
    self.replacesOthers = replacesOthers
    self.site = site
    entry = StubEntry(
      FunctionNames.number(of: function), ArgumentPatterns([]), nil,
      in: DoubleScope.current?.visit(storage), at: site)
    storage.stubs.add(entry)
  }

  private var function: String { FunctionNames.text(of: entry.number) }

  /// Sets the expected arguments: each is an ``Argument``, a captor, a matcher or a value that the
  /// argument must equal.
  ///
  /// Without it, the stub answers all calls of the function. A further `with` appends arguments.
  @discardableResult
  public func with(_ arguments: Any?...) -> Self { with(all: arguments) }

  /// Sets the expected arguments from a list.
  @discardableResult
  package func with(all arguments: [Any?]) -> Self {
    patterns += arguments.map(ArgumentPatterns.Element.init(_:))
    put(newEntry(nil))
    return self
  }

  /// Lets a test that reports unused stubs leave this one unused.
  @discardableResult
  public func lenient() -> Self {
    put(newEntry(nil, isLenient: true))
    return self
  }

  /// Returns the value.
  public func andReturn(_ value: Any?) { complete(.value(.of(value))) }

  /// Returns from a `Void` function.
  public func andReturn() { complete(.value(.of(()))) }

  /// Returns the default value of the return type: zero, false, empty, nil, or its
  /// ``RelaxedDefault``.
  ///
  /// If the type has no default value, older stubs answer.
  public func andReturnDefault() { complete(.defaultValue) }

  /// Returns the first value for a number of calls, and the second one for all further calls.
  ///
  /// Calls count from all threads. If `times` is less than 1, the stub returns the second value
  /// from the start. This is Kiwi's `andReturn:times:afterThatReturn:`.
  public func andReturn(_ value: Any?, times: Int, afterThatReturn last: Any?) {
    guard times > 0 else { return andReturn(last) }
    let values = [value, last].map { StubBehaviour.value(.of($0)) }
    // Large enough for any test, and small enough not to overflow in a sum.
    complete(.inTurn(StubTurns(values, extra: min(times - 1, .max / 2))))
  }

  /// Returns several values in order, one per call.
  ///
  /// - Parameters:
  ///   - values: the values for the first call, the second call, and so on.
  ///   - end: what the stub does after the last value; by default it repeats it.
  public func andReturn(inOrder values: Any?..., afterwards end: SequenceEnd = .repeatLast) {
    andReturn(inOrder: values, end)
  }

  /// Returns several values from a list in order.
  package func andReturn(inOrder values: [Any?], _ end: SequenceEnd = .repeatLast) {
    complete(.inTurn(StubTurns(values.map { .value(.of($0)) }, afterwards: end)))
  }

  /// Returns the closure's result for the arguments, or throws its error.
  ///
  /// The closure runs on the thread of the call and outside all locks, after the call is recorded. It may
  /// call the double.
  public func andDo(_ closure: @escaping ([Any?]) throws -> Any?) {
    complete(.perform { try closure($0.passed) })
  }

  /// Runs the closure, for a `Void` function.
  public func andDoVoid(_ closure: @escaping ([Any?]) throws -> Void) { andDo(closure) }

  /// Returns the closure's result; the closure takes the arguments in their own types.
  ///
  /// ```swift
  /// fake.stub(.load).andPerform { (id: Int) in "number \(id)" }
  /// ```
  ///
  /// A call with arguments of other types, or with too few, fails the test at its line.
  public func andPerform<each Argument, Result>(
    _ closure: @escaping (repeat each Argument) throws -> Result
  ) {
    complete(
      .perform { [function] arguments in
        var reader = ArgumentReader(arguments.content, of: function, verb: "andPerform")
        return try closure(repeat try reader((each Argument).self))
      })
  }

  /// Returns the asynchronous closure's result, for an asynchronous function.
  ///
  /// The function must call `spryifyAsync` or `spryifyAsyncThrows`.
  public func andDoAsync(
    _ closure: nonisolated(nonsending) @escaping ([Any?]) async throws -> Any?
  ) {
    complete(.performAsync { try await closure($0.passed) })
  }

  /// Throws the error.
  public func andThrow(_ error: any Error) { complete(.error(error)) }

  /// Returns the closure's noncopyable result.
  ///
  /// ```swift
  /// fake.stub(.open).andMake { _ in Ticket(7) }
  /// ```
  ///
  /// The closure runs for each call, on the thread of the call and outside all locks. It may call
  /// the double.
  public func andMake<Value: ~Copyable>(
    _ make: @escaping (_ arguments: [Any?]) throws -> Value
  ) {
    andDo { NoncopyableAnswer(try make($0)) }
  }

  private func complete(_ behaviour: StubBehaviour) {
    let complete = newEntry(behaviour)
    let isFirstTime = entry.behaviour == nil
    let same = isFirstTime ? storage.stubs.forSameCalls(as: complete) : []
    if !same.isEmpty, !replacesOthers {
      Misuse(
        "Stubbing the same function with the same arguments", "Function: \(function)",
        "Arguments: \(Call.text(ofAll: complete.specified))",
        #"In most cases, stubbing the same function with the same arguments is a "code smell""#,
        "However, if this is intentional then use `.stubAgain()`"
      ).fail(at: site)
    }
    put(complete, replacing: same.filter(complete.replaces))
  }

  private func newEntry(_ behaviour: StubBehaviour?, isLenient: Bool = false) -> StubEntry {
    let example = DoubleScope.current?.visit(storage)
    // In an example, an entry from outside the example stays. The newer one hides it until the end
    // of the example.
    let stays = example != nil && entry.behaviour != nil && entry.example !== example
    return StubEntry(
      entry.number, ArgumentPatterns(elements: patterns), behaviour, in: example, at: site,
      isLenient: isLenient || entry.isLenient, replacing: stays ? nil : entry)
  }

  /// Adds an entry in place of the one so far, unless that stays, and of others.
  private func put(_ new: StubEntry, replacing others: [StubEntry] = []) {
    storage.stubs.add(new, replacing: others + (new.order == entry.order ? [entry] : []))
    entry = new
  }
}

extension Stubbing: CustomStringConvertible {
  /// The stub so far: `Stub(function: <load(id:)>, args: <<7>>, returnValue: <nil>)`.
  public var description: String { entry.description }
}

/// The behaviour of a stub when it answers a call.
enum StubBehaviour {
  case value(StubValue)
  /// Returns the default value of the function's return type.
  case defaultValue
  /// Several behaviours, one for each call.
  case inTurn(StubTurns)
  case perform((PassedArguments) throws -> Any?)
  case performAsync(AwaitingClosure)
  case error(any Error)
  /// Runs in addition to the stub that answers.
  case alongside(() -> Void)

  /// Makes the result from the arguments, in the isolation of the call.
  typealias AwaitingClosure = nonisolated(nonsending) (PassedArguments) async throws -> Any?
}

extension StubBehaviour: CustomStringConvertible {
  /// The behaviour as the test wrote it: `andReturn(Optional(1))`.
  var description: String {
    switch self {
    case .value(let value): "andReturn(\(String(describing: value.value)))"
    case .defaultValue: "andReturnDefault()"
    case .inTurn(let turns):
      turns.behaviours.map(\.description).joined(separator: ", then ")
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    case .alongside: "perform(closure)"
    }
  }
}

extension StubBehaviour {
  /// The same for the calls that it is for, and then another behaviour for all further calls.
  func then(_ next: StubBehaviour) -> StubBehaviour {
    guard case .inTurn(let turns) = self else { return .inTurn(StubTurns([self, next])) }
    return .inTurn(StubTurns(turns.behaviours + [next]))
  }
}

/// What a stub does after the last of several values.
public enum SequenceEnd: Sendable {
  /// Repeats the last value.
  case repeatLast
  /// Starts again with the first value.
  case startOver
  /// Leaves the call to older stubs; if there are none, it counts as not stubbed.
  case unstubbed
}

/// Behaviours for consecutive calls from any threads, one for each call.
final class StubTurns {
  let behaviours: [StubBehaviour]
  private let end: SequenceEnd
  /// The number of calls beyond the first one that get the first behaviour.
  private let extra: Int
  /// The number of answered calls, up to the point where it no longer matters.
  private let position = Locked(0)

  init(_ behaviours: [StubBehaviour], extra: Int = 0, afterwards end: SequenceEnd = .repeatLast) {
    self.behaviours = behaviours
    self.extra = extra
    self.end = end
  }

  /// Returns the behaviour for the next call; nil if there is none.
  func next() -> StubBehaviour? {
    let count = extra + behaviours.count
    let index = position.withLock { position in
      if position == count, end == .startOver { position = 0 }
      defer { if position < count { position += 1 } }
      return position
    }
    if index < count { return behaviours[max(0, index - extra)] }
    return end == .repeatLast ? behaviours.last : nil
  }
}

/// A value of any type that a stub returns.
@usableFromInline
class StubValue {
  /// The value.
  var value: Any? { nil }

  init() {}

  /// Wraps a value in its own type, or nil.
  static func of(_ value: Any?) -> StubValue {
    func typed<T>(_ value: T) -> StubValue { TypedStubValue(value) }
    guard let value else { return StubValue() }
    return _openExistential(value, do: typed)
  }
}

@usableFromInline
final class TypedStubValue<T>: StubValue {
  @usableFromInline let typed: T
  override var value: Any? { typed }

  init(_ typed: T) {
    self.typed = typed
  }
}

/// A stub's value that must fit the return type of the function, for Kiwi's verbs.
///
/// A number of another type fits if the return type can represent it exactly. Nil fits and stands
/// for the default value. Any other value fails the test at the line of the stub, and the call
/// returns a default value. For SpryKit's verbs, a stub of the wrong type is skipped instead.
package struct FittingAnswer {
  private let value: Any?
  private let site: SourceSite

  /// - Parameter site: the source site of the stub.
  package init(_ value: Any?, at site: SourceSite) {
    self.value = value
    self.site = site
  }

  /// Returns the value in the function's return type; nil if there is not even a default value.
  func value<T>(as type: T.Type, for call: StubbedCall) -> T? {
    if let answer = converted(value, to: type) { return answer }
    let content = flattened(value)
    if let answer = content.map({ exactNumber($0, as: type) }) ?? DefaultValue.of(type) {
      return answer
    }
    let (shown, shownType) =
      content.map { (ShortText.describing($0), "\(Swift.type(of: $0))") } ?? ("nil", "nil")
    let message = """
      \(call.double): the stub of <\(call.function)> returns <\(shown)> of type \(shownType), and \
      the function returns \(type)
      """
    Reporter.report(Failure(message: message, site: site))
    return DefaultValue.of(type)
  }
}

extension FittingAnswer: CustomDebugStringConvertible {
  /// The value.
  package var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}

/// Converts a number exactly to another type, or to its Optional.
///
/// Nil if the type cannot represent the number exactly, or if one of both is no number.
func exactNumber<T>(_ number: Any, as type: T.Type) -> T? {
  if number is Bool || type == Bool.self || type == Bool?.self { return nil }
  return (number as? NSNumber) as? T
}

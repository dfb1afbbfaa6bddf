// The functions that make a stub, as in `stub(…).with(…).andReturn(…)`, and the behaviour of a stub.

internal import Foundation
internal import StakeoutCalls
package import StakeoutCore

/// An unfinished stub, as in `fake.stub(.load).with(7).andReturn("seven")`.
///
/// It takes effect when one of the `and…` functions sets its behaviour. Until then, older stubs answer.
/// Use it only on the thread that made it. The finished stub answers on any thread.
///
/// SpryKit calls this type `Stub`.
public final class Stubbing {
  private let storage: SpyStorage
  private let replacesOthers: Bool
  private let site: SourceSite
  private var patterns: [ArgumentPatterns.Element] = []
  /// The stub so far, which is in the double's table.
  private var entry: StubEntry

  /// - Parameter replacesOthers: whether the stub may replace older stubs for the same calls. If not,
  ///   the test fails if there are any.
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

  /// Sets the expected arguments.
  ///
  /// Each is an ``Argument``, a captor, a matcher or a value that the argument must equal.
  ///
  /// A stub without expected arguments answers all calls of the function. A further `with` appends
  /// arguments.
  @discardableResult
  public func with(_ arguments: Any?...) -> Self { with(all: arguments) }

  /// Sets the expected arguments from a list.
  @discardableResult
  package func with(all arguments: [Any?]) -> Self {
    patterns += arguments.map(ArgumentPatterns.Element.init(_:))
    put(newEntry(nil))
    return self
  }

  /// Allows this stub to stay unused in a test that reports unused stubs.
  @discardableResult
  public func lenient() -> Self {
    put(newEntry(nil, isLenient: true))
    return self
  }

  /// Returns the value.
  public func andReturn(_ value: Any?) { complete(.value(.of(value))) }

  /// Returns from a `Void` function.
  public func andReturn() { complete(.value(.of(()))) }

  /// Returns the default value of the return type: zero, false, empty, nil, or its ``RelaxedDefault``.
  ///
  /// If the type has no default value, older stubs answer.
  public func andReturnDefault() { complete(.defaultValue) }

  /// Returns the first value for a number of calls, and the second value for all further calls.
  ///
  /// Calls from all threads are counted. If `times` is less than 1, the stub returns the second value
  /// from the start. This is Kiwi's `andReturn:times:afterThatReturn:`.
  public func andReturn(_ value: Any?, times: Int, afterThatReturn last: Any?) {
    guard times > 0 else { return andReturn(last) }
    let values = [value, last].map { StubBehaviour.value(.of($0)) }
    // The limit is large enough for any test, and small enough for a sum not to overflow.
    complete(.sequence(AnswerSequence(values, extra: min(times - 1, .max / 2))))
  }

  /// Returns several values in order, one per call.
  ///
  /// - Parameters:
  ///   - values: the values for the first call, the second call, and so on.
  ///   - end: the behaviour after the last value. By default, the stub repeats the last value.
  public func andReturn(inOrder values: Any?..., afterwards end: SequenceEnd = .repeatLast) {
    andReturn(inOrder: values, end)
  }

  /// Returns several values from a list in order.
  package func andReturn(inOrder values: [Any?], _ end: SequenceEnd = .repeatLast) {
    complete(.sequence(AnswerSequence(values.map { .value(.of($0)) }, afterwards: end)))
  }

  /// Returns the closure's result for the arguments, or throws its error.
  ///
  /// The closure runs on the thread of the call and outside all locks, after the call was recorded. It
  /// may call the double.
  public func andDo(_ closure: @escaping ([Any?]) throws -> Any?) {
    complete(.perform { try closure($0.passed) })
  }

  /// Runs the closure, for a `Void` function.
  public func andDoVoid(_ closure: @escaping ([Any?]) throws -> Void) { andDo(closure) }

  /// Returns the result of a closure that takes the arguments in their own types.
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

  /// Finishes the stub with a behaviour.
  ///
  /// The first time, it replaces the older stubs for the same calls.
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

  /// Returns a new version of the entry, with the arguments so far.
  private func newEntry(_ behaviour: StubBehaviour?, isLenient: Bool = false) -> StubEntry {
    let example = DoubleScope.current?.visit(storage)
    // An entry from outside the running example is not replaced. The newer entry hides it until the end
    // of the example.
    let stays = example != nil && entry.behaviour != nil && entry.example !== example
    return StubEntry(
      entry.number, ArgumentPatterns(elements: patterns), behaviour, in: example, at: site,
      isLenient: isLenient || entry.isLenient, replacing: stays ? nil : entry)
  }

  /// Adds a new version of the entry.
  ///
  /// It removes the old version, unless that one must be kept, and the given others.
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
  /// Returns the value.
  case value(StubValue)
  /// Returns the default value of the function's return type.
  case defaultValue
  /// Runs several behaviours in turn, one for each call.
  case sequence(AnswerSequence)
  /// Returns the closure's result, or throws its error.
  case perform((PassedArguments) throws -> Any?)
  /// Awaits the closure, and returns its result or throws its error.
  case performAsync(AwaitingClosure)
  /// Throws the error.
  case error(any Error)
  /// Runs the closure in addition to the stub that answers.
  case alongside(() -> Void)

  /// A closure that makes the result from the arguments, in the isolation of the call.
  typealias AwaitingClosure = nonisolated(nonsending) (PassedArguments) async throws -> Any?
}

extension StubBehaviour: CustomStringConvertible {
  /// The behaviour as the test wrote it: `andReturn(Optional(1))`.
  var description: String {
    switch self {
    case .value(let value): "andReturn(\(String(describing: value.value)))"
    case .defaultValue: "andReturnDefault()"
    case .sequence(let sequence):
      sequence.behaviours.map(\.description).joined(separator: ", then ")
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    case .alongside: "perform(closure)"
    }
  }
}

extension StubBehaviour {
  /// Returns this behaviour for the calls that it has values for, followed by another behaviour for all
  /// further calls.
  func then(_ next: StubBehaviour) -> StubBehaviour {
    guard case .sequence(let sequence) = self else {
      return .sequence(AnswerSequence([self, next]))
    }
    return .sequence(AnswerSequence(sequence.behaviours + [next]))
  }
}

/// The behaviour of a stub after the last of several values.
public enum SequenceEnd: Sendable {
  /// Repeats the last value.
  case repeatLast
  /// Starts again with the first value.
  case startOver
  /// Leaves the call to older stubs.
  ///
  /// If there are none, the call counts as unstubbed.
  case unstubbed
}

/// A sequence of behaviours for consecutive calls from any threads, one for each call.
final class AnswerSequence {
  let behaviours: [StubBehaviour]
  private let end: SequenceEnd
  /// The number of calls beyond the first one that get the first behaviour.
  private let extra: Int
  /// The number of answered calls.
  ///
  /// It is counted only up to the end of the sequence.
  private let position = Locked(0)

  init(_ behaviours: [StubBehaviour], extra: Int = 0, afterwards end: SequenceEnd = .repeatLast) {
    self.behaviours = behaviours
    self.extra = extra
    self.end = end
  }

  /// Returns the behaviour for the next call; nil if the stub leaves the call to older stubs.
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
  /// The value; nil if the stub returns nil.
  var value: Any? { nil }

  init() {}

  /// Wraps a value in its own type, or nil.
  static func of(_ value: Any?) -> StubValue {
    func typed<T>(_ value: T) -> StubValue { TypedStubValue(value) }
    guard let value else { return StubValue() }
    return _openExistential(value, do: typed)
  }
}

/// A value that a stub returns, stored in its own type.
@usableFromInline
final class TypedStubValue<T>: StubValue {
  @usableFromInline let typed: T
  override var value: Any? { typed }

  init(_ typed: T) {
    self.typed = typed
  }
}

/// A stub's value that is converted to the return type of the function, for Kiwi's functions.
///
/// A number of another type is converted if the return type can represent it exactly. A nil value
/// stands for the default value. Any other value of the wrong type fails the test at the line of the
/// stub, and the call returns a default value. With SpryKit's functions, in contrast, a stub of the
/// wrong type is skipped.
package struct ConvertedAnswer {
  private let value: Any?
  private let site: SourceSite

  /// - Parameter site: the source site of the stub.
  package init(_ value: Any?, at site: SourceSite) {
    self.value = value
    self.site = site
  }

  /// Returns the value in the function's return type; nil if the value does not fit and the type has no
  /// default value.
  func value<T>(as type: T.Type, for call: StubbedCall) -> T? {
    if let answer = converted(value, to: type) { return answer }
    let content = flattened(value)
    if let answer = content.map({ exactNumber($0, as: type) }) ?? DefaultValue.of(type) {
      return answer
    }
    let (shown, shownType) =
      content.map { (swiftText(of: $0), "\(Swift.type(of: $0))") } ?? ("nil", "nil")
    let message = """
      \(call.double): the stub of <\(call.function)> returns <\(shown)> of type \(shownType), and \
      the function returns \(type)
      """
    Reporter.report(Failure(message: message, site: site))
    return DefaultValue.of(type)
  }
}

extension ConvertedAnswer: CustomDebugStringConvertible {
  /// The value as text.
  package var debugDescription: String { value.map { "\($0)" } ?? "nil" }
}

/// Converts a number exactly to another type, or to its Optional.
///
/// Returns nil if the type cannot represent the number exactly, or if one of the two is no number.
func exactNumber<T>(_ number: Any, as type: T.Type) -> T? {
  if number is Bool || type == Bool.self || type == Bool?.self { return nil }
  return (number as? NSNumber) as? T
}

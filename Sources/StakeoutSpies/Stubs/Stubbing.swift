internal import StakeoutCalls
internal import StakeoutReporting

/// An unfinished stub: `fake.stub(.load).with(7).andReturn("seven")`.
///
/// It takes effect when one of the `and…` functions sets its behaviour. Until then older stubs
/// answer. Use it only on the thread that made it; the finished stub answers on any thread.
///
/// SpryKit calls this type `Stub`.
public final class Stubbing {
  private let storage: SpyStorage
  private let function: String
  private let number: UInt64
  private let replacesOthers: Bool
  private let keepsOthers: Bool
  private let site: SourceSite
  private var specified: [Any?] = []
  private var entry: StubEntry

  /// - Parameters:
  ///   - replacesOthers: Whether the stub may replace older stubs for the same calls.
  ///   - keepsOthers: Whether such stubs stay instead, because the type of the result may choose.
  init(
    _ storage: SpyStorage, _ function: String, replacesOthers: Bool, keepsOthers: Bool = false,
    at site: SourceSite
  ) {
    self.storage = storage
    self.function = function
    self.replacesOthers = replacesOthers
    self.keepsOthers = keepsOthers
    self.site = site
    number = FunctionNames.number(of: function)
    entry = StubEntry(number, [], nil, in: DoubleScope.current?.visit(storage), at: site)
    storage.stubs.add(entry)
  }

  /// Sets the expected arguments: each is an ``Argument``, a captor, a matcher or a value that the
  /// argument must equal.
  ///
  /// Without it, the stub answers all calls of the function. A further `with` appends arguments.
  @discardableResult
  public func with(_ arguments: Any?...) -> Self { with(all: arguments) }

  /// Sets the expected arguments from a list.
  @discardableResult
  package func with(all arguments: [Any?]) -> Self {
    specified += arguments
    replaceEntry(with: newEntry(nil), removing: [])
    return self
  }

  /// Sets the expected arguments, with `Argument.anything` for those left out at the end.
  @discardableResult
  package func with(first arguments: [Any?]) -> Self {
    with(all: FunctionName(function).completed(arguments))
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
    complete(.sequence(StubSequence(value, times: times, then: last)))
  }

  /// Returns several values in order, one per call.
  ///
  /// - Parameters:
  ///   - values: the values for the first call, the second call, and so on.
  ///   - afterwards: what the stub returns after the last value.
  public func andReturn(inOrder values: Any?..., afterwards: SequenceEnd = .repeatLast) {
    andReturn(inOrder: values, afterwards)
  }

  /// Returns several values from a list in order.
  package func andReturn(inOrder values: [Any?], _ afterwards: SequenceEnd) {
    complete(.sequence(StubSequence(values, afterwards)))
  }

  /// Returns the closure's result for the arguments, or throws its error.
  ///
  /// The closure runs on the thread of the call and outside all locks, before the call is recorded.
  /// It may call the double.
  public func andDo(_ closure: @escaping ([Any?]) throws -> Any?) { complete(.perform(closure)) }

  /// Runs the closure, for a `Void` function.
  public func andDoVoid(_ closure: @escaping ([Any?]) throws -> Void) {
    complete(.perform { try closure($0) })
  }

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
        var reader = ArgumentReader(arguments, of: function, verb: "andPerform")
        return try closure(repeat try reader((each Argument).self))
      })
  }

  /// Returns the asynchronous closure's result, for an asynchronous function.
  ///
  /// The function must call `spryifyAsync`, `spryifyAsyncThrows` or the corresponding form of
  /// `stubbedValue`.
  public func andDoAsync(
    _ closure: nonisolated(nonsending) @escaping ([Any?]) async throws -> Any?
  ) {
    complete(.performAsync(closure))
  }

  /// Throws the error.
  public func andThrow(_ error: any Error) { complete(.error(error)) }

  /// Sets the behaviour.
  func complete(_ behaviour: StubBehaviour) {
    let complete = newEntry(behaviour)
    let isFirstTime = entry.behaviour == nil && !keepsOthers
    let same = isFirstTime ? storage.stubs.stubs(of: number).forSameCalls(as: complete) : []
    if !same.isEmpty, !replacesOthers { Misuse.duplicateStub(function, specified).fail(at: site) }
    replaceEntry(with: complete, removing: same)
  }

  private func newEntry(_ behaviour: StubBehaviour?) -> StubEntry {
    StubEntry(number, specified, behaviour, in: DoubleScope.current?.visit(storage), at: site)
  }

  /// Replaces the current entry.
  ///
  /// In an example, an entry from outside the example stays. The newer one hides it until the end
  /// of the example.
  private func replaceEntry(with new: StubEntry, removing others: [StubEntry]) {
    let others = others.filter { new.example == nil || $0.example === new.example }
    if new.example != nil, entry.behaviour != nil, entry.example !== new.example {
      storage.stubs.add(new)
    } else {
      storage.stubs.replace(entry, with: new, removing: others)
    }
    entry = new
  }
}

extension Stubbing: CustomStringConvertible {
  /// The stub so far: `Stub(function: <load(id:)>, args: <<7>>, returnValue: <nil>)`.
  public var description: String { entry.description }
}

internal import StakeoutCalls
internal import StakeoutBase

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

internal import StakeoutCalls
internal import StakeoutReporting

/// A stub in the making: `fake.stub(.load).with(7).andReturn("seven")`.
///
/// It is in force when one of the `and…` functions has said what it does; until then older stubs
/// answer. It is for the thread that made it; the finished stub answers on any.
///
/// SpryKit calls it `Stub`.
public final class Stubbing {
  private let storage: SpyStorage
  private let function: String
  private let number: UInt64
  private let replacesOthers: Bool
  private let site: SourceSite
  private var specified: [Any?] = []
  private var entry: StubEntry

  init(_ storage: SpyStorage, _ function: String, replacesOthers: Bool, at site: SourceSite) {
    self.storage = storage
    self.function = function
    self.replacesOthers = replacesOthers
    self.site = site
    number = FunctionNames.number(of: function)
    entry = StubEntry(number, [], nil, in: DoubleScope.current?.visit(storage), at: site)
    storage.stubs.add(entry)
  }

  /// Says what the arguments must be: for each an ``Argument``, a captor, a matcher or a value that
  /// it must equal.
  ///
  /// Without it the stub is for all calls of the function. More of it appends arguments.
  @discardableResult
  public func with(_ arguments: Any?...) -> Self { with(all: arguments) }

  /// The same for arguments that are in a list already.
  @discardableResult
  package func with(all arguments: [Any?]) -> Self {
    specified += arguments
    replaceEntry(with: newEntry(nil), removing: [])
    return self
  }

  /// The same, with *anything* for the arguments that are left out at the end.
  @discardableResult
  package func with(first arguments: [Any?]) -> Self {
    with(all: FunctionName(function).completed(arguments))
  }

  /// Returns the value.
  public func andReturn(_ value: Any?) { complete(.value(.of(value))) }

  /// Returns from a function that returns nothing.
  public func andReturn() { complete(.value(.of(()))) }

  /// Returns the default value of the function's type: zero, false, nothing, empty or nil, or what
  /// its ``RelaxedDefault`` says.
  ///
  /// Where there is none, older stubs answer.
  public func andReturnDefault() { complete(.defaultValue) }

  /// Returns the first value so many times, and then the second one for ever.
  ///
  /// Calls count from whichever threads they come. With less than one, the second value at once.
  /// Kiwi's `andReturn:times:afterThatReturn:`.
  public func andReturn(_ value: Any?, times: Int, afterThatReturn last: Any?) {
    complete(.sequence(StubSequence(value, times: times, then: last)))
  }

  /// Returns one value after another, one for each call.
  ///
  /// - Parameters:
  ///   - values: the values, for the first call, the second and so on.
  ///   - afterwards: what comes after the last one.
  public func andReturn(inOrder values: Any?..., afterwards: SequenceEnd = .repeatLast) {
    andReturn(inOrder: values, afterwards)
  }

  /// The same for values that are in a list already.
  package func andReturn(inOrder values: [Any?], _ afterwards: SequenceEnd) {
    complete(.sequence(StubSequence(values, afterwards)))
  }

  /// Returns what the closure makes of the arguments; throws what it throws.
  ///
  /// It runs on the thread of the call, without a lock, before the call is recorded, and may call
  /// the double.
  public func andDo(_ closure: @escaping ([Any?]) throws -> Any?) { complete(.perform(closure)) }

  /// Runs the closure, for a function that returns nothing.
  public func andDoVoid(_ closure: @escaping ([Any?]) throws -> Void) {
    complete(.perform { try closure($0) })
  }

  /// Returns what the closure makes of the arguments, which it takes with their types.
  ///
  /// ```swift
  /// fake.stub(.load).andPerform { (id: Int) in "number \(id)" }
  /// ```
  ///
  /// A call with arguments of other types, or with fewer, fails the test at its line.
  public func andPerform<each Argument, Result>(
    _ closure: @escaping (repeat each Argument) throws -> Result
  ) {
    complete(
      .perform { [function] arguments in
        var rest = TypedArguments(arguments[...], function: function)
        return try closure(repeat try rest.next(as: (each Argument).self))
      })
  }

  /// Returns what the asynchronous closure makes of the arguments, for an asynchronous function.
  ///
  /// The function has to call `spryifyAsync`, `spryifyAsyncThrows` or a form of `stubbedValue` like
  /// that.
  public func andDoAsync(
    _ closure: nonisolated(nonsending) @escaping ([Any?]) async throws -> Any?
  ) {
    complete(.performAsync(closure))
  }

  /// Throws the error.
  public func andThrow(_ error: any Error) { complete(.error(error)) }

  private func complete(_ behaviour: StubBehaviour) {
    let complete = newEntry(behaviour)
    let isFirstTime = entry.behaviour == nil
    let same = isFirstTime ? storage.stubs.stubs(of: number).forSameCalls(as: complete) : []
    if !same.isEmpty, !replacesOthers { Misuse.duplicateStub(function, specified).fail(at: site) }
    replaceEntry(with: complete, removing: same)
  }

  private func newEntry(_ behaviour: StubBehaviour?) -> StubEntry {
    StubEntry(number, specified, behaviour, in: DoubleScope.current?.visit(storage), at: site)
  }

  /// Replaces what there was.
  ///
  /// In an example, what was written outside stays, hidden by the newer one, and comes to light
  /// again when the example is over.
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
  /// What the stub is so far, as in `Stub(function: <load(id:)>, args: <<7>>, returnValue: <nil>)`.
  public var description: String { entry.description }
}

/// Arguments on their way into a closure that says their types.
private struct TypedArguments {
  private var rest: ArraySlice<Any?>
  private let function: String

  init(_ arguments: ArraySlice<Any?>, function: String) {
    rest = arguments
    self.function = function
  }

  mutating func next<T>(as type: T.Type) throws(Misuse) -> T {
    let argument = rest.popFirst()
    guard let argument, let typed = argument as Any as? T else {
      throw .argumentOfOtherType(argument ?? nil, of: function, expected: type)
    }
    return typed
  }
}

// The typed stubs of a fake, as in `when(fake).load(id: 7).thenReturn("seven")`.

internal import StakeoutCalls

/// A fake with typed functions for stubs and checks of calls.
///
/// `@Faked` writes them.
///
/// ```swift
/// teller.when.pay(.any, to: "ada").thenReturn(true)
/// expect(teller.received.pay(.any, to: .any).map(\.amount)) == [5, 7]
/// ```
///
/// These functions come from an extension, so the protocol may have its own members called `when` or
/// `received`. Use `when(fake)` and `received(by: fake)` then, which do the same.
public protocol TypedDouble: Spryable {
  /// The type that has the fake's functions, to make stubs.
  associatedtype SpyWhen: TypedWords = NoTypedWords
  /// The type that has the fake's functions, to check calls.
  associatedtype SpyReceived: TypedWords = NoTypedWords
  /// The type that has the fake's static functions, to make stubs.
  associatedtype SpyClassWhen: TypedWords = NoTypedWords
  /// The type that has the fake's static functions, to check calls.
  associatedtype SpyClassReceived: TypedWords = NoTypedWords
}

/// A type that has the functions of a fake, to make stubs or to check calls in one storage.
///
/// The code that `@Faked` writes uses it; it is not API.
public protocol TypedWords {
  /// Makes an instance for the calls and stubs in a storage.
  init(_ spyStorage: SpyStorage)
}

/// The type for a fake that has no functions of a kind.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct NoTypedWords: TypedWords {
  /// Makes an instance.
  public init(_ spyStorage: SpyStorage) {}
}

extension TypedDouble {
  /// Begins a stub: `fake.when.load(id: 7).thenReturn("seven")`.
  public var when: SpyWhen { StakeoutSpies.when(self) }

  /// Finds recorded calls: `fake.received.load(id: 7).count`.
  public var received: SpyReceived { StakeoutSpies.received(by: self) }

  /// Begins a stub for a static function: `FakeStore.classWhen.make(1).thenReturn(10)`.
  public static var classWhen: SpyClassWhen { StakeoutSpies.when(self) }

  /// Finds recorded calls of static functions: `FakeStore.classReceived.make(.any).count`.
  public static var classReceived: SpyClassReceived { StakeoutSpies.received(by: self) }
}

/// Begins a stub of a fake: `when(fake).load(id: 7).thenReturn("seven")`.
///
/// It does the same as `fake.when`. Use it for a fake that has a member with that name.
public func when<Double: TypedDouble>(_ fake: Double) -> Double.SpyWhen {
  Double.SpyWhen(fake.identifiedStorage)
}

/// Begins a stub for a static function of a fake.
public func when<Double: TypedDouble>(_ fake: Double.Type) -> Double.SpyClassWhen {
  Double.SpyClassWhen(fake.spyStorage)
}

/// Finds the recorded calls of a fake: `received(by: fake).load(id: 7).count`.
///
/// It does the same as `fake.received`. Use it for a fake that has a member with that name.
public func received<Double: TypedDouble>(by fake: Double) -> Double.SpyReceived {
  Double.SpyReceived(fake.identifiedStorage)
}

/// Finds the recorded calls of static functions of a fake.
public func received<Double: TypedDouble>(by fake: Double.Type) -> Double.SpyClassReceived {
  Double.SpyClassReceived(fake.identifiedStorage)
}

/// The calls of a function that a stub is for, as in `fake.when.load(id: 7)`.
///
/// A function that begins with `then` makes the stub. Each further one sets the answer for the next
/// call, and the last answer is repeated: `thenReturn(true).thenThrow(Busy()).then { … }`. A stub for
/// certain arguments has priority over a stub for all arguments, even if it is older. A newer stub
/// replaces an older one for the same calls.
///
/// A stub of a generic function answers only for the type of the result that it was made for. A stub
/// for `Int?` answers neither for `String?` nor for `Int`. If there is none for the type, a stub for a
/// subclass or a conforming type answers.
///
/// `Body` is the type of the function, except that it may throw any error if the function throws.
/// `Result` is the type of the function's result. `Failure` is the type of its errors, or `Never`.
public struct StubbedCalls<Body, Result: ~Copyable, Failure: Error> {
  private let storage: SpyStorage
  private let function: String
  private let patterns: ArgumentPatterns
  /// The type of the result, for a generic function, whose stubs may have different result types;
  /// otherwise nil.
  private let result: StubbedResult?
  /// Makes the behaviour of a stub from the closure that a test passes to `then`.
  private let behaviour: (Body) -> StubBehaviour
  private var isLenient = false
  /// The stub; nil until it has a behaviour.
  private var stub: StubEntry?

  private init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument],
    _ result: StubbedResult?, behaviour: @escaping (Body) -> StubBehaviour
  ) {
    self.storage = storage
    self.function = function
    patterns = arguments.patterns
    self.result = result
    self.behaviour = behaviour
  }

  /// Makes the stub.
  ///
  /// If there is one already, adds the behaviour for the next call.
  private func answer(_ behaviour: StubBehaviour, at site: SourceSite) -> Self {
    put(stub?.behaviour?.then(behaviour) ?? behaviour, at: stub?.site ?? site)
  }

  /// Adds a stub that replaces the one so far, or older ones for the same calls.
  private func put(_ behaviour: StubBehaviour, at site: SourceSite?) -> Self {
    let new = entry(behaviour, at: site, replacing: stub)
    let others = stub.map { [$0] } ?? storage.stubs.forSameCalls(as: new).filter(new.replaces)
    storage.stubs.add(new, replacing: others)
    var next = self
    next.stub = new
    return next
  }

  /// Makes the entry of a stub with the arguments so far.
  private func entry(
    _ behaviour: StubBehaviour, at site: SourceSite?, replacing predecessor: StubEntry? = nil
  ) -> StubEntry {
    StubEntry(
      FunctionNames.number(of: function), patterns, behaviour, result: result,
      in: DoubleScope.current?.visit(storage), at: site, isLenient: isLenient,
      replacing: predecessor)
  }

  /// Allows this stub to stay unused in a test that reports unused stubs.
  @discardableResult
  public func lenient() -> Self {
    var next = self
    next.isLenient = true
    guard let stub, let behaviour = stub.behaviour else { return next }
    return next.put(behaviour, at: stub.site)
  }

  /// Runs the closure at each call, in addition to the stub that answers it.
  ///
  /// It runs on the thread of the call, before the answer. It may call the fake.
  public func perform(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ action: @escaping () -> Void
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    storage.stubs.add(entry(.alongside(action), at: site))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  ///
  /// The closure has the parameters of the function, and may change an `inout` argument. It runs on the
  /// thread of the call, or in the caller's isolation if the function is async, after the call was
  /// recorded. It may call the fake.
  @discardableResult
  public func then(
    _ body: Body, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return answer(behaviour(body), at: site)
  }

  /// Throws the error.
  @discardableResult
  public func thenThrow(
    _ error: Failure, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return answer(.error(error), at: site)
  }

  /// Unavailable, because the function does not throw.
  @available(*, unavailable, message: "the function does not throw")
  public func thenThrow(_ error: some Error) where Failure == Never {}
}

extension StubbedCalls {
  /// Returns the value.
  ///
  /// If there are several values, returns one for each call, and repeats the last one.
  @discardableResult
  public func thenReturn(
    _ value: Result, _ more: Result..., fileID: String = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return more.reduce(answer(.value(TypedStubValue(value)), at: site)) {
      $0.answer(.value(TypedStubValue($1)), at: site)
    }
  }

  /// Returns from a function without a result.
  @discardableResult
  public func thenReturn(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self where Result == Void {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return answer(.value(TypedStubValue(())), at: site)
  }

  /// Returns the default value of the result's type: zero, false, empty, nil, or its
  /// ``RelaxedDefault``.
  ///
  /// If the type has no default value, older stubs answer.
  @discardableResult
  public func thenReturnDefault(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return answer(.defaultValue, at: site)
  }
}

// The following initializers are for the code that `@Faked` writes. It also writes the code that calls
// the closure, so that the compiler checks the closure against the function's own type.

extension StubbedCalls {
  /// Makes the calls of a synchronous function, to begin a stub.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  public init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument] = [],
    isGeneric: Bool = false,
    calling call: @escaping (Body, inout ArgumentReader) throws -> Result
  ) {
    let result = isGeneric ? StubbedResult(type: Result.self) : nil
    self.init(storage, function, arguments, result) { body in
      .perform { arguments in
        var reader = ArgumentReader(arguments.content, of: function, verb: "then")
        return try call(body, &reader)
      }
    }
  }

  /// Makes the calls of an asynchronous function, to begin a stub.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  public init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument] = [],
    isGeneric: Bool = false,
    awaiting call:
      nonisolated(nonsending) @escaping (Body, inout ArgumentReader) async throws -> Result
  ) {
    let result = isGeneric ? StubbedResult(type: Result.self) : nil
    self.init(storage, function, arguments, result) { body in
      .performAsync { arguments in
        var reader = ArgumentReader(arguments.content, of: function, verb: "then")
        return try await call(body, &reader)
      }
    }
  }
}

extension StubbedCalls where Result: ~Copyable {
  /// Makes the calls of a synchronous function with a noncopyable result, to begin a stub.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  @_disfavoredOverload
  public init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument] = [],
    isGeneric: Bool = false,
    calling call: @escaping (Body, inout ArgumentReader) throws -> Result
  ) {
    let result = isGeneric ? StubbedResult(type: NoncopyableAnswer<Result>.self) : nil
    self.init(storage, function, arguments, result) { body in
      .perform { arguments in
        var reader = ArgumentReader(arguments.content, of: function, verb: "then")
        return NoncopyableAnswer(try call(body, &reader))
      }
    }
  }

  /// Makes the calls of an asynchronous function with a noncopyable result, to begin a stub.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  @_disfavoredOverload
  public init(
    _ storage: SpyStorage, _ function: String, _ arguments: [SpecifiedArgument] = [],
    isGeneric: Bool = false,
    awaiting call:
      nonisolated(nonsending) @escaping (Body, inout ArgumentReader) async throws -> Result
  ) {
    let result = isGeneric ? StubbedResult(type: NoncopyableAnswer<Result>.self) : nil
    self.init(storage, function, arguments, result) { body in
      .performAsync { arguments in
        var reader = ArgumentReader(arguments.content, of: function, verb: "then")
        return NoncopyableAnswer(try await call(body, &reader))
      }
    }
  }
}

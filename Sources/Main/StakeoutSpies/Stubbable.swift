// The protocols of doubles that answer calls with stubs, with the functions to make stubs and to return
// their values.

/// A test double whose functions return values that a test sets with stubs.
///
/// ```swift
/// final class FakeStore: Store, Stubbable {
///   enum ClassFunction: String, StringRepresentable { case none }
///   enum Function: String, StringRepresentable { case load = "load(id:)" }
///
///   func load(id: Int) -> String { stubbedValue(arguments: id) }
/// }
///
/// store.stub(.load).with(7).andReturn("seven")
/// ```
///
/// A stub for specific arguments has priority over a stub for any arguments. A newer stub has priority
/// over an older one. A call that no stub answers fails the test with a list of the stubs. Set
/// `unstubbedCalls` to change that.
///
/// Any number of threads can stub and call a double at once. A call meets either the old stub or
/// the new one, never an incomplete one. The closure of a stub may use the double.
///
/// Use `stubbedValueThrows` in throwing functions.
///
/// The stubs of static functions belong to the class that is called, not to its superclass. They are
/// kept until the static `resetStubs()`.
public protocol Stubbable: SpyStoring {
  /// The rule for calls that no stub answers, if neither the double nor the test sets one.
  ///
  /// The default is `.fatal`. A test target changes it for all doubles that it declares:
  ///
  /// ```swift
  /// extension Stubbable {
  ///   public static var unstubbedCallsByDefault: UnstubbedCalls { .strict }
  /// }
  /// ```
  static var unstubbedCallsByDefault: UnstubbedCalls { get }
}

extension Stubbable {
  /// The rule of targets that declare none of their own: `.fatal`.
  public static var unstubbedCallsByDefault: UnstubbedCalls { .fatal }

  /// Begins a stub, `fake.stub(.load)`, which takes effect when one of its `and…` functions is called.
  ///
  /// If there is an older stub for the same arguments, the test fails at this line, and the new
  /// stub replaces the old one.
  public var stub: StubVerb<Function> { StubVerb(identifiedStorage, replacesOthers: false) }

  /// Begins a stub, and replaces the stub for the same arguments if there is one.
  public var stubAgain: StubVerb<Function> { StubVerb(identifiedStorage, replacesOthers: true) }

  /// Removes all stubs of the instance.
  public func resetStubs() { spyStorage.stubs.reset() }

  /// The instance's rule for calls that no stub answers.
  ///
  /// The default is the rule of the test, or else `unstubbedCallsByDefault`.
  public var unstubbedCalls: UnstubbedCalls {
    get { spyStorage.rule(Self.unstubbedCallsByDefault) }
    set { spyStorage.stubs.unstubbedCalls = newValue }
  }

  /// Returns the value of the stub that answers the call: `stubbedValue(arguments: id)`.
  @inlinable @inline(always)
  public var stubbedValue: StubAnswer<Never> { StubAnswer(spyDouble(isRecorded: false)) }

  /// Returns the stub's value or throws its error, in a throwing function.
  @inlinable @inline(always)
  public var stubbedValueThrows: StubAnswer<any Error> { StubAnswer(spyDouble(isRecorded: false)) }

  /// Returns the stub's value, in an asynchronous function.
  @inlinable
  public var stubbedValueAsync: AsyncStubAnswer<Never> {
    AsyncStubAnswer(spyDouble(isRecorded: false))
  }

  /// Returns the stub's value or throws its error, in an asynchronous, throwing function.
  @inlinable
  public var stubbedValueAsyncThrows: AsyncStubAnswer<any Error> {
    AsyncStubAnswer(spyDouble(isRecorded: false))
  }
}

extension Stubbable {
  /// Begins a stub for a static function, which takes effect when one of its `and…` functions is
  /// called.
  public static var stub: StubVerb<ClassFunction> {
    StubVerb(spyStorage, replacesOthers: false)
  }

  /// Begins a stub for a static function, and replaces the stub for the same arguments if there is one.
  public static var stubAgain: StubVerb<ClassFunction> {
    StubVerb(spyStorage, replacesOthers: true)
  }

  /// Removes all stubs of the type.
  public static func resetStubs() { spyStorage.stubs.reset() }

  /// The type's rule for calls that no stub answers.
  ///
  /// The default is the rule of the test, or else `unstubbedCallsByDefault`.
  public static var unstubbedCalls: UnstubbedCalls {
    get { spyStorage.rule(unstubbedCallsByDefault) }
    set { spyStorage.stubs.unstubbedCalls = newValue }
  }

  /// Returns the stub's value, in a static function.
  @inlinable @inline(always)
  public static var stubbedValue: StubAnswer<Never> { StubAnswer(spyDouble(isRecorded: false)) }

  /// Returns the stub's value or throws its error, in a static, throwing function.
  @inlinable @inline(always)
  public static var stubbedValueThrows: StubAnswer<any Error> {
    StubAnswer(spyDouble(isRecorded: false))
  }

  /// Returns the stub's value, in a static, asynchronous function.
  @inlinable
  public static var stubbedValueAsync: AsyncStubAnswer<Never> {
    AsyncStubAnswer(spyDouble(isRecorded: false))
  }

  /// Returns the stub's value or throws its error, in a static, asynchronous, throwing function.
  @inlinable
  public static var stubbedValueAsyncThrows: AsyncStubAnswer<any Error> {
    AsyncStubAnswer(spyDouble(isRecorded: false))
  }
}

/// A test double that records its calls, and whose functions return values that a test sets with stubs.
///
/// ```swift
/// final class FakeStore: Store, Spryable {
///   enum ClassFunction: String, StringRepresentable { case none }
///   enum Function: String, StringRepresentable { case load = "load(id:)", title }
///
///   func load(id: Int) -> String { spryify(arguments: id) }
///   var title: String {
///     get { stubbedValue() }
///     set { recordCall(arguments: newValue) }
///   }
/// }
/// ```
///
/// A call is recorded when it is made, before its stub runs. So a test can wait for a call whose stub
/// has not returned yet, and the closure of a stub finds the call that it answers among the recorded
/// calls. Use `spryifyAsync` in asynchronous functions, `spryifyThrows` in throwing ones, and
/// `spryifyAsyncThrows` in functions that are both.
public protocol Spryable: Spyable, Stubbable {}

extension Spryable {
  /// Records the call, and returns the value of the stub that answers it: `spryify(arguments: id)`.
  @inlinable @inline(always)
  public var spryify: StubAnswer<Never> { StubAnswer(spyDouble()) }

  /// Records the call of a throwing function, and returns the stub's value or throws its error.
  @inlinable @inline(always)
  public var spryifyThrows: StubAnswer<any Error> { StubAnswer(spyDouble()) }

  /// Records the call of an asynchronous function, and returns the stub's value.
  @inlinable
  public var spryifyAsync: AsyncStubAnswer<Never> { AsyncStubAnswer(spyDouble()) }

  /// Records the call of an asynchronous, throwing function, and returns the stub's value or throws
  /// its error.
  @inlinable
  public var spryifyAsyncThrows: AsyncStubAnswer<any Error> { AsyncStubAnswer(spyDouble()) }

  /// Removes all calls and stubs of the instance.
  public func resetCallsAndStubs() {
    resetCalls()
    resetStubs()
  }
}

extension Spryable {
  /// Records the call of a static function, and returns the stub's value.
  @inlinable @inline(always)
  public static var spryify: StubAnswer<Never> { StubAnswer(spyDouble()) }

  /// Records the call of a static, throwing function, and returns the stub's value or throws its error.
  @inlinable @inline(always)
  public static var spryifyThrows: StubAnswer<any Error> { StubAnswer(spyDouble()) }

  /// Records the call of a static, asynchronous function, and returns the stub's value.
  @inlinable
  public static var spryifyAsync: AsyncStubAnswer<Never> { AsyncStubAnswer(spyDouble()) }

  /// Records the call of a static, asynchronous, throwing function, and returns the stub's value or
  /// throws its error.
  @inlinable
  public static var spryifyAsyncThrows: AsyncStubAnswer<any Error> { AsyncStubAnswer(spyDouble()) }

  /// Removes all calls and stubs of the type.
  public static func resetCallsAndStubs() {
    resetCalls()
    resetStubs()
  }
}

/// The beginning of a stub of a double: `fake.stub(.load)`, `FakeStore.stub(.make)`.
///
/// A test calls it like a function. The dialects add forms that write a whole stub in one call.
public struct StubVerb<Function: StringRepresentable> {
  private let storage: SpyStorage
  private let replacesOthers: Bool

  init(_ storage: SpyStorage, replacesOthers: Bool) {
    self.storage = storage
    self.replacesOthers = replacesOthers
  }

  /// Begins a stub for a function.
  ///
  /// The stub takes effect when one of its `and…` functions is called.
  public func callAsFunction(
    _ function: Function, fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Stubbing {
    Stubbing(
      storage, function.rawValue, replacesOthers: replacesOthers,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Begins a stub that replaces the stub for the same arguments.
  ///
  /// Arguments that are left out at the end accept any value.
  package func replacing(
    _ function: Function, with arguments: [Any?], at site: SourceSite
  ) -> Stubbing {
    Stubbing(storage, function.rawValue, replacesOthers: true, at: site)
      .with(all: FunctionName(function.rawValue).completed(arguments))
  }
}

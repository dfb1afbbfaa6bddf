/// A test double that records its calls, and whose functions return what stubs say.
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
/// has not returned yet, and a stub finds the call that it answers. Use `spryifyAsync` in asynchronous
/// functions, `spryifyThrows` in throwing ones, and `spryifyAsyncThrows` in functions that are both.
public protocol Spryable: Spyable, Stubbable {}

extension Spryable {
  /// Records the call, and returns the stub's value: `spryify(arguments: id)`.
  @inlinable
  public var spryify: StubAnswer<Never> { StubAnswer(spyDouble()) }

  /// Records the call of a throwing function, and returns the stub's value or throws its error.
  @inlinable
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
  /// The same as for an instance.
  @inlinable
  public static var spryify: StubAnswer<Never> { StubAnswer(spyDouble()) }

  /// The same as for an instance.
  @inlinable
  public static var spryifyThrows: StubAnswer<any Error> { StubAnswer(spyDouble()) }

  /// The same as for an instance.
  @inlinable
  public static var spryifyAsync: AsyncStubAnswer<Never> { AsyncStubAnswer(spyDouble()) }

  /// The same as for an instance.
  @inlinable
  public static var spryifyAsyncThrows: AsyncStubAnswer<any Error> { AsyncStubAnswer(spyDouble()) }

  /// Removes all calls and stubs of the type.
  public static func resetCallsAndStubs() {
    resetCalls()
    resetStubs()
  }
}

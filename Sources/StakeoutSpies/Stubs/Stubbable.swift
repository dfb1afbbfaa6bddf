/// A test double whose functions return what stubs say.
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
/// A stub for specific arguments has priority over one for any arguments. A newer stub has priority
/// over an older one. A call that no stub answers fails the test with a list of the stubs. Set
/// `unstubbedCalls` to change that.
///
/// Any number of threads can stub and call a double at once. A call meets either the old stub or
/// the new one, never an incomplete one. The closure of a stub may use the double.
///
/// Use `stubbedValueAsync` in asynchronous functions, `stubbedValueThrows` in throwing ones, and
/// `stubbedValueAsyncThrows` in functions that are both.
///
/// The stubs of static functions belong to the class that is called, not to its superclass. They
/// stay until the static `resetStubs()`.
public protocol Stubbable: SpyStoring {
  /// The list of the instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The list of the type's functions and properties.
  associatedtype ClassFunction: StringRepresentable

  /// The rule for calls that no stub answers, if neither the double nor the test sets one.
  ///
  /// By default `.fatal`. A test target changes it for all doubles that it declares:
  ///
  /// ```swift
  /// extension Stubbable {
  ///   public static var unstubbedCallsByDefault: UnstubbedCalls { .strict }
  /// }
  /// ```
  static var unstubbedCallsByDefault: UnstubbedCalls { get }
}

extension Stubbable {
  /// The rule of targets that declare none of their own.
  public static var unstubbedCallsByDefault: UnstubbedCalls { .fatal }
}

/// A test double whose functions return what the test says.
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
/// A stub for the arguments of a call goes before one for any arguments, and a newer one before an
/// older one. A call that no stub answers fails the test with a list of the stubs, unless the
/// double says otherwise in `unstubbedCalls`.
///
/// A double may be stubbed and called from any number of threads at once: a call meets the stub
/// from before or the one from after, and nothing in between. The closure of a stub may use the
/// double.
///
/// In asynchronous functions say `stubbedValueAsync`, in throwing ones `stubbedValueThrows`, and
/// `stubbedValueAsyncThrows` in those that are both.
///
/// The stubs of static functions belong to the class that is called, not to its superclass, and
/// are kept until the static `resetStubs()`.
public protocol Stubbable: SpyStoring {
  /// The instance's functions and properties.
  associatedtype Function: StringRepresentable
  /// The type's functions and properties.
  associatedtype ClassFunction: StringRepresentable
}

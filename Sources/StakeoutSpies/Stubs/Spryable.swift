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
/// A call is recorded after its stub has returned or thrown. Use `spryifyAsync` in asynchronous
/// functions, `spryifyThrows` in throwing ones, and `spryifyAsyncThrows` in functions that are
/// both.
public protocol Spryable: Spyable, Stubbable {}

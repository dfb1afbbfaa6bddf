/// A test double that remembers its calls, and whose functions return what the test says.
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
/// A call is recorded when its stub has answered, whether that returned or threw. In asynchronous
/// functions say `spryifyAsync`, in throwing ones `spryifyThrows`, and `spryifyAsyncThrows` in
/// those that are both.
public protocol Spryable: Spyable, Stubbable {}

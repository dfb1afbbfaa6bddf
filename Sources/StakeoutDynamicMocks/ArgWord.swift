/// One of Scout's words for an argument: the short way to a matcher of the same meaning.
///
/// A matcher of a type that is not known where it is used asks the runtime for types in each call.
/// The closure has been made where the type was known.
@usableFromInline
struct ArgWord: ArgMatcher {
  private let text: () -> String
  private let accepts: (Any?) -> Bool

  @usableFromInline
  init(_ text: @escaping () -> String, _ accepts: @escaping (Any?) -> Bool) {
    self.text = text
    self.accepts = accepts
  }

  @usableFromInline
  func matches(arg: Any?) -> Bool { accepts(arg) }

  @usableFromInline var description: String { text() }
}

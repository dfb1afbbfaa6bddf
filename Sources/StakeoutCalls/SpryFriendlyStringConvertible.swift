/// A type with a text of its own for the arguments in failure messages of spies.
public protocol SpryFriendlyStringConvertible {
  /// The text, without the angle brackets that are put around it.
  var friendlyDescription: String { get }
}

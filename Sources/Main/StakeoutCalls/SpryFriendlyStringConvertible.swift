/// A type with its own text for arguments in failure messages of spies.
public protocol SpryFriendlyStringConvertible {
  /// The text, without the angle brackets that messages put around it.
  var friendlyDescription: String { get }
}

/// A collection whose type says less to a reader than a name does.
package protocol NamedCollection {
  /// The name that failures use instead of the type, as in `calls of <pay(_:to:)>`.
  var collectionName: String { get }
}

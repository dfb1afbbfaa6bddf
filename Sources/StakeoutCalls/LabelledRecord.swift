/// Arguments with labels known only at run time, stored as passed.
///
/// SAFETY: as in its superclass.
package final class LabelledRecord: CallRecord, @unchecked Sendable {
  private enum Kept {
    case pairs(KeyValuePairs<String, Any?>)
    case list([Any?])
  }

  private let kept: Kept

  /// Makes a record of arguments; the log's owner must not be one of them.
  package init(_ pairs: KeyValuePairs<String, Any?>) {
    kept =
      pairs.contains { isUnkeepable($0.value, by: nil) }
      ? .list(pairs.map { DeallocatedObject.replacing($0.value) }) : .pairs(pairs)
    super.init()
  }

  package override func arguments(owner: AnyObject?) -> [Any?] {
    switch kept {
    case .pairs(let pairs): pairs.map(\.value)
    case .list(let list): list
    }
  }
}

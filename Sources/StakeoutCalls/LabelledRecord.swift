/// Arguments that were passed under labels known at run time, kept as they came.
///
/// SAFETY: as its superclass.
package final class LabelledRecord: CallRecord, @unchecked Sendable {
  private enum Kept {
    case pairs(KeyValuePairs<String, Any?>)
    case list([Any?])
  }

  private let kept: Kept

  /// A record of arguments none of which is the log's owner.
  package init(_ pairs: KeyValuePairs<String, Any?>) {
    kept =
      pairs.contains { isUnkeepable($0.value, by: nil) }
      ? .list(pairs.map { DeallocatedObject.replacing($0.value) }) : .pairs(pairs)
    super.init()
  }

  override func arguments(owner: AnyObject?) -> [Any?] {
    switch kept {
    case .pairs(let pairs): pairs.map(\.value)
    case .list(let list): list
    }
  }
}

/// Arguments that were passed under labels known at run time, kept as they came.
///
/// SAFETY: as its superclass.
package final class LabelledRecord: CallRecord, @unchecked Sendable {
  private let pairs: KeyValuePairs<String, Any?>

  /// A record of arguments none of which is the log's owner.
  package init(_ pairs: KeyValuePairs<String, Any?>) {
    self.pairs = pairs
    super.init()
  }

  override func arguments(owner: AnyObject?) -> [Any?] { pairs.map(\.value) }
}

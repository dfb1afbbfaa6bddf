public import Foundation
private import StakeoutBase

private let formatting = Locked<JSONEncoder.OutputFormatting>([
  .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
])

/// The formatting of JSON in failures and in `Data.spry.testMake(from:)`.
///
/// It applies to the whole process. Any thread may read and change it. Change it before the tests
/// run, because parallel tests see the change too.
public var SpryJSONEncoderOutputFormatting: JSONEncoder.OutputFormatting {
  get { formatting.withLock { $0 } }
  set { formatting.withLock { $0 = newValue } }
}

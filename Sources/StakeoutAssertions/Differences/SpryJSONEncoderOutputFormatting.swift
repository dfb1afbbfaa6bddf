public import Foundation
private import StakeoutReporting

private let formatting = Locked<JSONEncoder.OutputFormatting>([
  .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
])

/// How values are laid out as JSON in failures and by `Data.spry.testMake(from:)`.
///
/// It holds for the whole process. Any thread may read and change it; a change is meant to be made
/// before the tests, as those that run in parallel see it, too.
public var SpryJSONEncoderOutputFormatting: JSONEncoder.OutputFormatting {
  get { formatting.withLock { $0 } }
  set { formatting.withLock { $0 = newValue } }
}

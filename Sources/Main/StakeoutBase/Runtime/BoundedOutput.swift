/// The output of a process, of which the first and the last part are kept.
///
/// A child that prints in a loop until its timeout would fill the memory of the test process.
struct BoundedOutput {
  /// How many bytes are kept of each end.
  let limit: Int
  private var first: [UInt8] = []
  /// The bytes behind `first`: the latest `limit` of them, and up to as many older ones.
  private var last: [UInt8] = []
  private var leftOut = 0

  init(keepingOfEachEnd limit: Int = 16 << 20) { self.limit = limit }

  mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    let room = limit - first.count
    first.append(contentsOf: bytes.prefix(room))
    last.append(contentsOf: bytes.dropFirst(room))
    if last.count > 2 * limit {
      leftOut += last.count - limit
      last.removeFirst(last.count - limit)
    }
  }

  /// The kept bytes.
  ///
  /// A line with the number of bytes left out stands between the two ends.
  var bytes: [UInt8] {
    let older = max(0, last.count - limit)
    guard leftOut + older > 0 else { return first + last }
    return first + "\n… \(leftOut + older) bytes left out …\n".utf8 + last.dropFirst(older)
  }
}

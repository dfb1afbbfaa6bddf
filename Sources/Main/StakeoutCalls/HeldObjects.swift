/// Whether a value is an object or contains one, at any depth.
///
/// The result of comparing such a value may change even though the value is not replaced. Returns
/// true for a very large value without examining all of it.
func holdsObjects(_ value: Any?) -> Bool {
  guard let value else { return false }
  var pending: [Any] = [value]
  var rest = 10_000
  while let value = pending.popLast() {
    if value is any PlainValue { continue }
    if type(of: value) is AnyClass { return true }
    if value is any UncountedReference { continue }
    rest -= 1
    guard rest > 0 else { return true }
    pending += Mirror(reflecting: value).children.map(\.value)
  }
  return false
}

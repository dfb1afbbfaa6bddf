/// Whether a value is an object or stores one, at any depth; so that what it is equal to may change
/// while nobody replaces it.
///
/// It may be said of a value that stores very much, even when it is not so.
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

extension AnyKeyPath {
  /// The path as it is written after the root, as in "captain?.name"; nil when the runtime does not
  /// know it, which is so for properties that are computed.
  var name: String? {
    let (text, root) = ("\(self)", "\\\(Self.rootType).")
    guard text.hasPrefix(root) else { return nil }
    var name = text.dropFirst(root.count)
    // Of `\.captain?.name`, which ends in making an optional of the name again.
    if name.hasSuffix("?") { name.removeLast() }
    return name.contains("<") ? nil : String(name)
  }

  /// The name, or what there is to say without one.
  var text: String { name ?? "a computed property of \(Self.rootType)" }
}

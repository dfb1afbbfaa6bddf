internal import StakeoutRuntime

extension AnyKeyPath {
  /// The path as it is written after the root, as in "captain?.name"; nil when neither the runtime
  /// nor the program's symbols know it.
  var name: String? {
    let (text, root) = ("\(self)", "\\\(Self.rootType).")
    guard text.hasPrefix(root) else { return nil }
    var name = Self.named(text.dropFirst(root.count))
    // Of `\.captain?.name`, which ends in making an optional of the name again.
    if name.hasSuffix("?") { name.removeLast() }
    return name.wholeMatch(of: #/[\p{L}_][\p{L}\d_.?]*/#) == nil ? nil : name
  }

  /// The name, or what there is to say without one.
  var text: String { name ?? "a computed property of \(Self.rootType)" }

  /// The path with names in the place of getters, as in `<computed 0x00005578c2f1fd60 (Int)>`: that
  /// is all the runtime knows of properties that are computed, or that a subclass may override.
  private static func named(_ path: Substring) -> String {
    guard path.contains("<") else { return String(path) }
    let named = path.replacing(#/<computed 0x([0-9a-f]+) \(.*?\)>/#) { match in
      let getter = UInt(match.1, radix: 16).flatMap(Trap.Backtrace.linkerName(at:))
      return getter.flatMap(propertyName(ofGetter:)) ?? String(match.0)
    }
    return String(named)
  }

  /// The property in `key path getter for App.Team.players : [String] : App.Team`.
  static func propertyName(ofGetter function: String) -> String? {
    guard let match = function.firstMatch(of: #/getter for (.*?) : /#) else { return nil }
    let path = match.1.replacing(#/\((\w+) in \w+\)/#) { $0.1 }
    guard !path.contains(".subscript(") else { return nil }
    return path.split(separator: ".").last.map(String.init)
  }
}

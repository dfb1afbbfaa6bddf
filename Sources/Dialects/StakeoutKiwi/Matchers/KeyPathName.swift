internal import StakeoutBase

extension AnyKeyPath {
  /// The path after its root: "captain?.name".
  ///
  /// Nil if neither the runtime nor the program's symbols know the names.
  var name: String? {
    let (text, root) = ("\(self)", "\\\(Self.rootType).")
    guard text.hasPrefix(root) else { return nil }
    var name = Self.named(text.dropFirst(root.count))
    // `\.captain?.name` ends by wrapping the name in an Optional again.
    if name.hasSuffix("?") { name.removeLast() }
    return name.wholeMatch(of: #/[\p{L}_][\p{L}\d_.?]*/#) == nil ? nil : name
  }

  /// The name, or a description if it is unknown.
  var text: String { name ?? "a computed property of \(Self.rootType)" }

  /// Replaces getters such as `<computed 0x00005578c2f1fd60 (Int)>` in the path by names.
  ///
  /// For a property that is computed, or that a subclass may override, the runtime knows only the
  /// getter's address.
  private static func named(_ path: Substring) -> String {
    guard path.contains("<") else { return String(path) }
    let named = path.replacing(#/<computed 0x([0-9a-f]+) \(.*?\)>/#) { match in
      let getter = UInt(match.1, radix: 16).flatMap(Trap.Backtrace.linkerName(at:))
      return getter.flatMap(propertyName(ofGetter:)) ?? String(match.0)
    }
    return String(named)
  }

  /// Returns the property of `key path getter for App.Team.players : [String] : App.Team`.
  static func propertyName(ofGetter function: String) -> String? {
    guard let match = function.firstMatch(of: #/getter for (.*?) : /#) else { return nil }
    let path = match.1.replacing(#/\((\w+) in \w+\)/#) { $0.1 }
    guard !path.contains(".subscript(") else { return nil }
    return path.split(separator: ".").last.map(String.init)
  }
}

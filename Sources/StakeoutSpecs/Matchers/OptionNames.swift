extension OptionSet {
  /// The names of the options that are set, in brackets after a space; nothing if none is.
  func text(naming names: KeyValuePairs<String, Self>) -> String {
    let names = names.filter { isSuperset(of: $0.value) }.map(\.key)
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}

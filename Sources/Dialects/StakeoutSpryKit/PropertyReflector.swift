internal import StakeoutCalls
internal import StakeoutBase
internal import StakeoutSpies

/// Reads the stored properties of a value by their names, including private ones.
///
/// ```swift
/// let retries: Int = PropertyReflector.scan(client).property(named: "retries")
/// ```
///
/// It holds the values at the time of the scan. A lazy property has its own name, and is nil until
/// it is first read. A property with a wrapper has the name of the wrapper, `_x`.
public struct PropertyReflector {
  private let subject: Any.Type
  /// If a name occurs twice, the property of the nearest class comes first.
  private let properties: [(name: String, value: Any)]

  /// Reads all properties of a value, including those of its superclasses.
  public static func scan(_ subject: Any?) -> Self {
    guard let subject else { return PropertyReflector(subject: Any?.self, properties: []) }
    let levels = sequence(first: Mirror(reflecting: subject), next: \.superclassMirror)
    let properties = levels.flatMap(\.children).compactMap { child in
      child.label.map { (name: name(of: $0), value: child.value) }
    }
    return PropertyReflector(subject: type(of: subject), properties: properties)
  }

  /// Returns the value of a property.
  ///
  /// If there is no property with this name, or if its value has another type, the test fails at
  /// this line and the function returns a default value. The process ends only if the type has no
  /// default value, see `RelaxedDefault`. If you ask for a type that is not Optional, an Optional
  /// value is unwrapped.
  public func property<T>(
    _ type: T.Type = T.self, named name: String, file: StaticString = #filePath,
    line: UInt = #line
  ) -> T {
    let site = SourceSite(file: file, line: line)
    guard let (_, value) = properties.first(where: { $0.name == name }) else {
      let known = properties.map(\.name).joined(separator: ", ")
      return Misuse(
        "Unable to find property", "Type: \(subject)", "Property: \(name)", "Properties: \(known)"
      ).value(of: type, at: site)
    }
    if let value = value as? T ?? flattened(value) as? T { return value }
    return Misuse(
      "Wrong type of property", "Type: \(subject)", "Property: \(name)", "Value: \(value)",
      "Type of value: \(Swift.type(of: value))", "Specified type: \(type)"
    ).value(of: type, at: site)
  }

  /// The name of a property, without the compiler's affixes for a lazy one.
  private static func name(of label: String) -> String {
    for (prefix, suffix) in [("$__lazy_storage_$_", ""), ("", ".storage")]
    where label.hasPrefix(prefix) && label.hasSuffix(suffix) {
      return String(label.dropFirst(prefix.count).dropLast(suffix.count))
    }
    return label
  }
}

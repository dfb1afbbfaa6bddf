internal import StakeoutCalls

/// Reads the stored properties of a value by their names, private ones too.
///
/// ```swift
/// let retries: Int = PropertyReflector.scan(client).property(named: "retries")
/// ```
///
/// It knows the values at the time of the scan. A lazy property has its own name, and is nil until
/// it is read for the first time; one behind a property wrapper has the name of the wrapper, `_x`.
public struct PropertyReflector {
  private let subject: Any.Type
  /// The nearest superclass's where a name occurs twice.
  private let properties: [(name: String, value: Any)]

  /// Reads all properties of a value, of its superclasses too.
  public static func scan(_ subject: Any?) -> Self {
    var properties: [(String, Any)] = []
    var mirror = subject.map { Mirror(reflecting: $0) }
    while let level = mirror {
      for case (let label?, let value) in level.children {
        properties.append((name(of: label), value))
      }
      mirror = level.superclassMirror
    }
    return PropertyReflector(
      subject: subject.map { type(of: $0) } ?? Any?.self, properties: properties)
  }

  /// The value of a property.
  ///
  /// Ends the process when there is no property of that name, or its value is of another type. One
  /// Optional around the value is taken off when a type without it is asked for.
  public func property<T>(_: T.Type = T.self, named name: String) -> T {
    guard let (_, value) = properties.first(where: { $0.name == name }) else {
      FatalReport.unknownProperty(name, of: subject, known: properties.map(\.name)).end()
    }
    if let value = value as? T { return value }
    guard let content = flattened(value) as? T else {
      FatalReport.wrongType(ofProperty: name, value, of: subject, expected: T.self).end()
    }
    return content
  }

  /// The property's name, without what the compiler puts around that of a lazy one.
  private static func name(of label: String) -> String {
    for (prefix, suffix) in [("$__lazy_storage_$_", ""), ("", ".storage")]
    where label.hasPrefix(prefix) && label.hasSuffix(suffix) {
      return String(label.dropFirst(prefix.count).dropLast(suffix.count))
    }
    return label
  }
}

extension FatalReport {
  fileprivate static func unknownProperty(
    _ name: String, of subject: Any.Type, known: [String]
  ) -> FatalReport {
    FatalReport(
      title: "Unable to find property",
      entries: [
        "Type: \(subject)", "Property: \(name)", "Properties: \(known.joined(separator: ", "))",
      ])
  }

  fileprivate static func wrongType(
    ofProperty name: String, _ value: Any, of subject: Any.Type, expected: Any.Type
  ) -> FatalReport {
    FatalReport(
      title: "Wrong type of property",
      entries: [
        "Type: \(subject)", "Property: \(name)", "Value: \(value)",
        "Type of value: \(Swift.type(of: value))", "Specified type: \(expected)",
      ])
  }
}

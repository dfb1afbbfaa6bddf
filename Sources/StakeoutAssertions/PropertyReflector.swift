internal import StakeoutCalls
public import StakeoutReporting
internal import StakeoutSpies

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
  /// When there is no property of that name, or its value is of another type, the test fails at
  /// this line and gets a default value. The process ends only if the type has none, see
  /// ``RelaxedDefault``. One Optional around the value is taken off when a type without it is asked
  /// for.
  public func property<T>(
    _ type: T.Type = T.self, named name: String, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> T {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let (_, value) = properties.first(where: { $0.name == name }) else {
      return Misuse.unknownProperty(name, of: subject, known: properties.map(\.name))
        .value(of: type, at: site)
    }
    if let value = value as? T { return value }
    guard let content = flattened(value) as? T else {
      return Misuse.wrongType(ofProperty: name, value, of: subject, expected: type)
        .value(of: type, at: site)
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

extension Misuse {
  fileprivate static func unknownProperty(
    _ name: String, of subject: Any.Type, known: [String]
  ) -> Misuse {
    Misuse(
      title: "Unable to find property",
      entries: [
        "Type: \(subject)", "Property: \(name)", "Properties: \(known.joined(separator: ", "))",
      ])
  }

  fileprivate static func wrongType(
    ofProperty name: String, _ value: Any, of subject: Any.Type, expected: Any.Type
  ) -> Misuse {
    Misuse(
      title: "Wrong type of property",
      entries: [
        "Type: \(subject)", "Property: \(name)", "Value: \(value)",
        "Type of value: \(Swift.type(of: value))", "Specified type: \(expected)",
      ])
  }
}

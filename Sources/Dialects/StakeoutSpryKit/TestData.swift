// Values for tests in SpryKit's namespaces, and `PropertyReflector`, which reads properties by
// name.

public import Dispatch
public import Foundation
public import StakeoutCalls
public import StakeoutSpies

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Returns the value, or fails the test and returns the fallback if the value is nil.
private func made<T>(_ value: T?, from facts: String, or fallback: T, at site: SourceSite) -> T {
  value
    ?? Misuse("Unable to make test data", "Type: \(T.self)", facts)
    .value(of: T.self, at: site, fallback: fallback)
}

extension Data {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `Data`.
  public enum spry {
    /// Encodes a value as JSON, with sorted keys unless the encoder says otherwise.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - encoder: The encoder; nil for one with ``SpryJSONEncoderOutputFormatting``.
    /// - Throws: Any error of the encoder.
    public static func testMake(
      from value: some Encodable, encoder: JSONEncoder? = nil
    ) throws -> Data {
      try (encoder ?? Spry.makeEncoder()).encode(value)
    }

    /// Decodes a value from JSON.
    ///
    /// - Throws: Any error of the decoder.
    public static func testMake<T: Decodable>(
      _ type: T.Type = T.self, from data: Data, decoder: JSONDecoder? = nil
    ) throws -> T {
      try (decoder ?? JSONDecoder()).decode(type, from: data)
    }
  }
}

extension Date {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `Date`.
  public enum spry {
    /// Makes a date from its components, by default in UTC.
    ///
    /// Components that are out of range carry over as in the calendar: month 13 is January of the
    /// next year. If the calendar has no such date, the test fails at this line, and the result is
    /// the start of 1970.
    public static func testMake(
      year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
      nanosecond: Int = 0, timeZone: TimeZone = .spry.testMake(), calendar: Calendar = .current,
      file: StaticString = #filePath, line: UInt = #line
    ) -> Date {
      let components = DateComponents(
        calendar: calendar, timeZone: timeZone, year: year, month: month, day: day, hour: hour,
        minute: minute, second: second, nanosecond: nanosecond)
      return made(
        calendar.date(from: components), from: "\(components)",
        or: Date(timeIntervalSince1970: 0), at: SourceSite(file: file, line: line))
    }
  }
}

extension DispatchTime {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `DispatchTime`.
  public enum spry {
    /// Makes the time that is a number of seconds from now, or before now if the number is
    /// negative.
    public static func testMake(secondsFromNow: Double) -> DispatchTime {
      .now() + secondsFromNow
    }

    /// Makes a pattern for a `DispatchTime` that is a number of seconds from now, within 1 ms.
    ///
    /// "Now" is the time of the comparison: for a stub, the time of the call.
    public static func argument(secondsFromNow: Double) -> Argument {
      .validator { actual in
        guard let actual = flattened(actual) as? DispatchTime else { return false }
        let times = [actual, testMake(secondsFromNow: secondsFromNow)]
          .map { Double($0.uptimeNanoseconds) }
        return abs(times[0] - times[1]) <= 1_000_000
      }
    }
  }
}

extension TimeZone {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `TimeZone`.
  public enum spry {
    /// Makes a time zone from its offset from UTC in seconds; 0 is UTC.
    ///
    /// An offset of more than 18 hours fails the test at this line, and the result is UTC.
    public static func testMake(
      secondsFromGMT: Int = 0, file: StaticString = #filePath, line: UInt = #line
    ) -> TimeZone {
      made(
        TimeZone(secondsFromGMT: secondsFromGMT), from: "Seconds from GMT: \(secondsFromGMT)",
        or: .gmt, at: SourceSite(file: file, line: line))
    }
  }
}

extension URL {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `URL`.
  public enum spry {
    /// Makes a URL from a string.
    ///
    /// An invalid string fails the test at this line, and the result is `file:///`.
    public static func testMake(
      _ string: String = "http://www.some.com", file: StaticString = #filePath, line: UInt = #line
    ) -> URL {
      made(
        URL(string: string), from: "Text: \(string)", or: URL(fileURLWithPath: "/"),
        at: SourceSite(file: file, line: line))
    }
  }
}

extension URLRequest {
  // The name has SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `URLRequest`.
  public enum spry {
    /// Makes a request from the string of a URL, with header fields.
    ///
    /// An invalid string fails the test at this line, and the URL is `file:///`.
    public static func testMake(
      url: String, headers: [String: String] = [:], file: StaticString = #filePath,
      line: UInt = #line
    ) -> URLRequest {
      testMake(url: URL.spry.testMake(url, file: file, line: line), headers: headers)
    }

    /// Makes a request from a URL, with header fields.
    public static func testMake(
      url: URL = .spry.testMake(), headers: [String: String] = [:]
    ) -> URLRequest {
      var request = URLRequest(url: url)
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      return request
    }
  }
}

extension URLRequest: SpryFriendlyStringConvertible {
  /// The URL and the sorted header fields: `URLRequest, <http://a.b>, <["Accept": "text"]>`.
  public var friendlyDescription: String {
    let fields = (allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
    let headers = fields.isEmpty ? "[:]" : "[\(fields.joined(separator: ", "))]"
    return "URLRequest, <\(url?.absoluteString ?? "nil")>, <\(headers)>"
  }
}

/// A reader of the stored properties of a value by their names, including private ones.
///
/// ```swift
/// let retries: Int = PropertyReflector.scan(client).property(named: "retries")
/// ```
///
/// It holds the values at the time of the scan. A lazy property has its own name, and is nil until
/// it is first read. A property with a wrapper has the name of the wrapper, `_x`.
public struct PropertyReflector {
  private let subject: Any.Type
  /// The names and values; if a name occurs twice, the property of the nearest class comes first.
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
  /// default value. See `RelaxedDefault`. If you ask for a type that is not Optional, an Optional
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

  /// Returns the name of a property, without the compiler's affixes for a lazy property.
  private static func name(of label: String) -> String {
    for (prefix, suffix) in [("$__lazy_storage_$_", ""), ("", ".storage")]
    where label.hasPrefix(prefix) && label.hasSuffix(suffix) {
      return String(label.dropFirst(prefix.count).dropLast(suffix.count))
    }
    return label
  }
}

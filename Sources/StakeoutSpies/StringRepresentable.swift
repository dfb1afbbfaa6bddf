/// A list of the functions of a spy: an enum whose raw values are what `#function` says.
///
/// ```swift
/// enum Function: String, StringRepresentable {
///   case load = "load(id:)"
///   case name  // a property
/// }
/// ```
public protocol StringRepresentable: RawRepresentable where RawValue == String {
  /// The name of the function, as `#function` says.
  var rawValue: String { get }

  /// The case with this name; nil when there is none.
  init?(rawValue: String)
}

extension StringRepresentable {
  /// The case for a name that `#function` has given.
  ///
  /// It is the case with exactly this name; else the case with the name without a `(_:)` at its
  /// end, or with one: a property's setter may be the case `name` or `name(_:)`. If there is none
  /// of them, the process ends with a message that shows the line to add.
  ///
  /// - Parameters:
  ///   - functionName: the name.
  ///   - type: the spy, for the message.
  ///   - file: where the name comes from, for the message.
  ///   - line: where the name comes from, for the message.
  public init(functionName: String, type: (some Any).Type, file: String, line: Int) {
    guard let function = Self(functionName: functionName) else {
      Misuse.unknownFunction(functionName, of: type, file: file, line: line).end()
    }
    self = function
  }

  /// The case for a name that `#function` has given; nil if there is none.
  init?(functionName: String) {
    let suffix = "(_:)"
    if let exact = Self(rawValue: functionName) {
      self = exact
    } else if functionName.hasSuffix(suffix) {
      self.init(rawValue: String(functionName.dropLast(suffix.count)))
    } else {
      self.init(rawValue: functionName + suffix)
    }
  }
}

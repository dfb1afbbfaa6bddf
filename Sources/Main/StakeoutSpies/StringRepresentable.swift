/// Lists the functions of a spy: an enum whose raw values are the names that `#function` gives.
///
/// ```swift
/// enum Function: String, StringRepresentable {
///   case load = "load(id:)"
///   case name  // a property
/// }
/// ```
public protocol StringRepresentable: RawRepresentable where RawValue == String {}

extension StringRepresentable {
  /// Returns the case for a name from `#function`.
  ///
  /// It prefers the case with exactly this name. Otherwise it takes the case with `(_:)` added at
  /// the end or removed there: a property's setter may be the case `name` or `name(_:)`. If there
  /// is no such case, the process ends with a message that shows the line to add.
  ///
  /// - Parameters:
  ///   - functionName: the name.
  ///   - type: the spy, for the message.
  ///   - file: the source file of the name, for the message.
  ///   - line: the source line of the name, for the message.
  public init(functionName: String, type: (some Any).Type, file: String, line: Int) {
    guard let function = Self(functionName: functionName) else {
      Misuse.unknownFunction(functionName, of: type, file: file, line: line).end()
    }
    self = function
  }

  /// Returns the case for a name from `#function`, if there is one.
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

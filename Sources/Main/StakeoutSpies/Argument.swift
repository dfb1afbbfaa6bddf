// The named patterns for arguments, such as `Argument.anything`, and captors, which store arguments.

public import Dispatch
public import Foundation
public import StakeoutCalls
package import StakeoutCore
package import StakeoutMatching

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A pattern for one argument, other than a value that the argument must equal.
public enum Argument {
  /// Accepts any argument.
  case anything
  /// Accepts any argument except nil.
  case nonNil
  /// Accepts nil.
  case `nil`
  /// Accepts any argument.
  ///
  /// A double records it in place of an argument that it does not record.
  case skipped
  /// Accepts closures, and nil instead of a closure.
  ///
  /// A double records it in place of a closure that it does not record.
  case closure
  /// Accepts an argument for which the closure returns true.
  case validator((Any?) -> Bool)
  /// Accepts only calls without arguments, such as those of a property's getter.
  ///
  /// It must be the only pattern.
  ///
  /// An empty list of patterns, in contrast, accepts all calls.
  case noArguments
}

extension [Any?] {
  /// Whether the list accepts only calls without arguments.
  var isNoArguments: Bool {
    guard count == 1, case .noArguments? = flattened(self[0]) as? Argument else { return false }
    return true
  }
}

extension Argument {
  /// Makes a pattern that accepts values of one type and stores them.
  public static func captor<Value>(of type: Value.Type) -> TypedArgumentCaptor<Value> {
    TypedArgumentCaptor()
  }

  /// Returns a pattern that accepts a metatype: the type itself or one of its subtypes.
  public static func isType<T>(_ type: T.Type) -> Argument {
    .validator { flattened($0) is T.Type }
  }

  /// Returns a pattern that accepts values of the type or of its subtypes, and a `DeallocatedObject`
  /// that replaces such a value.
  public static func instanceOf<T>(_ type: T.Type) -> Argument {
    .validator { argument in
      let argument = flattened(argument)
      return argument is T || (argument as? DeallocatedObject)?.type is T.Type
    }
  }
}

extension Argument: ArgumentPattern {
  /// The matcher for the argument, which may be nil or of any type.
  package var asMatcher: Matcher<Any?> { matcher(noun: description) }

  /// Returns the matcher with the text that failures show for the pattern.
  func matcher(noun: String) -> Matcher<Any?> {
    .pattern("match \(noun)", noun: noun) { argument in
      switch self {
      case .anything, .skipped: true
      case .nonNil: flattened(argument) != nil
      case .nil: flattened(argument) == nil
      case .closure: flattened(argument).map(isClosure) ?? true
      case .validator(let accepts): accepts(argument)
      case .noArguments: false
      }
    }
  }

  /// Whether the result for one argument can never change.
  ///
  /// It is false for a validator, which may read any state.
  package var isStable: Bool {
    if case .validator = self { false } else { true }
  }

  /// Whether the pattern is `anything` or `skipped`.
  package var acceptsAll: Bool {
    switch self {
    case .anything, .skipped: true
    default: false
    }
  }

  /// Returns whether both patterns certainly accept the same arguments.
  ///
  /// It is false for two validators, because closures cannot be compared.
  func isSurelySame(as other: Argument) -> Bool {
    if case .validator = self { false } else { self == other }
  }
}

/// Returns whether a value is a function, or `Argument.closure`, which stands for a function that was
/// not recorded.
private func isClosure(_ value: Any) -> Bool {
  if case .closure? = value as? Argument { return true }
  // Examine the name of the type, because function types have nothing else in common.
  let type = String(describing: type(of: value))
  return (type.hasPrefix("(") || type.hasPrefix("@")) && type.contains(" -> ")
}

extension Argument: Equatable {
  /// Returns whether both are the same case.
  ///
  /// Any two validators are equal.
  public static func == (left: Argument, right: Argument) -> Bool {
    left.description == right.description
  }
}

extension Argument: CustomStringConvertible {
  /// The name of the case: `Argument.anything`.
  public var description: String { "Argument.\(enumCaseName(of: self) ?? "")" }
}

/// A pattern that stores the arguments of the calls that its stub answers.
package protocol ArgumentCapturing: AnyObject, ArgumentPattern {
  /// Stores an argument.
  func capture(_ argument: Any?)
}

/// Stores one argument of each call that its stub answers, in the argument's own type.
///
/// ```swift
/// let names = Argument.captor(of: String.self)
/// fake.stub(.save).with(names).andReturn()
/// names.values  // ["a", "b"]
/// ```
///
/// It is a pattern that accepts only values of the type. It can be used from any thread.
public final class TypedArgumentCaptor<Value>: Sendable {
  // SAFETY: the code under test has passed these arguments to a double, which any thread may read.
  private let stored = Locked<[UncheckedSendable<Value>]>([])

  /// Makes an empty captor.
  public init() {}

  /// The number of stored arguments.
  public var count: Int { stored.withLock { $0.count } }

  /// All stored arguments, in the order of the calls.
  public var values: [Value] { stored.withLock { $0 }.map(\.value) }

  /// The argument of the first call; nil if there was none.
  public var first: Value? { values.first }

  /// The argument of the latest call; nil if there was none.
  public var last: Value? { values.last }

  /// Returns the argument of the call with this index, counted from 0.
  ///
  /// If there is no such argument, the test fails at this line with a message that lists the stored
  /// arguments. The subscript then returns a default value. The process ends only if the type has no
  /// default value (see ``RelaxedDefault``).
  public subscript(
    _ index: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> Value {
    value(at: index, as: Value.self, for: SourceSite(file: file, line: line))
  }

  /// Removes all stored arguments.
  public func reset() {
    let before = stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
    // Release the arguments outside the lock, because a `deinit` may use the captor.
    withExtendedLifetime(before) {}
  }

  /// Returns the argument of a call as a value of the given type.
  ///
  /// If there is no such argument, or if it has another type, fails the test at the given line.
  package func value<T>(at index: Int, as type: T.Type, for site: SourceSite) -> T {
    let all = values
    guard all.indices.contains(index) else {
      return Misuse(
        "Argument Capture: index out of bounds",
        "Index \(index) is out of bounds for captured arguments",
        "Current captured arguments: \(Call.text(ofAll: all))"
      ).value(of: type, at: site)
    }
    guard let value = converted(all[index], to: type) else {
      return Misuse(
        "Argument Capture: wrong argument type",
        "Captured argument: \(Call.text(ofAll: [all[index]]))", "Specified type: \(type)"
      ).value(of: type, at: site)
    }
    return value
  }
}

extension TypedArgumentCaptor: ArgumentCapturing {
  /// The matcher, which accepts values of the captor's type.
  package var asMatcher: Matcher<Any?> {
    .pattern("be captured", noun: Self.name) { ($0 as Any) is Value }
  }

  /// True, because the type of an argument does not change.
  package var isStable: Bool { true }

  package func capture(_ argument: Any?) {
    guard let value = converted(argument, to: Value.self).map(UncheckedSendable.init) else {
      return
    }
    stored.withLock { $0.append(value) }
  }

  /// The captor's name in a list of arguments.
  ///
  /// A captor of any argument shows no type.
  private static var name: String {
    Value.self == Any?.self ? "ArgumentCaptor" : "ArgumentCaptor<\(Value.self)>"
  }
}

// These texts have exactly SpryKit's form. The descriptions of calls have the plain form.

extension Call {
  /// The call as text: `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  var exactText: String {
    "RecordedCall(function: <\(function)>, arguments: <\(Self.exactTexts(of: arguments))>)"
  }

  /// Returns all calls as text, grouped by function, in the form of a dictionary's description.
  ///
  /// The functions are in the order of their first calls. The calls of one function are listed newest
  /// first.
  package static func exactText(of calls: [Call]) -> String {
    guard !calls.isEmpty else { return "[:]" }
    let groups = Dictionary(grouping: calls, by: \.function).values
    let entries = groups.sorted { $0[0].sequence < $1[0].sequence }.map { calls in
      let newestFirst = calls.reversed().map(\.exactText).joined(separator: ", ")
      return "\(String(reflecting: calls[0].function)): [\(newestFirst)]"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  /// Returns arguments as text: `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    let texts = arguments.map { Call.specialText(of: $0) ?? "<\(swiftText(of: $0 as Any))>" }
    return texts.joined(separator: ", ")
  }
}

// Values of all these types are compared with `==`.

extension Argument: SpryEquatable {}
extension CGFloat: SpryEquatable {}
extension Data: SpryEquatable {}
extension Date: SpryEquatable {}
extension DispatchTime: SpryEquatable {}
extension DispatchTimeInterval: SpryEquatable {}
extension NSObject: SpryEquatable {}
extension Notification: SpryEquatable {}
extension Notification.Name: SpryEquatable {}
extension TimeZone: SpryEquatable {}
extension URL: SpryEquatable {}
extension URLRequest: SpryEquatable {}

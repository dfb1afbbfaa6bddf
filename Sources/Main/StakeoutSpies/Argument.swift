// Patterns of arguments by name, and captors.

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
  /// Accepts any argument. A double records it in place of an argument that it leaves out.
  case skipped
  /// Accepts closures, and nil in the place of one.
  ///
  /// A double records it in place of a closure that it leaves out.
  case closure
  /// Accepts an argument for which the closure returns true.
  case validator((Any?) -> Bool)
  /// Accepts only calls without arguments, such as a property's getter; must be the only pattern.
  ///
  /// An empty list of patterns accepts all calls.
  case noArguments
}

extension [Any?] {
  /// Whether the list matches only calls without arguments.
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

  /// Accepts a metatype: the type itself or one of its subtypes.
  public static func isType<T>(_ type: T.Type) -> Argument {
    .validator { flattened($0) is T.Type }
  }

  /// Accepts values of the type or of its subtypes, and a `DeallocatedObject` that replaces one.
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

  /// The matcher with the text that failures show for the pattern.
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

  /// False for a validator, which may read any state.
  package var isStable: Bool {
    if case .validator = self { false } else { true }
  }

  /// Whether it is `anything` or `skipped`.
  package var acceptsAll: Bool {
    switch self {
    case .anything, .skipped: true
    default: false
    }
  }

  /// Whether both certainly accept the same arguments; two closures cannot be compared.
  func isSurelySame(as other: Argument) -> Bool {
    if case .validator = self { false } else { self == other }
  }
}

/// Whether a value is a function, or a placeholder for one that was left out.
private func isClosure(_ value: Any) -> Bool {
  if case .closure? = value as? Argument { return true }
  // Function types have nothing else in common, so only the type's name can tell.
  let type = String(describing: type(of: value))
  return (type.hasPrefix("(") || type.hasPrefix("@")) && type.contains(" -> ")
}

extension Argument: Equatable {
  /// Whether both are the same case; any two validators are equal.
  public static func == (left: Argument, right: Argument) -> Bool {
    left.description == right.description
  }
}

extension Argument: CustomStringConvertible {
  /// The case: `Argument.anything`.
  public var description: String { "Argument.\(enumCaseName(of: self) ?? "")" }
}

/// A pattern that stores the arguments of the calls that its stub answers.
package protocol ArgumentCapturing: AnyObject, ArgumentPattern {
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
/// As a pattern it accepts only values of the type. Safe to use from any thread.
public final class TypedArgumentCaptor<Value>: Sendable {
  // SAFETY: the code under test has passed these arguments to a double that any thread reads.
  private let stored = Locked<[UncheckedSendable<Value>]>([])

  /// Makes an empty captor.
  public init() {}

  /// The number of stored arguments.
  public var count: Int { stored.withLock { $0.count } }

  /// All stored arguments, in the order of the calls.
  public var values: [Value] { stored.withLock { $0 }.map(\.value) }

  /// The argument of the first call, if there was one.
  public var first: Value? { values.first }

  /// The argument of the latest call, if there was one.
  public var last: Value? { values.last }

  /// Returns the argument of a call, by an index from 0.
  ///
  /// If there is no such argument, the test fails at this line with a message that lists the stored
  /// arguments. The subscript then returns a default value. The process ends only if the type has
  /// no default value, see ``RelaxedDefault``.
  public subscript(
    _ index: Int, file: StaticString = #filePath, line: UInt = #line
  ) -> Value {
    value(at: index, as: Value.self, for: SourceSite(file: file, line: line))
  }

  /// Forgets all arguments.
  public func reset() {
    let before = stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
    // Released outside the lock: a `deinit` may use the captor.
    withExtendedLifetime(before) {}
  }

  /// Returns the argument of a call as a type that it has; fails the test at a line if there is no
  /// such argument.
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
  /// Accepts values of its type.
  package var asMatcher: Matcher<Any?> {
    .pattern("be captured", noun: Self.name) { ($0 as Any) is Value }
  }

  /// True: the type of an argument does not change.
  package var isStable: Bool { true }

  package func capture(_ argument: Any?) {
    guard let value = converted(argument, to: Value.self).map(UncheckedSendable.init) else {
      return
    }
    stored.withLock { $0.append(value) }
  }

  /// The name in a list of arguments; a captor of any argument shows no type.
  private static var name: String {
    Value.self == Any?.self ? "ArgumentCaptor" : "ArgumentCaptor<\(Value.self)>"
  }
}

// The texts of calls in exactly SpryKit's form; their descriptions have the plain form.

extension Call {
  /// The call: `RecordedCall(function: <load(id:)>, arguments: <<Optional(7)>>)`.
  var exactText: String {
    "RecordedCall(function: <\(function)>, arguments: <\(Self.exactTexts(of: arguments))>)"
  }

  /// The text of all calls, grouped by function, in the form of a dictionary's description.
  ///
  /// Functions are in the order of their first calls; the calls of a function are newest first.
  package static func exactText(of calls: [Call]) -> String {
    guard !calls.isEmpty else { return "[:]" }
    let groups = Dictionary(grouping: calls, by: \.function).values
    let entries = groups.sorted { $0[0].sequence < $1[0].sequence }.map { calls in
      let newestFirst = calls.reversed().map(\.exactText).joined(separator: ", ")
      return "\(String(reflecting: calls[0].function)): [\(newestFirst)]"
    }
    return "[\(entries.joined(separator: ", "))]"
  }

  /// The text of arguments: `<Optional(7)>, <nil>`.
  static func exactTexts(of arguments: [Any?]) -> String {
    let texts = arguments.map { Call.specialText(of: $0) ?? "<\(ShortText.describing($0 as Any))>" }
    return texts.joined(separator: ", ")
  }
}

// All of them are compared with `==`.

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

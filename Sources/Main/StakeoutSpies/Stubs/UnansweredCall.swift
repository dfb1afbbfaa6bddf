// Calls that no stub answers: the failure message, the rules for such calls, and default values.

internal import Foundation
internal import StakeoutCalls

#if canImport(Testing)
  public import StakeoutContext
  public import Testing
#else
  internal import StakeoutContext
#endif

extension StubbedCall {
  /// Returns the mistake of a call that no stub answers, with a stub that would answer it.
  ///
  /// The first line has Kiwi's form if the double is strict:
  func unanswered(returning type: Any.Type, _ stubs: [StubEntry]) -> Misuse {
    let arguments = arguments.recorded
    let remarks = [
      stubOfOtherType(returning: type, among: stubs),
      closestStub(among: stubs).map { "closest stub (stub ≠ call): \($0)" },
      "a stub that answers it: \(stubToAdd(returning: type))",
      "in the double: \(file):\(line)",
    ].compactMap(\.self)
    let call = FunctionName(function).call(arguments.map(FunctionName.code))
    let sentence =
      switch rule {
      case .strict: "received unexpected \(Call.text(of: function, with: arguments))"
      case .forwarding:
        "received \(call), which no stub answers, and has no real object to forward to"
      default: "received \(call), which no stub answers"
      }
    return mistake(
      "No return value found",
      [
        "Arguments: \(Call.exactTexts(of: arguments))", "Return Type: \(type)",
        "Current stubs: [\(stubs.map(\.description).joined(separator: ", "))]",
      ] + remarks.map { $0.prefix(1).uppercased() + $0.dropFirst() },
      wording: (["\(double) \(sentence)"] + remarks).joined(separator: "\n"))
  }

  var errorOfNonThrowingFunction: Misuse {
    mistake(
      "Used '.andThrow()' on non-throwing function",
      [ensuring("can throw", "'spryifyThrows()' or 'stubbedValueThrows()'")])
  }

  var errorOfAsyncStub: Misuse {
    mistake(
      "Used '.andDoAsync()' on synchronous function",
      [ensuring("is asynchronous", "'spryifyAsync()' or 'spryifyAsyncThrows()'")])
  }

  func errorOfOtherType(_ error: any Error, expected: any Error.Type) -> Misuse {
    mistake(
      "The stub threw an error of another type",
      [
        "Error: \(error)", "Type of the error: \(type(of: error))",
        "Type that the function throws: \(expected)",
      ])
  }

  private func mistake(_ title: String, _ entries: [String], wording: String? = nil) -> Misuse {
    Misuse(
      title: title, entries: ["Stubbable: \(double)", "Function: \(function)"] + entries,
      wording: wording)
  }

  private func ensuring(_ ability: String, _ calls: String) -> String {
    "If this function \(ability), then ensure that the fake is calling \(calls) as the return "
      + "value of this function."
  }

  /// Returns a remark about the newest stub that accepts the call but returns a value of the wrong
  /// type, with both types; nil if there is none.
  private func stubOfOtherType(returning type: Any.Type, among stubs: [StubEntry]) -> String? {
    for stub in stubs.reversed() where stub.number == number {
      guard case .value(let value)? = stub.behaviour, let value = flattened(value.value),
        stub.specified.isEmpty || stub.compared.mismatches(in: arguments.recorded) == 0
      else { continue }
      let site = stub.site.map { " at \($0.fileID):\($0.line)" } ?? ""
      return "stub of another type\(site): it returns a value of type \(Swift.type(of: value)), "
        + "and the function returns \(type)"
    }
    return nil
  }

  /// Returns the arguments of the stub that come closest to those of the call, compared with them; nil
  /// if there is no such stub.
  private func closestStub(among stubs: [StubEntry]) -> String? {
    let arguments = arguments.recorded
    let closest = stubs.filter { $0.number == number && !$0.specified.isEmpty }
      .map { (patterns: $0.compared, mismatches: $0.compared.mismatches(in: arguments)) }
      .min { $0.mismatches < $1.mismatches }
    guard let closest, closest.mismatches > 0 else { return nil }
    return "\(function) with \(closest.patterns.comparison(with: arguments))"
  }
}

extension StubbedCall {
  /// Returns the line of code for a stub that answers this call, with patterns for arguments that have
  /// no literal: `when.pay(.any, to: "ada").thenReturn(…)`, or
  /// `stub(.pay).with(5, "ada").andReturn(…)`.
  private func stubToAdd(returning type: Any.Type) -> String {
    let value = type == Void.self ? "" : "…"
    if called.type is any TypedDouble.Type {
      let patterns = arguments.recorded.map { FunctionName.literal(of: $0) ?? ".any" }
      let (name, labels) = FunctionName(function).parts
      let newValue = labels == nil ? patterns.first : nil
      let call =
        newValue.map { "set\(name.prefix(1).uppercased())\(name.dropFirst())(\($0))" }
        ?? FunctionName(function).call(patterns)
      return "\(called.spy == nil ? "classWhen" : "when").\(call).thenReturn(\(value))"
    }
    let arguments = arguments.recorded.map { FunctionName.literal(of: $0) ?? "Argument.anything" }
    let condition = arguments.isEmpty ? "" : ".with(\(arguments.joined(separator: ", ")))"
    let name = called.functions.init(rawValue: function).map { "\($0)" } ?? function
    return "stub(.\(name))\(condition).andReturn(\(value))"
  }
}

/// The error that a throwing function of a double throws if no stub answers the call.
///
/// A function with typed throws throws it if its error type is `UnansweredCall`. Otherwise the function
/// throws the default value of its error type, if that type is a ``RelaxedDefault``.
public struct UnansweredCall: Error, Sendable, CustomStringConvertible {
  /// The reason as text: `FakeStore received load(id: 7), which no stub answers`.
  public let description: String

  /// Returns the error in the function's error type; nil if the function can throw neither this error
  /// nor a default value.
  static func error<Failed: Error>(_ reason: String, as type: Failed.Type) -> Failed? {
    UnansweredCall(description: reason) as? Failed ?? DefaultValue.of(type)
  }
}

/// A double's rule for calls that no stub answers.
///
/// ```swift
/// fake.unstubbedCalls = .strict
/// ```
///
/// The rule of a double is the rule that was set on it. If there is none, it is the rule of the test
/// that made the double (see `Trait.unstubbedCalls(_:)`), or else that of the target that declares it
/// (see ``Stubbable/unstubbedCallsByDefault``).
///
/// A double without an answer throws an ``UnansweredCall`` if the function can throw it. If not, it
/// returns a default value (see ``RelaxedDefault``). The process ends only if there is no default value
/// either.
public enum UnstubbedCalls: Sendable {
  /// Fails the test at the line of the call, with a list of the stubs.
  ///
  /// This is the default.
  ///
  /// Inside a region that expects a trap, the call is a fatal error, as in SpryKit, and does not fail
  /// the test.
  case fatal
  /// Fails the test at the line of the call, even inside a region that expects a trap.
  case strict
  /// Returns a default value.
  ///
  /// If the type has none, the function throws if it can, or else the rule is `fatal`.
  case relaxed
  /// Needs no stubs for setters and for functions without a result.
  ///
  /// The rule for other functions is `fatal`.
  case relaxedForVoid
  /// Returns nil from a function whose result is an Optional.
  ///
  /// The rule for other functions is `fatal`.
  case relaxedForOptionals
  /// Combines `relaxedForVoid` and `relaxedForOptionals`.
  case relaxedForVoidAndOptionals
  /// Calls the real object that the double was given.
  ///
  /// If there is none, the rule is `fatal`.
  case forwarding
}

extension UnstubbedCalls {
  /// The key under which a test context has the test's rule.
  static let contextKey = ContextKey<UnstubbedCalls>()

  /// Returns whether a call without a stub gets the default value of this type.
  func relaxes<T>(_ type: T.Type) -> Bool {
    switch self {
    case .relaxed: true
    case .relaxedForVoid: type == Void.self
    case .relaxedForOptionals: type is any AnyOptional.Type
    case .relaxedForVoidAndOptionals: type == Void.self || type is any AnyOptional.Type
    case .fatal, .strict, .forwarding: false
    }
  }
}

/// A type with its own default value, for doubles that have no answer.
///
/// `Void`, numbers, `Bool`, strings, Optionals and the collections of the standard library need no
/// conformance. Their default values are zero, false, empty or nil.
public protocol RelaxedDefault {
  /// The value that a call without a stub returns.
  static var relaxedDefault: Self { get }
}

/// The default value of a type, for calls that no stub answers.
enum DefaultValue {
  /// Returns the default value; nil if the type has none.
  static func of<T>(_ type: T.Type) -> T? {
    if let type = type as? any RelaxedDefault.Type {
      return converted(type.relaxedDefault, to: T.self)
    }
    if let type = type as? any PlainValue.Type { return type.init() as? T }
    if let type = type as? any EmptyDefault.Type { return type.init() as? T }
    if let type = type as? any AnyOptional.Type { return converted(type.nothing, to: T.self) }
    return () as? T
  }
}

/// Another type whose default value is the result of `init()`: empty or zero.
private protocol EmptyDefault {
  init()
}

extension Array: EmptyDefault {}
extension ArraySlice: EmptyDefault {}
extension ContiguousArray: EmptyDefault {}
extension Data: EmptyDefault {}
extension Decimal: EmptyDefault {}
extension Dictionary: EmptyDefault {}
extension Set: EmptyDefault {}
extension Substring: EmptyDefault {}

#if canImport(Testing)
  extension Trait where Self == ScopeTrait {
    /// Sets the rule for calls that no stub answers, for all doubles that a test makes.
    ///
    /// ```swift
    /// @Suite(.unstubbedCalls(.strict)) struct TellerTests { … }
    /// ```
    ///
    /// It is the rule of the doubles that the test's task and its child tasks are the first to call or
    /// stub. A rule that is set on a double itself has priority. On a suite, the trait applies to all
    /// its tests, and the trait of a test has priority over that of its suite. Static members follow
    /// the rule while the test calls them.
    public static func unstubbedCalls(_ rule: UnstubbedCalls) -> Self {
      Self { _, _, function in
        try await TestContext.local.with(UnstubbedCalls.contextKey, rule).run(function)
      }
    }
  }
#endif

// The patterns that a test writes for the arguments of a call, and their comparison with arguments.

package import StakeoutMatching

/// A pattern for one argument, other than a value that the argument must equal.
///
/// Every ``Matcher`` is such a pattern. The dialects' own pattern types convert to a matcher.
package protocol ArgumentPattern {
  /// The matcher for the argument, which may be nil or of any type.
  var asMatcher: Matcher<Any?> { get }

  /// Whether the result for one argument can never change.
  ///
  /// If so, only another call can change the result of a check.
  var isStable: Bool { get }

  /// Whether the pattern accepts every argument.
  var acceptsAll: Bool { get }
}

extension ArgumentPattern {
  /// False, because a matcher may read any state.
  package var isStable: Bool { false }

  /// False, because a matcher may reject arguments.
  package var acceptsAll: Bool { false }
}

extension Matcher: ArgumentPattern {
  /// This matcher, for a value of any type.
  ///
  /// It rejects a value of another type, and a value for which this matcher throws.
  package var asMatcher: Matcher<Any?> {
    if let same = self as? Matcher<Any?> { return same }
    let accepts = asPattern
    return .pattern("match \(noun)", noun: noun) { argument in
      // A cast with `as?` also unwraps Optionals, unless it casts to `Any`.
      if let argument, T.self != Any.self, let value = argument as? T { return accepts(value) }
      guard let argument = flattened(argument) else { return accepts(nil) }
      guard let value = argument as? T else { return false }
      return accepts(value)
    }
  }
}

/// The patterns that a test has written for all arguments of a call.
package struct ArgumentPatterns {
  /// The pattern for one argument.
  package struct Element {
    /// The value or the pattern as the test has written it.
    package let specified: Any?
    /// The pattern; nil if the argument must equal a value.
    package let pattern: (any ArgumentPattern)?
    /// Returns whether the pattern accepts an argument; nil if it accepts every argument, and for a
    /// value.
    fileprivate let accepts: ((Any?) -> Bool)?
    /// The fast comparison with the value; nil for a pattern.
    fileprivate let check: ValueCheck?

    /// Makes the element from an argument in a test: an ``ArgumentPattern``, or a value that the
    /// argument must equal.
    package init(_ specified: Any?) {
      if let specified, let check = ValueCheck.ofFrequentType(specified) {
        self.init(specified, check)
      } else if let pattern = flattened(specified) as? any ArgumentPattern {
        self.init(pattern: pattern)
      } else {
        self.init(specified, .of(specified))
      }
    }

    private init(_ value: Any?, _ check: ValueCheck) {
      (specified, pattern, accepts, self.check) = (value, nil, nil, check)
    }

    /// Makes the element from a pattern.
    package init(pattern: any ArgumentPattern) {
      (specified, self.pattern, check) = (pattern, pattern, nil)
      if pattern.acceptsAll { accepts = nil } else { accepts = pattern.asMatcher.asPattern }
    }

    /// Whether the pattern accepts every argument.
    package var acceptsAll: Bool { pattern != nil && accepts == nil }
  }

  /// The pattern or value for each argument.
  package let elements: [Element]

  /// Makes patterns from the arguments in a test.
  package init(_ specified: [Any?]) { self.init(elements: specified.map { Element($0) }) }

  /// Makes patterns from the arguments in a check; nil if there are none, which means any arguments.
  package static func of(_ specified: [Any?]) -> ArgumentPatterns? {
    specified.isEmpty ? nil : ArgumentPatterns(specified)
  }

  /// Makes patterns from the pattern or value for each argument.
  package init(elements: [Element]) { self.elements = elements }

  /// The arguments as the test has written them.
  package var specified: [Any?] { elements.map { $0.specified } }

  /// The number of arguments that the test has specified.
  package var count: Int { elements.count }

  /// Returns whether there are as many arguments as patterns, and each pattern accepts its argument.
  package func accept(_ arguments: [Any?]) -> Bool {
    arguments.count == count
      && arguments.indices.allSatisfy { accept(arguments[$0], at: $0) }
  }

  /// Returns whether the pattern at an index accepts an argument.
  package func accept(_ argument: Any?, at index: Int) -> Bool {
    elements[index].pattern == nil
      ? isDeeplyEqual(elements[index].specified, argument)
      : elements[index].accepts?(argument) ?? true
  }

  /// Returns whether the pattern at an index accepts an argument of a type that is known at compile
  /// time.
  func accept<T>(typed argument: T, at index: Int) -> Bool {
    if let answer = elements[index].check?.accepts(argument) { return answer }
    return accept(boxed(argument), at: index)
  }

  /// Checks the next argument of a list.
  ///
  /// It skips the check if an earlier argument was rejected, or if there is no pattern at the index.
  func check<T>(_ argument: T, at index: inout Int, _ areAccepted: inout Bool) {
    if areAccepted, index < count { areAccepted = accept(typed: argument, at: index) }
    index += 1
  }

  /// Returns the pattern at an index in angle brackets: `<7>`.
  func text(at index: Int) -> String {
    elements[index].pattern == nil
      ? Call.text(of: elements[index].specified) : "<\(noun(at: index))>"
  }

  /// Returns the pattern at an index without brackets: the noun phrase of a matcher, or a value, such
  /// as `7`.
  package func noun(at index: Int) -> String {
    elements[index].pattern?.asMatcher.noun ?? elements[index].specified.map {
      swiftText(of: $0)
    } ?? "nil"
  }

  /// Returns the value that an argument must equal, without the Optionals around it.
  ///
  /// Returns nil if the argument must be nil, and for any other pattern.
  func value(at index: Int) -> Any? {
    elements[index].pattern == nil ? flattened(elements[index].specified) : nil
  }

  /// Whether the result for one list of arguments can never change.
  package var isStable: Bool {
    // A value that holds an object is not stable, because the object can change its state without a
    // call.
    elements.allSatisfy { $0.pattern?.isStable ?? !holdsObjects($0.specified) }
  }
}

// These functions compare the arguments of a call, one by one, with the patterns.
extension ArgumentPatterns {
  /// Returns the number of arguments that do not match.
  ///
  /// Each surplus or missing argument counts as one.
  package func mismatches(in arguments: [Any?]) -> Int {
    let shared = min(count, arguments.count)
    let differing = (0..<shared).count { !accept(arguments[$0], at: $0) }
    return differing + max(count, arguments.count) - shared
  }

  /// Returns all arguments as text.
  ///
  /// An argument that does not match comes after its pattern: `<1> ≠ <2>, <b>`.
  ///
  /// If both texts would look alike, they have the types or more detail.
  package func comparison(with arguments: [Any?]) -> String {
    (0..<max(count, arguments.count)).map { index in
      guard index < arguments.count else { return "\(text(at: index)) ≠ nothing" }
      let actual = Call.text(of: arguments[index])
      guard index < count else { return "nothing ≠ \(actual)" }
      if accept(arguments[index], at: index) { return actual }
      let texts = texts(at: index, beside: arguments[index]) {
        (text(at: index), Call.text(of: arguments[index]))
      }
      return "\(texts.left) ≠ \(texts.right)"
    }.joined(separator: ", ")
  }

  /// Returns the texts of a pattern and of an argument that it rejects, in enough detail to tell the
  /// two apart.
  package func texts(
    at index: Int, beside argument: Any?, _ texts: () -> (left: String, right: String)
  ) -> (left: String, right: String) {
    var types: (left: Any.Type, right: Any.Type)?
    if let left = value(at: index), let right = flattened(argument) {
      types = (type(of: left), type(of: right))
    }
    return textsApart(types: types, texts)
  }
}

/// Compares arguments with a value that a test has specified, if `==` alone decides equality.
///
/// It avoids boxing the arguments and casting the value for each call. A check may compare very many
/// calls, and most arguments have the type of the value.
class ValueCheck {
  /// Returns whether the argument equals the value; nil if `==` alone does not decide, or if the
  /// argument has another type.
  func accepts<T>(_ argument: T) -> Bool? { nil }

  /// Makes the comparison with a value of one of the most frequent types; nil for other types.
  static func ofFrequentType(_ value: Any) -> ValueCheck? {
    // Comparing types is cheaper than the casts that `of` needs.
    let type = type(of: value)
    if type == Int.self { return (value as? Int).map(TypedValueCheck.init) }
    if type == String.self { return (value as? String).map(TypedValueCheck.init) }
    if type == Bool.self { return (value as? Bool).map(TypedValueCheck.init) }
    if type == Double.self { return (value as? Double).map(TypedValueCheck.init) }
    return nil
  }

  /// Makes the comparison with a value of any type.
  static func of(_ value: Any?) -> ValueCheck {
    guard let value = flattened(value), isPlain(type(of: value)), !(type(of: value) is AnyClass),
      let value = value as? any Equatable
    else { return undecided }
    return typed(value)
  }

  // SAFETY: the object has no state.
  private nonisolated(unsafe) static let undecided = ValueCheck()

  private static func typed<V: Equatable>(_ value: V) -> ValueCheck { TypedValueCheck(value) }
}

private final class TypedValueCheck<V: Equatable>: ValueCheck {
  private let value: V

  init(_ value: V) { self.value = value }

  override func accepts<T>(_ argument: T) -> Bool? {
    // SAFETY: the cast is between a type and itself.
    T.self == V.self ? unsafeBitCast(argument, to: V.self) == value : acceptsOptional(argument)
  }

  // Keep this out of line: to name the type `V?`, the runtime looks it up for each argument.
  @inline(never)
  private func acceptsOptional<T>(_ argument: T) -> Bool? {
    // SAFETY: the cast is between a type and itself.
    T.self == V?.self ? unsafeBitCast(argument, to: V?.self) == value : nil
  }
}

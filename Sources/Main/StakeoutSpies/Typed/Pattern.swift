// A pattern for one argument whose type is known at compile time.

internal import StakeoutCalls
public import StakeoutMatching

/// A pattern for one argument of type `T`, for the typed functions of a fake.
///
/// ```swift
/// teller.when.pay(.any, to: "ada").thenReturn(true)
/// expect(teller.received.pay(.where { $0 > 3 }, to: .any)).to(haveCount(1))
/// ```
///
/// A literal is a pattern for the value that it stands for. If the type of a parameter is written as
/// `T?`, its pattern is an ``OrNil``.
public struct Pattern<T>: TypedPattern {
  /// The type of the argument.
  ///
  /// The protocol requires it; it is not API.
  public typealias ArgumentType = T
  /// The type of the literals.
  ///
  /// The protocol requires it; it is not API.
  public typealias LiteralType = T

  /// The pattern without its type; it is not API.
  public let specified: SpecifiedArgument

  /// Makes a pattern from one without its type.
  ///
  /// The protocol requires it; it is not API.
  public init(specified: SpecifiedArgument) { self.specified = specified }

  /// A pattern for an argument that may be nil.
  ///
  /// It has the functions of ``Pattern``, and `nil` as a literal.
  public struct OrNil: TypedPattern {
    /// The type of the argument.
    ///
    /// The protocol requires it; it is not API.
    public typealias ArgumentType = T?
    /// The type of the literals.
    ///
    /// The protocol requires it; it is not API.
    public typealias LiteralType = T

    /// The pattern without its type; it is not API.
    public let specified: SpecifiedArgument

    /// Makes a pattern from one without its type.
    ///
    /// The protocol requires it; it is not API.
    public init(specified: SpecifiedArgument) { self.specified = specified }

    /// Makes the pattern from a ``Pattern``, so that `nil` can be used as a literal.
    public init(_ pattern: Pattern<T?>) { specified = pattern.specified }
  }
}

/// The patterns that ``Pattern`` and ``Pattern/OrNil`` share.
public protocol TypedPattern {
  /// The type of the argument.
  associatedtype ArgumentType
  /// The type of the literals and of the matchers.
  ///
  /// It is the type of an argument that is not nil.
  associatedtype LiteralType

  /// The pattern without its type.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  var specified: SpecifiedArgument { get }

  /// Makes a pattern from one without its type; it is not API.
  init(specified: SpecifiedArgument)
}

/// A ``Pattern`` without its type.
///
/// The code that `@Faked` writes uses it; it is not API.
public struct SpecifiedArgument {
  let element: ArgumentPatterns.Element
}

extension [SpecifiedArgument] {
  /// The patterns of a stub or a check; empty if all calls match.
  var patterns: ArgumentPatterns {
    ArgumentPatterns(elements: allSatisfy { $0.element.acceptsAll } ? [] : map { $0.element })
  }
}

extension TypedPattern {
  /// Makes a pattern from an untyped pattern.
  init(_ pattern: any ArgumentPattern) {
    self.init(specified: SpecifiedArgument(element: .init(pattern: pattern)))
  }

  /// Makes a pattern for arguments that equal the value.
  init(equalTo value: some Any) {
    self.init(specified: SpecifiedArgument(element: .init(boxed(value))))
  }

  /// The pattern for a generic function.
  ///
  /// In it, `.any` accepts only arguments of this type.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  public var specifiedByType: SpecifiedArgument {
    guard specified.element.acceptsAll else { return specified }
    return SpecifiedArgument(element: .init(pattern: AnyOfType<ArgumentType>()))
  }
}

extension TypedPattern {
  /// A pattern that accepts any argument, including nil if the argument may be nil.
  public static var any: Self { Self(DescribedPattern(word: "any", argument: .anything)) }

  /// Returns a pattern that accepts any argument of this type.
  ///
  /// Use it to choose between overloaded functions.
  public static func any(_: ArgumentType.Type) -> Self { .any }

  /// Returns a pattern that accepts arguments that equal the value, or nil if the value is nil.
  public static func value(_ value: ArgumentType) -> Self { Self(equalTo: value) }

  /// Returns a pattern that accepts arguments for which the closure returns true.
  ///
  /// The message of a failure shows the line of the closure.
  public static func `where`(
    _ accepts: @escaping (ArgumentType) -> Bool, fileID: String = #fileID, line: UInt = #line
  ) -> Self {
    let noun = "where { … } at \(fileID):\(line)"
    return Self(
      Matcher<Any?>.pattern("satisfy \(noun)", noun: noun) { argument in
        guard let value = converted(argument, to: ArgumentType.self) else { return false }
        return accepts(value)
      })
  }

  /// Returns a pattern that accepts arguments that the matcher accepts.
  public static func matching(_ matcher: Matcher<LiteralType>) -> Self { Self(matcher) }

  /// Returns a pattern that accepts any argument, and stores the arguments of the calls that a stub
  /// answers.
  public static func capture(_ captor: TypedArgumentCaptor<ArgumentType>) -> Self { Self(captor) }

  /// Unavailable, because the argument is never nil.
  @available(*, unavailable, message: "the argument is never nil")
  public static var nonNil: Self { .any }
}

extension TypedPattern where ArgumentType: ExpressibleByNilLiteral {
  /// A pattern that accepts any argument except nil.
  public static var nonNil: Self { Self(DescribedPattern(word: "nonNil", argument: .nonNil)) }
}

extension Pattern {
  /// Returns a pattern that accepts a metatype: the type itself or one of its subtypes.
  public static func type<Kind>(_ type: Kind.Type) -> Pattern where T == Kind.Type {
    Pattern(DescribedPattern(word: "type(\(type).self)", argument: .isType(type)))
  }
}

/// A pattern that accepts any argument of one type, including nil if the type is an Optional.
private struct AnyOfType<T>: TypePattern {
  var asMatcher: Matcher<Any?> {
    .pattern("be any \(T.self)", noun: "any \(T.self)") { ($0 as Any) is T }
  }

  /// True, because the type of an argument does not change.
  var isStable: Bool { true }
}

/// A pattern that behaves like an ``Argument``.
///
/// Failures show it as the word that stands for it in typed code.
struct DescribedPattern: ArgumentPattern {
  let word: String
  let argument: Argument

  var asMatcher: Matcher<Any?> { argument.matcher(noun: word) }

  var isStable: Bool { argument.isStable }

  var acceptsAll: Bool { argument.acceptsAll }
}

// A pattern for one argument of a known type.

internal import StakeoutCalls
public import StakeoutMatching

/// Describes one argument of type `T` in the typed words of a fake.
///
/// ```swift
/// teller.when.pay(.any, to: "ada").thenReturn(true)
/// expect(teller.received.pay(.where { $0 > 3 }, to: .any)).to(haveCount(1))
/// ```
///
/// A literal is a pattern for the value that it stands for. A parameter whose type is written as
/// `T?` takes ``OrNil``.
public struct Pattern<T>: TypedPattern {
  /// For the protocol; it is not API.
  public typealias ArgumentType = T
  /// For the protocol; it is not API.
  public typealias LiteralType = T

  /// The pattern without its type; it is not API.
  public let specified: SpecifiedArgument

  /// For the protocol; it is not API.
  public init(specified: SpecifiedArgument) { self.specified = specified }

  /// Describes an argument that may be nil.
  ///
  /// It adds `nil` to the words of ``Pattern``.
  public struct OrNil: TypedPattern {
    /// For the protocol; it is not API.
    public typealias ArgumentType = T?
    /// For the protocol; it is not API.
    public typealias LiteralType = T

    /// The pattern without its type; it is not API.
    public let specified: SpecifiedArgument

    /// For the protocol; it is not API.
    public init(specified: SpecifiedArgument) { self.specified = specified }

    /// Makes the same pattern, with `nil` as a literal.
    public init(_ pattern: Pattern<T?>) { specified = pattern.specified }
  }
}

/// The words of ``Pattern`` and ``Pattern/OrNil``.
public protocol TypedPattern {
  /// The type of the argument.
  associatedtype ArgumentType
  /// The type of the literals and of the matchers: that of an argument that is not nil.
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
  /// The patterns of a stub or a question; empty if all calls fit.
  var patterns: ArgumentPatterns {
    ArgumentPatterns(elements: allSatisfy { $0.element.acceptsAll } ? [] : map { $0.element })
  }
}

extension TypedPattern {
  init(_ pattern: any ArgumentPattern) {
    self.init(specified: SpecifiedArgument(element: .init(pattern: pattern)))
  }

  /// Makes a pattern for arguments that equal the value.
  init(equalTo value: some Any) {
    self.init(specified: SpecifiedArgument(element: .init(boxed(value))))
  }

  /// The pattern for a generic function, where `.any` accepts arguments of this type only.
  ///
  /// The code that `@Faked` writes uses it; it is not API.
  public var specifiedByType: SpecifiedArgument {
    guard specified.element.acceptsAll else { return specified }
    return SpecifiedArgument(element: .init(pattern: AnyOfType<ArgumentType>()))
  }
}

extension TypedPattern {
  /// Accepts any argument, and nil if the argument may be nil.
  public static var any: Self { Self(TypedWord(word: "any", argument: .anything)) }

  /// Accepts any argument of this type, to choose between overloaded functions.
  public static func any(_: ArgumentType.Type) -> Self { .any }

  /// Accepts arguments that equal the value, or nil if the value is nil.
  public static func value(_ value: ArgumentType) -> Self { Self(equalTo: value) }

  /// Accepts arguments for which the closure returns true.
  ///
  /// A failure shows the line of the closure.
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

  /// Accepts arguments that the matcher accepts.
  public static func matching(_ matcher: Matcher<LiteralType>) -> Self { Self(matcher) }

  /// Accepts any argument, and stores the arguments of the calls that a stub answers.
  public static func capture(_ captor: TypedArgumentCaptor<ArgumentType>) -> Self { Self(captor) }

  /// Unavailable, because the argument is never nil.
  @available(*, unavailable, message: "the argument is never nil")
  public static var nonNil: Self { .any }
}

extension TypedPattern where ArgumentType: ExpressibleByNilLiteral {
  /// Accepts any argument except nil.
  public static var nonNil: Self { Self(TypedWord(word: "nonNil", argument: .nonNil)) }
}

extension Pattern {
  /// Accepts a metatype: the type itself or one of its subtypes.
  public static func type<Kind>(_ type: Kind.Type) -> Pattern where T == Kind.Type {
    Pattern(TypedWord(word: "type(\(type).self)", argument: .isType(type)))
  }
}

/// Accepts any argument of one type, and nil if the type is an Optional.
private struct AnyOfType<T>: TypePattern {
  var asMatcher: Matcher<Any?> {
    .pattern("be any \(T.self)", noun: "any \(T.self)") { ($0 as Any) is T }
  }

  /// True: the type of an argument does not change.
  var isStable: Bool { true }
}

/// A pattern of ``Argument`` that failures show as the word that stands for it.
struct TypedWord: ArgumentPattern {
  let word: String
  let argument: Argument

  var asMatcher: Matcher<Any?> { argument.matcher(noun: word) }

  var isStable: Bool { argument.isStable }

  var acceptsAll: Bool { argument.acceptsAll }
}

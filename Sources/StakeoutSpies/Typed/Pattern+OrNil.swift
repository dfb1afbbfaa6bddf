public import StakeoutBase

extension Pattern {
  /// Describes an argument that may be nil.
  ///
  /// It adds `nil` and ``nonNil`` to the words of ``Pattern``.
  public struct OrNil {
    private let pattern: Pattern<T?>

    /// Makes the same pattern, with `nil` as a literal.
    public init(_ pattern: Pattern<T?>) { self.pattern = pattern }

    /// The pattern without its type.
    ///
    /// The code that `@Faked` writes uses it; it is not API.
    public var specified: SpecifiedArgument { pattern.specified }

    /// The pattern for a generic function.
    ///
    /// The code that `@Faked` writes uses it; it is not API.
    public var specifiedByType: SpecifiedArgument { pattern.specifiedByType }
  }
}

extension Pattern.OrNil {
  /// Accepts any argument, and nil.
  public static var any: Self { Self(.any) }

  /// Accepts any argument of this type, to choose between overloaded functions.
  public static func any(_: T?.Type) -> Self { .any }

  /// Accepts any argument except nil.
  public static var nonNil: Self { Self(.nonNil) }

  /// Accepts arguments that equal the value, or nil if the value is nil.
  public static func value(_ value: T?) -> Self { Self(.value(value)) }

  /// Accepts arguments for which the closure returns true.
  public static func `where`(
    _ accepts: @escaping (T?) -> Bool, fileID: String = #fileID, line: UInt = #line
  ) -> Self {
    Self(.where(accepts, fileID: fileID, line: line))
  }

  /// Accepts arguments that the matcher accepts.
  public static func matching(_ matcher: Matcher<T>) -> Self {
    Self(Pattern<T?>(matcher))
  }

  /// Accepts any argument, and stores the arguments of the calls that a stub answers.
  public static func capture(_ captor: TypedArgumentCaptor<T?>) -> Self {
    Self(.capture(captor))
  }
}

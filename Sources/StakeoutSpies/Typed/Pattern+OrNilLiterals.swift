// The literals of ``Pattern``, for an argument that may be nil.

extension Pattern.OrNil: ExpressibleByNilLiteral {
  /// Accepts nil.
  public init(nilLiteral: ()) { self = .value(nil) }
}

extension Pattern.OrNil: ExpressibleByIntegerLiteral where T: ExpressibleByIntegerLiteral {
  /// Accepts arguments that equal the literal.
  public init(integerLiteral value: T.IntegerLiteralType) {
    self = .value(T(integerLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByFloatLiteral where T: ExpressibleByFloatLiteral {
  /// Accepts arguments that equal the literal.
  public init(floatLiteral value: T.FloatLiteralType) {
    self = .value(T(floatLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByBooleanLiteral where T: ExpressibleByBooleanLiteral {
  /// Accepts arguments that equal the literal.
  public init(booleanLiteral value: T.BooleanLiteralType) {
    self = .value(T(booleanLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByUnicodeScalarLiteral
where T: ExpressibleByUnicodeScalarLiteral {
  /// Accepts arguments that equal the literal.
  public init(unicodeScalarLiteral value: T.UnicodeScalarLiteralType) {
    self = .value(T(unicodeScalarLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Accepts arguments that equal the literal.
  public init(extendedGraphemeClusterLiteral value: T.ExtendedGraphemeClusterLiteralType) {
    self = .value(T(extendedGraphemeClusterLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByStringLiteral where T: ExpressibleByStringLiteral {
  /// Accepts arguments that equal the literal.
  public init(stringLiteral value: T.StringLiteralType) {
    self = .value(T(stringLiteral: value))
  }
}

extension Pattern.OrNil: ExpressibleByStringInterpolation
where T: ExpressibleByStringInterpolation {
  /// Accepts arguments that equal the string.
  public init(stringInterpolation value: T.StringInterpolation) {
    self = .value(T(stringInterpolation: value))
  }
}

extension Pattern.OrNil: ExpressibleByArrayLiteral where T: ExpressibleByArrayLiteral {
  /// Accepts arguments that equal the literal.
  public init(arrayLiteral elements: T.ArrayLiteralElement...) {
    self = .value(collection(of: elements) as T)
  }
}

extension Pattern.OrNil: ExpressibleByDictionaryLiteral
where T: ExpressibleByDictionaryLiteral {
  /// Accepts arguments that equal the literal.
  public init(dictionaryLiteral elements: (T.Key, T.Value)...) {
    self = .value(dictionary(of: elements) as T)
  }
}

private import StakeoutBase

// A literal is a pattern for the value that it stands for. Swift has a protocol for each kind.

extension TypedPattern: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  /// Accepts nil.
  public init(nilLiteral: ()) { self = .value(nil) }
}

extension TypedPattern: ExpressibleByIntegerLiteral where Literal: ExpressibleByIntegerLiteral {
  /// Accepts arguments that equal the literal.
  public init(integerLiteral value: Literal.IntegerLiteralType) {
    self.init(literal: Literal(integerLiteral: value))
  }
}

extension TypedPattern: ExpressibleByFloatLiteral where Literal: ExpressibleByFloatLiteral {
  /// Accepts arguments that equal the literal.
  public init(floatLiteral value: Literal.FloatLiteralType) {
    self.init(literal: Literal(floatLiteral: value))
  }
}

extension TypedPattern: ExpressibleByBooleanLiteral where Literal: ExpressibleByBooleanLiteral {
  /// Accepts arguments that equal the literal.
  public init(booleanLiteral value: Literal.BooleanLiteralType) {
    self.init(literal: Literal(booleanLiteral: value))
  }
}

extension TypedPattern: ExpressibleByUnicodeScalarLiteral
where Literal: ExpressibleByUnicodeScalarLiteral {
  /// Accepts arguments that equal the literal.
  public init(unicodeScalarLiteral value: Literal.UnicodeScalarLiteralType) {
    self.init(literal: Literal(unicodeScalarLiteral: value))
  }
}

extension TypedPattern: ExpressibleByExtendedGraphemeClusterLiteral
where Literal: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Accepts arguments that equal the literal.
  public init(extendedGraphemeClusterLiteral value: Literal.ExtendedGraphemeClusterLiteralType) {
    self.init(literal: Literal(extendedGraphemeClusterLiteral: value))
  }
}

extension TypedPattern: ExpressibleByStringLiteral where Literal: ExpressibleByStringLiteral {
  /// Accepts arguments that equal the literal.
  public init(stringLiteral value: Literal.StringLiteralType) {
    self.init(literal: Literal(stringLiteral: value))
  }
}

extension TypedPattern: ExpressibleByStringInterpolation
where Literal: ExpressibleByStringInterpolation {
  /// Accepts arguments that equal the string.
  public init(stringInterpolation value: Literal.StringInterpolation) {
    self.init(literal: Literal(stringInterpolation: value))
  }
}

extension TypedPattern: ExpressibleByArrayLiteral where Literal: ExpressibleByArrayLiteral {
  /// Accepts arguments that equal the literal.
  public init(arrayLiteral elements: Literal.ArrayLiteralElement...) {
    self.init(literal: collection(of: elements))
  }
}

extension TypedPattern: ExpressibleByDictionaryLiteral
where Literal: ExpressibleByDictionaryLiteral {
  /// Accepts arguments that equal the literal.
  public init(dictionaryLiteral elements: (Literal.Key, Literal.Value)...) {
    self.init(literal: dictionary(of: elements))
  }
}

/// Makes the value that an array literal with these elements stands for.
func collection<T: ExpressibleByArrayLiteral>(of elements: [T.ArrayLiteralElement]) -> T {
  guard passesVariadicsAsArrays else { return refused() }
  // SAFETY: a variadic parameter is passed as an array.
  let make = unsafeBitCast(
    T.init(arrayLiteral:) as (T.ArrayLiteralElement...) -> T,
    to: (([T.ArrayLiteralElement]) -> T).self)
  return make(elements)
}

/// Makes the value that a dictionary literal with these elements stands for.
func dictionary<T: ExpressibleByDictionaryLiteral>(of elements: [(T.Key, T.Value)]) -> T {
  guard passesVariadicsAsArrays else { return refused() }
  // SAFETY: a variadic parameter is passed as an array.
  let make = unsafeBitCast(
    T.init(dictionaryLiteral:) as ((T.Key, T.Value)...) -> T,
    to: (([(T.Key, T.Value)]) -> T).self)
  return make(elements)
}

/// Whether a variadic parameter is passed as an array: tried on a function of our own.
private let passesVariadicsAsArrays = Door.variadics.opens {
  // Escaping, because a trap would abandon the frames that borrow it.
  let sum = Locked(0)
  let trap = Trap.catching {
    let add = unsafeBitCast(total as (Int...) -> Int, to: (([Int]) -> Int).self)
    sum.withLock { $0 = add([3, 4]) }
  }
  return trap == nil && sum.withLock { $0 } == 7
}

private func total(of numbers: Int...) -> Int { numbers.reduce(0, +) }

/// Fails the test, and gives it a value to go on with.
private func refused<T>() -> T {
  let misuse = Misuse(title: "Pattern", entries: [], wording: Door.variadics.sentence)
  return misuse.valueOutside(
    of: T.self,
    at: SourceSite(fileID: "StakeoutSpies/Pattern", filePath: "Pattern", line: 1, column: 1))
}

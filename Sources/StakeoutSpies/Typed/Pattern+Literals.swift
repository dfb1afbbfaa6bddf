private import StakeoutBase

// A literal is a pattern for the value that it stands for. Swift has a protocol for each kind.

extension Pattern: ExpressibleByIntegerLiteral where T: ExpressibleByIntegerLiteral {
  /// Accepts arguments that equal the literal.
  public init(integerLiteral value: T.IntegerLiteralType) {
    self = .value(T(integerLiteral: value))
  }
}

extension Pattern: ExpressibleByFloatLiteral where T: ExpressibleByFloatLiteral {
  /// Accepts arguments that equal the literal.
  public init(floatLiteral value: T.FloatLiteralType) {
    self = .value(T(floatLiteral: value))
  }
}

extension Pattern: ExpressibleByBooleanLiteral where T: ExpressibleByBooleanLiteral {
  /// Accepts arguments that equal the literal.
  public init(booleanLiteral value: T.BooleanLiteralType) {
    self = .value(T(booleanLiteral: value))
  }
}

extension Pattern: ExpressibleByUnicodeScalarLiteral
where T: ExpressibleByUnicodeScalarLiteral {
  /// Accepts arguments that equal the literal.
  public init(unicodeScalarLiteral value: T.UnicodeScalarLiteralType) {
    self = .value(T(unicodeScalarLiteral: value))
  }
}

extension Pattern: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Accepts arguments that equal the literal.
  public init(extendedGraphemeClusterLiteral value: T.ExtendedGraphemeClusterLiteralType) {
    self = .value(T(extendedGraphemeClusterLiteral: value))
  }
}

extension Pattern: ExpressibleByStringLiteral where T: ExpressibleByStringLiteral {
  /// Accepts arguments that equal the literal.
  public init(stringLiteral value: T.StringLiteralType) {
    self = .value(T(stringLiteral: value))
  }
}

extension Pattern: ExpressibleByStringInterpolation
where T: ExpressibleByStringInterpolation {
  /// Accepts arguments that equal the string.
  public init(stringInterpolation value: T.StringInterpolation) {
    self = .value(T(stringInterpolation: value))
  }
}

extension Pattern: ExpressibleByArrayLiteral where T: ExpressibleByArrayLiteral {
  /// Accepts arguments that equal the literal.
  public init(arrayLiteral elements: T.ArrayLiteralElement...) {
    self = .value(collection(of: elements))
  }
}

extension Pattern: ExpressibleByDictionaryLiteral where T: ExpressibleByDictionaryLiteral {
  /// Accepts arguments that equal the literal.
  public init(dictionaryLiteral elements: (T.Key, T.Value)...) {
    self = .value(dictionary(of: elements))
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

// Makes a pattern from a literal, which stands for its value.
//
// Swift has a protocol for each kind of literal, so there is a conformance for each.

extension TypedPattern where LiteralType: ExpressibleByIntegerLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(integerLiteral value: LiteralType.IntegerLiteralType) {
    self.init(equalTo: LiteralType(integerLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByFloatLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(floatLiteral value: LiteralType.FloatLiteralType) {
    self.init(equalTo: LiteralType(floatLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByBooleanLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(booleanLiteral value: LiteralType.BooleanLiteralType) {
    self.init(equalTo: LiteralType(booleanLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByUnicodeScalarLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(unicodeScalarLiteral value: LiteralType.UnicodeScalarLiteralType) {
    self.init(equalTo: LiteralType(unicodeScalarLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(
    extendedGraphemeClusterLiteral value: LiteralType.ExtendedGraphemeClusterLiteralType
  ) {
    self.init(equalTo: LiteralType(extendedGraphemeClusterLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByStringLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(stringLiteral value: LiteralType.StringLiteralType) {
    self.init(equalTo: LiteralType(stringLiteral: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByStringInterpolation {
  /// The type of an interpolation.
  ///
  /// The protocol requires it; it is not API.
  public typealias StringInterpolation = LiteralType.StringInterpolation

  /// Makes a pattern that accepts arguments that equal the string.
  public init(stringInterpolation value: LiteralType.StringInterpolation) {
    self.init(equalTo: LiteralType(stringInterpolation: value))
  }
}

extension TypedPattern where LiteralType: ExpressibleByArrayLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(arrayLiteral elements: LiteralType.ArrayLiteralElement...) {
    self.init(equalTo: literal(elements, LiteralType.init(arrayLiteral:)))
  }
}

extension TypedPattern where LiteralType: ExpressibleByDictionaryLiteral {
  /// Makes a pattern that accepts arguments that equal the literal.
  public init(dictionaryLiteral elements: (LiteralType.Key, LiteralType.Value)...) {
    self.init(equalTo: literal(elements, LiteralType.init(dictionaryLiteral:)))
  }
}

extension Pattern.OrNil: ExpressibleByNilLiteral {
  /// Makes a pattern that accepts nil.
  public init(nilLiteral: ()) { self = .value(nil) }
}

extension Pattern: ExpressibleByIntegerLiteral where T: ExpressibleByIntegerLiteral {}
extension Pattern: ExpressibleByFloatLiteral where T: ExpressibleByFloatLiteral {}
extension Pattern: ExpressibleByBooleanLiteral where T: ExpressibleByBooleanLiteral {}
extension Pattern: ExpressibleByUnicodeScalarLiteral where T: ExpressibleByUnicodeScalarLiteral {}
extension Pattern: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Pattern: ExpressibleByStringLiteral where T: ExpressibleByStringLiteral {}
extension Pattern: ExpressibleByStringInterpolation where T: ExpressibleByStringInterpolation {}
extension Pattern: ExpressibleByArrayLiteral where T: ExpressibleByArrayLiteral {}
extension Pattern: ExpressibleByDictionaryLiteral where T: ExpressibleByDictionaryLiteral {}

extension Pattern.OrNil: ExpressibleByIntegerLiteral where T: ExpressibleByIntegerLiteral {}
extension Pattern.OrNil: ExpressibleByFloatLiteral where T: ExpressibleByFloatLiteral {}
extension Pattern.OrNil: ExpressibleByBooleanLiteral where T: ExpressibleByBooleanLiteral {}
extension Pattern.OrNil: ExpressibleByUnicodeScalarLiteral
where T: ExpressibleByUnicodeScalarLiteral {}
extension Pattern.OrNil: ExpressibleByExtendedGraphemeClusterLiteral
where T: ExpressibleByExtendedGraphemeClusterLiteral {}
extension Pattern.OrNil: ExpressibleByStringLiteral where T: ExpressibleByStringLiteral {}
extension Pattern.OrNil: ExpressibleByStringInterpolation
where T: ExpressibleByStringInterpolation {}
extension Pattern.OrNil: ExpressibleByArrayLiteral where T: ExpressibleByArrayLiteral {}
extension Pattern.OrNil: ExpressibleByDictionaryLiteral where T: ExpressibleByDictionaryLiteral {}

/// Returns the value of a literal, made with an initializer that takes the elements one by one.
private func literal<T, Element>(
  _ elements: [Element], _ make: @escaping (Element...) -> T
) -> T {
  guard passesVariadicsAsArrays else {
    let misuse = Misuse(title: "Pattern", entries: [], wording: Capability.variadics.explanation)
    // Fail the test, and use a default value to continue with.
    return misuse.valueOutside(
      of: T.self,
      at: SourceSite(fileID: "StakeoutSpies/Pattern", filePath: "Pattern", line: 1, column: 1))
  }
  return call(make, with: elements)
}

/// Calls a variadic function with the elements of an array.
private func call<T, Element>(
  _ function: @escaping (Element...) -> T, with elements: [Element]
) -> T {
  // SAFETY: a variadic parameter is passed as an array.
  unsafeBitCast(function, to: (([Element]) -> T).self)(elements)
}

/// Whether a variadic parameter is passed as an array, which is tried with the function `total(of:)`.
private let passesVariadicsAsArrays = Capability.variadics.probe {
  // Use an object on the heap, because a trap would abandon the frames that borrow a local variable.
  let sum = Locked(0)
  let trap = Trap.catching { sum.withLock { $0 = call(total, with: [3, 4]) } }
  return trap == nil && sum.withLock { $0 } == 7
}

private func total(of numbers: Int...) -> Int { numbers.reduce(0, +) }
